/* How every guess splits a position, for all guesses in one sweep over the table of scores.

   For each guess three numbers are wanted: the sum of the heaviest weights of its groups, the sum of the squares of the
   groups' weights, and the size of its largest group. For small positions they come from comparing the table's rows in
   pairs: a word opens a new group when its pattern equals that of no earlier word. That is work for vector
   instructions, a row being contiguous, and at ten words it takes a small part of the time of counting in slots. Words
   of weight 1 are counted in the slots of sixteen guesses at once, so that none waits for the one before. */

#ifndef TALLY_H
#define TALLY_H

#include "base.h"

#define MOST_PAIRS 128 /* up to so many words pairs are compared; beyond, slots are counted */
#define FEW_PAIRS 96   /* the same for words of weight 1 and patterns of a byte */
#define MOST_ALIKE 32767
#define SLOTS 256      /* of a guess whose patterns are bytes */
#define BLOCK 64       /* guesses that are worked on together: what is counted of them fits into the registers */
#define VECTORS (BLOCK / 16)
#define UNROLLED _Pragma("clang loop unroll(full)")

struct sweep {
    int64_t *firsts, *squares, *most; /* (G) the last tally, in the order of the pool */
    pattern *gathered;                /* (MOST_PAIRS, G) patterns of the words and guesses that are tallied */
    pattern *block;                   /* (BLOCK, H) the same, a few guesses at a time, with many words */
    int64_t *slots;                   /* (patterns) zero between uses */
    int G;
};

static bool new_sweep(struct sweep *s, int H, int G, int patterns) {
    s->G = G;
    return (s->firsts = TAKE(int64_t, G)) && (s->squares = TAKE(int64_t, G)) && (s->most = TAKE(int64_t, G)) &&
        (s->gathered = TAKE(pattern, (uint64_t)MOST_PAIRS * G)) && (s->block = TAKE(pattern, (uint64_t)BLOCK * H)) &&
        (s->slots = TAKE(int64_t, patterns));
}

/* Bring the patterns of the pool's guesses together, and let rows point there. */
static void gather(struct sweep *s, const pattern **rows, int n, const word *pool, int width) {
    for (int j = 0; j < n; j++) {
        pattern *to = s->gathered + j * s->G;
        const pattern *row = rows[j];
        for (int i = 0; i < width; i++) to[i] = row[pool[i]];
        rows[j] = to;
    }
}

/* The same vector, as one of which clang knows nothing: it would add (mask & 1) where a mask is to be taken off. */
static inline v128_t opaque(v128_t mask) {
    __asm__("" : "+r"(mask));
    return mask;
}

/* Which of sixteen patterns are equal, as bytes. */
static inline v128_t same(const pattern *x, const pattern *y) {
    if (sizeof(pattern) == 1) return opaque(wasm_i8x16_eq(wasm_v128_load(x), wasm_v128_load(y)));
    return wasm_i8x16_narrow_i16x8(wasm_i16x8_eq(wasm_v128_load(x), wasm_v128_load(y)),
                                   wasm_i16x8_eq(wasm_v128_load(x + 8), wasm_v128_load(y + 8)));
}

/* Such bytes as four vectors of four words of 32 bits. */
static inline void widen(v128_t wide[4], v128_t bytes) {
    v128_t low = wasm_i16x8_extend_low_i8x16(bytes), high = wasm_i16x8_extend_high_i8x16(bytes);
    wide[0] = wasm_i32x4_extend_low_i16x8(low);
    wide[1] = wasm_i32x4_extend_high_i16x8(low);
    wide[2] = wasm_i32x4_extend_low_i16x8(high);
    wide[3] = wasm_i32x4_extend_high_i16x8(high);
}

/* Patterns of BLOCK guesses, a word's side by side. */
struct near { pattern of[BLOCK]; };

/* Of each guess how many of the rows before j are equal to row j, and how many of those before j + 1 to row j + 1, as
   bytes. Two rows and half of the guesses at a time: that is what sixteen registers hold. */
static inline void count_earlier(v128_t early[2][VECTORS], const struct near *rows, int j) {
    UNROLLED for (int half = 0; half < VECTORS; half += 2) {
        const struct near row = rows[j], next = rows[j + 1];
        v128_t count[2][2];
        UNROLLED for (int v = 0; v < 2; v++) {
            count[0][v] = wasm_u8x16_splat(0);
            count[1][v] = wasm_i8x16_sub(count[0][v], same(row.of + 16 * (half + v), next.of + 16 * (half + v)));
        }
        for (int i = 0; i < j; i++)
            UNROLLED for (int v = 0; v < 2; v++) {
                const pattern *other = rows[i].of + 16 * (half + v);
                count[0][v] = wasm_i8x16_sub(count[0][v], same(row.of + 16 * (half + v), other));
                count[1][v] = wasm_i8x16_sub(count[1][v], same(next.of + 16 * (half + v), other));
            }
        UNROLLED for (int v = 0; v < 2; v++) {
            early[0][half + v] = count[0][v];
            early[1][half + v] = count[1][v];
        }
    }
}

