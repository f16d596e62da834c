# kvant for the CPU and for GPUs through Vulkan: docker build -t kvant . && docker run -it -v kvant:/models kvant
FROM rust:1-slim-bookworm AS build
WORKDIR /src
COPY . .
RUN cargo build --release --locked -p kvant

FROM debian:bookworm-slim
# Models of the registry travel inside Python packages; GPUs need the loader of Vulkan.
RUN apt-get update -qq \
    && apt-get install -y -qq --no-install-recommends python3 python3-pip libvulkan1 ca-certificates \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --create-home kvant && mkdir /models && chown kvant /models
COPY --from=build /src/target/release/kvant /usr/local/bin/kvant
USER kvant
ENV KVANT_HOME=/models
VOLUME /models
ENTRYPOINT ["kvant"]
CMD ["chat"]
