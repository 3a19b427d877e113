/* What all parts need: types, and memory that is taken once and never given back.

   The module has no library and no imports; the host, kibitz/solvers/wordle/search/machine.py, reads and writes its
   memory. PATTERN is the type of the table of scores: uint8_t for words of up to five letters, uint16_t for longer
   ones. */

#ifndef BASE_H
#define BASE_H

#include <stdbool.h>
#include <stdint.h>
#include <wasm_simd128.h>

#define EXPORT(name) __attribute__((export_name(#name)))
#define ALONE __attribute__((noinline)) /* its arrays are not to be part of a function that calls itself */
#define PAGE 65536
#define PAD 128 /* bytes after every array, so that vectors may be loaded across its end */

typedef PATTERN pattern;
typedef int32_t word; /* a hidden word, or a guess */

extern unsigned char __heap_base;
static uint64_t taken; /* where free memory begins */

static inline int64_t least_of(int64_t a, int64_t b) { return a < b ? a : b; }
static inline int64_t most_of(int64_t a, int64_t b) { return a > b ? a : b; }

/* Memory that is zero, if `forget` has not been called; 0 when there is none left. */
static void *take(uint64_t count, uint64_t size) {
    uint64_t start = taken ? taken : (uint64_t)(uintptr_t)&__heap_base;
    start = (start + 63) & ~63ull;
    uint64_t end = start + count * size + PAD;
    uint64_t pages = __builtin_wasm_memory_size(0);
    if (end > pages * PAGE) {
        uint64_t more = (end - pages * PAGE + PAGE - 1) / PAGE;
        if (pages + more > PAGE || __builtin_wasm_memory_grow(0, more) == (unsigned long)-1) return 0;
    }
    taken = end;
    return (void *)(uintptr_t)start;
}

/* Let all memory be taken anew; it is no longer zero. */
static void forget(void) { taken = 0; }

#define TAKE(type, count) ((type *)take((count), sizeof(type)))

#endif
