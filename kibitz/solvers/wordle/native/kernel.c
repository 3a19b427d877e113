/* The compiled part of the Wordle engine; tools/make_wordle_kernel.py builds it. */

#include "boards.h"
#include "search.h"
#include "splits.h"

/* Memory for the host to write to, from the beginning again; 0 when there is not so much. */
EXPORT(room) void *room(int bytes) {
    forget();
    return take(bytes, 1);
}