/* What is counted of BLOCK guesses: groups; the most words of one group, less one; pairs of words in one group. */
struct block {
    uint8_t groups[BLOCK], top[BLOCK]; /* at most 255 */
    uint32_t twins[BLOCK];
};

/* The tally of n <= MOST_PAIRS words of weight 1 for the guesses from `start` on. */
static inline void tally_block(struct block *b, const pattern **far, int n, int start) {
    static _Alignas(64) struct near rows[MOST_PAIRS + 1]; /* the table's rows lie a page or more apart */
    for (int j = 0; j < n; j++) __builtin_memcpy(rows + j, far[j] + start, sizeof *rows);
    v128_t groups[VECTORS], top[VECTORS], low[VECTORS], high[VECTORS], early[2][VECTORS];
    UNROLLED for (int v = 0; v < VECTORS; v++) {
        groups[v] = wasm_u8x16_splat(1);
        top[v] = low[v] = high[v] = wasm_u8x16_splat(0);
    }
    for (int j = 1; j < n; j += 2) {
        count_earlier(early, rows, j);
        for (int k = 0; k < 2 && j + k < n; k++)
            UNROLLED for (int v = 0; v < VECTORS; v++) {
                v128_t count = early[k][v];
                groups[v] = wasm_i8x16_sub(groups[v], wasm_i8x16_eq(count, wasm_u8x16_splat(0)));
                top[v] = wasm_u8x16_max(top[v], count);
                low[v] = wasm_i16x8_add(low[v], wasm_u16x8_extend_low_u8x16(count));
                high[v] = wasm_i16x8_add(high[v], wasm_u16x8_extend_high_u8x16(count));
            }
    }
    UNROLLED for (int v = 0; v < VECTORS; v++) {
        wasm_v128_store(b->groups + 16 * v, groups[v]);
        wasm_v128_store(b->top + 16 * v, top[v]);
        wasm_v128_store(b->twins + 16 * v, wasm_u32x4_extend_low_u16x8(low[v]));
        wasm_v128_store(b->twins + 16 * v + 4, wasm_u32x4_extend_high_u16x8(low[v]));
        wasm_v128_store(b->twins + 16 * v + 8, wasm_u32x4_extend_low_u16x8(high[v]));
        wasm_v128_store(b->twins + 16 * v + 12, wasm_u32x4_extend_high_u16x8(high[v]));
    }
}

/* What the slots of a guess have counted of n words; they are zero afterwards. */
static inline void read_slots(struct block *b, int k, uint16_t *slots, int n) {
    v128_t groups = wasm_i16x8_splat(0), top = groups, squares = groups;
    for (int i = 0; i < SLOTS; i += 8) {
        v128_t counts = wasm_v128_load(slots + i);
        wasm_v128_store(slots + i, wasm_i16x8_splat(0));
        groups = wasm_i16x8_sub(groups, wasm_i16x8_gt(counts, wasm_i16x8_splat(0)));
        top = wasm_i16x8_max(top, counts);
        squares = wasm_i32x4_add(squares, wasm_i32x4_dot_i16x8(counts, counts));
    }
    uint16_t tops[8], numbers[8];
    uint32_t sums[4];
    wasm_v128_store(tops, top);
    wasm_v128_store(numbers, groups);
    wasm_v128_store(sums, squares);
    int most = 0, number = 0;
    for (int i = 0; i < 8; i++) {
        most = tops[i] > most ? tops[i] : most;
        number += numbers[i];
    }
    b->groups[k] = number;
    b->top[k] = most > 256 ? 255 : most - 1;
    b->twins[k] = (sums[0] + sums[1] + sums[2] + sums[3] - n) / 2;
}

/* The same as `tally_block` for up to MOST_ALIKE words and sixteen guesses, in slots. pool: the guesses, or 0 if they
   are those from `start` on. Only for patterns of a byte. */
static inline void count_block(
    struct block *b, const pattern *scores, int G, const word *words, int n, const word *pool, int start
) {
    static uint16_t slots[16][SLOTS + 8]; /* not a power of two apart */
    for (int j = 0; j < n; j++) {
        const pattern *row = scores + (uint32_t)words[j] * G;
        if (pool)
            UNROLLED for (int k = 0; k < 16; k++) slots[k][row[pool[start + k]] % SLOTS]++;
        else
            UNROLLED for (int k = 0; k < 16; k++) slots[k][row[start + k] % SLOTS]++;
    }
    for (int k = 0; k < 16; k++) read_slots(b, k, slots[k], n);
}

