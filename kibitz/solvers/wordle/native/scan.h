/* One look at all guesses of a position: what each costs at least, and which are worth a try. */

#ifndef SCAN_H
#define SCAN_H

#include "arena.h"

static int64_t weight_of(const word *words, int n) {
    int64_t weight = 0;
    for (int i = 0; i < n; i++) weight += a.weights[words[i]];
    return weight;
}

/* Value of a guess when one more row follows: what the last row cannot find fails. */
static int64_t two_rows(int64_t weight, int64_t firsts, int64_t own) {
    if (firsts == weight) return 2 * weight - own;
    if (a.settings[FAIL_COST] >= NEVER) return NEVER;
    return 2 * weight - own + a.settings[FAIL_COST] * (weight - firsts);
}

/* What is wanted of a scan. Guesses whose bound reaches `beta` are dropped. When a guess that tells all words apart
   costs no more than `floor`, which no guess can be below, the rest isn't looked at. most: the guesses that are kept,
   the best-looking ones; 0 keeps all. */
struct wish { int64_t beta, floor; int most; };

/* What a scan finds: the least bound; the least of those dropped; the least exact value, its guess, and the squares of
   its groups; and how many guesses are in the heap, in order if not all are kept. limit: what a guess must be below to
   be kept, in the heap's terms. */
struct scanned { int64_t least, dropped, exact, exact_squares, limit; word exact_guess; int heap_size; };

/* Put an item into the first places of a heap, in order, of which there are `most`. */
static void insert(struct scanned *s, int64_t *heap, int64_t item, int most) {
    int at = s->heap_size < most ? s->heap_size++ : most - 1;
    for (; at > 0 && heap[at - 1] > item; at--) heap[at] = heap[at - 1];
    heap[at] = item;
    if (s->heap_size == most) s->limit = heap[most - 1];
}

static inline void weigh(
    struct scanned *s, int depth, word guess, int64_t weight, int64_t bound, int64_t squares, bool exact,
    struct wish wish
) {
    s->least = least_of(s->least, bound);
    if (exact && (bound < s->exact || (bound == s->exact && squares < s->exact_squares))) {
        s->exact = bound;
        s->exact_guess = guess;
        s->exact_squares = squares;
    }
    if (bound >= wish.beta) {
        s->dropped = least_of(s->dropped, bound);
        return;
    }
    int64_t item = ((2 * squares + weight * bound) << 20) | guess, *heap = a.heap + depth * a.G;
    if (item >= s->limit) return;
    a.bounds[depth * a.G + guess] = bound;
    if (wish.most)
        insert(s, heap, item, wish.most);
    else
        heap[s->heap_size++] = item;
}

/* How many of groups and own a guess has at least that may be below the limit, if fewer than `good` don't suffice; n
   words of weight 1. */
static int good_enough(const struct scanned *s, int n, int good) {
    /* As many groups have no smaller squares than when they are all of one size. */
    while (good < 255 && ((2 * ((int64_t)n * n / good) + (int64_t)n * (3 * n - good)) << 20) >= s->limit) good++;
    return good;
}

