// Elements of the page: finding and making them.

export const $ = (id) => document.getElementById(id);

export const make = (tag, about = {}, ...children) => {
  const node = Object.assign(document.createElement(tag), about);
  node.append(...children);
  return node;
};