/* Of sixteen guesses the sum of what is packed for those of the rows before j that are equal to row j. */
static inline void sum_earlier(v128_t early[4], const pattern **rows, int j, const uint32_t *packed, int start) {
    v128_t sums[4] = {0}, wide[4];
    for (int i = 0; i < j; i++) {
        widen(wide, same(rows[j] + start, rows[i] + start));
        v128_t more = wasm_u32x4_splat(packed[i]);
        UNROLLED for (int q = 0; q < 4; q++) sums[q] = wasm_i32x4_add(sums[q], wasm_v128_and(wide[q], more));
    }
    UNROLLED for (int q = 0; q < 4; q++) early[q] = sums[q];
}

/* The tally of n <= MOST_PAIRS words of any weights, the sum of which is at most 2 ** 20. */
static void tally_weighted(struct sweep *s, const pattern **rows, int n, const int64_t *weights, int width) {
    /* Weight and, in the low 8 bits, number of words. */
    uint32_t packed[MOST_PAIRS];
    int64_t own_squares = 0;
    for (int j = 0; j < n; j++) {
        packed[j] = weights[j] << 8 | 1;
        own_squares += weights[j] * weights[j];
    }
    for (int start = 0; start < width; start += 16) {
        v128_t firsts[4] = {0}, top[4] = {0}, products[8] = {0}, early[4];
        for (int j = 0; j < n; j++) {
            const v128_t own = wasm_u32x4_splat(weights[j]);
            sum_earlier(early, rows, j, packed, start);
            UNROLLED for (int q = 0; q < 4; q++) {
                v128_t before = wasm_u32x4_shr(early[q], 8);
                firsts[q] = wasm_i32x4_add(firsts[q], wasm_v128_and(own, wasm_i32x4_eq(early[q], wasm_i32x4_splat(0))));
                top[q] = wasm_i32x4_max(top[q], wasm_v128_and(early[q], wasm_i32x4_splat(0xFF)));
                products[2 * q] = wasm_i64x2_add(products[2 * q], wasm_u64x2_extmul_low_u32x4(before, own));
                products[2 * q + 1] = wasm_i64x2_add(products[2 * q + 1], wasm_u64x2_extmul_high_u32x4(before, own));
            }
        }
        int32_t first[16], most[16];
        int64_t twins[16];
        UNROLLED for (int q = 0; q < 4; q++) {
            wasm_v128_store(first + 4 * q, firsts[q]);
            wasm_v128_store(most + 4 * q, top[q]);
            wasm_v128_store(twins + 4 * q, products[2 * q]);
            wasm_v128_store(twins + 4 * q + 2, products[2 * q + 1]);
        }
        for (int k = 0; k < 16 && start + k < width; k++) {
            s->firsts[start + k] = first[k];
            s->squares[start + k] = own_squares + 2 * twins[k];
            s->most[start + k] = most[k] + 1;
        }
    }
}

/* The patterns of m guesses of the pool, one guess after the other: down a column of the table every word is a new
   cache line. */
static void turn(pattern *block, const pattern *scores, int G, const word *words, int n, const word *pool, int m) {
    for (int j = 0; j < n; j++) {
        const pattern *row = scores + (uint32_t)words[j] * G;
        for (int i = 0; i < m; i++) block[i * n + j] = row[pool[i]];
    }
}

/* The tally of up to 65,535 words of any weights. */
static void tally_slots(
    struct sweep *s, const pattern *scores, int G, const word *words, int n, const int64_t *weights, const word *pool,
    int width
) {
    int64_t *slots = s->slots;
    for (int start = 0; start < width; start += BLOCK) {
        int m = width - start < BLOCK ? width - start : BLOCK;
        turn(s->block, scores, G, words, n, pool + start, m);
        for (int i = 0; i < m; i++) {
            const pattern *column = s->block + i * n;
            int64_t first = 0, square = 0, top = 0;
            /* Each slot holds a group's weight and, in the low 16 bits, its number of words. */
            for (int j = 0; j < n; j++) {
                int64_t slot = slots[column[j]], own = weights[words[j]];
                first += slot == 0 ? own : 0;
                square += (2 * (slot >> 16) + own) * own;
                slot += own << 16 | 1;
                top = most_of(top, slot & 0xFFFF);
                slots[column[j]] = slot;
            }
            for (int j = 0; j < n; j++) slots[column[j]] = 0;
            s->firsts[start + i] = first;
            s->squares[start + i] = square;
            s->most[start + i] = top;
        }
    }
}

/* Fill firsts, squares and most for the guesses of the pool, in its order. */
ALONE static void tally(
    struct sweep *s, const pattern *scores, int G, const word *words, int n, const int64_t *weights, const word *pool,
    int width
) {
    if (n > MOST_PAIRS) {
        tally_slots(s, scores, G, words, n, weights, pool, width);
        return;
    }
    const pattern *rows[MOST_PAIRS];
    int64_t chosen[MOST_PAIRS];
    for (int j = 0; j < n; j++) {
        rows[j] = scores + (uint32_t)words[j] * G;
        chosen[j] = weights[words[j]];
    }
    if (width != G) gather(s, rows, n, pool, width);
    tally_weighted(s, rows, n, chosen, width);
}

#endif