/* The lanes of sixteen guesses from `index` on that are guesses of the pool. */
static inline v128_t lanes(int left) {
    return wasm_u8x16_lt(wasm_u8x16_const(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
                         wasm_u8x16_splat(left < 16 ? left : 16));
}

/* Which of sixteen guesses from `start` on are words of the position. pool: as of `count_block`. */
static inline v128_t own_of(const word *pool, int start, int left) {
    if (!pool) return wasm_v128_load(a.own + start);
    uint8_t few[16] = {0};
    for (int k = 0; k < 16 && k < left; k++) few[k] = a.own[pool[start + k]];
    return wasm_v128_load(few);
}

/* Which of sixteen guesses, if no group of theirs has more than two words, are better than the exact one so far: by
   their bound, or with the same bound by smaller squares, which is by more groups. */
static inline v128_t better(const struct scanned *s, int n, v128_t good, v128_t groups) {
    if (s->exact >= NEVER) return wasm_u8x16_splat(255);
    v128_t so_far = wasm_u8x16_splat(3 * n - s->exact), parts = wasm_u8x16_splat(n - (s->exact_squares - n) / 2);
    return wasm_v128_or(wasm_u8x16_gt(good, so_far),
                        wasm_v128_and(wasm_i8x16_eq(good, so_far), wasm_u8x16_gt(groups, parts)));
}

static inline int largest_lane(v128_t bytes) {
    uint8_t lane[16];
    wasm_v128_store(lane, bytes);
    int most = 0;
    for (int k = 0; k < 16; k++) most = lane[k] > most ? lane[k] : most;
    return most;
}

/* The scan for words of weight 1 and three rows or more: nothing is written down of guesses that are dropped, sixteen
   at a time. pool: 0 if it has all guesses. */
ALONE static void scan_alike(
    struct scanned *s, int depth, const word *words, int n, struct wish wish, const word *pool, int width
) {
    const bool paired = n <= (sizeof(pattern) == 1 ? FEW_PAIRS : MOST_PAIRS);
    const int step = paired ? BLOCK : 16;
    const pattern *rows[MOST_PAIRS];
    if (paired)
        for (int j = 0; j < n; j++) rows[j] = a.scores + (uint32_t)words[j] * a.G;
    if (paired && pool) gather(&a.sweep, rows, n, pool, width);
    const int64_t reached = 3 * n - wish.beta + 1; /* groups and own that are below beta */
    const int below = reached < 0 ? 0 : reached > 255 ? 255 : reached;
    const v128_t enough = wasm_u8x16_splat(below);
    int good_limit = below > 2 ? below : 2;
    v128_t most_dropped = wasm_u8x16_splat(0), most_good = most_dropped;
    struct block block;
    for (int start = 0; start < width && (s->exact > wish.floor || s->exact > 2 * n); start += step) {
        if (paired)
            tally_block(&block, rows, n, start);
        else
            count_block(&block, a.scores, a.G, words, n, pool, start);
        int left = width - start;
        for (int v = 0; v < step / 16 && left > 0; v++, left -= 16) {
            v128_t groups = wasm_v128_load(block.groups + 16 * v), top = wasm_v128_load(block.top + 16 * v);
            v128_t valid = wasm_v128_and(lanes(left), wasm_u8x16_gt(groups, wasm_u8x16_splat(1)));
            v128_t good = wasm_v128_and(valid, wasm_i8x16_add(groups, own_of(pool, start + 16 * v, left)));
            v128_t kept = wasm_u8x16_ge(good, enough);
            most_good = wasm_u8x16_max(most_good, good);
            most_dropped = wasm_u8x16_max(most_dropped, wasm_v128_andnot(good, kept));
            /* Those that may be kept, and exact ones that may be better than the best so far. */
            v128_t looks = wasm_u8x16_ge(good, wasm_u8x16_splat(good_limit));
            v128_t sure = wasm_v128_and(wasm_u8x16_le(top, wasm_u8x16_splat(1)), better(s, n, good, groups));
            uint32_t bits = wasm_i8x16_bitmask(wasm_v128_and(valid, wasm_v128_or(looks, sure)));
            if (!bits) continue;
            uint8_t goods[16];
            wasm_v128_store(goods, good);
            for (; bits; bits &= bits - 1) {
                int k = __builtin_ctz(bits), index = start + 16 * v + k;
                int64_t squares = n + 2 * (int64_t)block.twins[16 * v + k];
                weigh(s, depth, pool ? pool[index] : index, n, 3 * n - goods[k], squares, block.top[16 * v + k] <= 1,
                      wish);
            }
            good_limit = good_enough(s, n, good_limit);
        }
    }
    int dropped = largest_lane(most_dropped), good = largest_lane(most_good);
    if (dropped) s->dropped = least_of(s->dropped, 3 * n - dropped);
    if (good) s->least = least_of(s->least, 3 * n - good);
}

/* Bound every legal guess that splits the position. */
ALONE static struct scanned scan(int depth, int n, int rows, struct wish wish, int width) {
    const word *words = a.lists + depth * a.H;
    const word *pool = a.pool + (a.settings[MODE] == NORMAL ? 0 : depth) * a.G;
    struct scanned s = {NEVER, NEVER, NEVER, 0, INT64_MAX, -1, 0};
    if (n <= (sizeof(pattern) == 1 ? MOST_ALIKE : MOST_PAIRS) && rows > 2 && a.weights[words[0]] == 1) {
        for (int j = 0; j < n; j++) a.own[a.column[words[j]]] = 1;
        scan_alike(&s, depth, words, n, wish, width == a.G ? 0 : pool, width);
        for (int j = 0; j < n; j++) a.own[a.column[words[j]]] = 0;
        return s;
    }
    int64_t weight = weight_of(words, n);
    tally(&a.sweep, a.scores, a.G, words, n, a.weights, pool, width);
    for (int j = 0; j < n; j++) a.member[words[j]] = a.weights[words[j]];
    for (int i = 0; i < width; i++) {
        word guess = pool[i];
        int most = a.sweep.most[i];
        if (most == n) continue;
        int64_t firsts = a.sweep.firsts[i], own = a.hidden[guess] >= 0 ? a.member[a.hidden[guess]] : 0;
        int64_t bound = rows == 2 ? two_rows(weight, firsts, own) : 3 * weight - firsts - own;
        weigh(&s, depth, guess, weight, bound, a.sweep.squares[i], most <= 2 || rows == 2, wish);
    }
    for (int j = 0; j < n; j++) a.member[words[j]] = 0;
    return s;
}

#endif
