#include <kvant.h>
