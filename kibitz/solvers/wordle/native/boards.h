/* The estimate for several boards, and the search on top of it.

   See kibitz/solvers/wordle/many/value.py for the estimate and kibitz/solvers/wordle/many/search.py for the search,
   which is the same there in NumPy, in ten times the time. */

#ifndef BOARDS_H
#define BOARDS_H

#include "tally.h"

#define KEPT_AT 8    /* slots of the table of positions that are looked at for a key */
#define KNOWN 4096   /* its slots */
#define DEPTHS 3     /* the position itself, after a guess, after another one */
#define TIE 1e-9     /* sums in another order differ by less */
#define SPENT 1e9    /* the value of a guess that was taken */

struct estimate { double near, known, spread, half, solve; };

/* All arrays of a search over U words, S guesses and B boards of at most M words; those that the host fills first. */
static struct work {
    pattern *patterns;         /* (U, S) */
    int32_t *weights;          /* (U) positive, their sum at most 2 ** 24 */
    word *column;              /* (U) the guess that this word is */
    word *members;             /* (D, B, M) words of each board, heaviest first */
    int32_t *counts;           /* (D, B) how many; 0: the board is solved */
    struct estimate *estimate;
    uint64_t *marks;           /* (B, U) random numbers */
    double *values;            /* (S) estimates of the guesses */
    word *truths;              /* (sets, B) words that may be hidden */
    double *shares;            /* (sets) */
    word *tries;               /* (S) guesses to try */
    double *totals;            /* (S) */
    word *truth;               /* (D, B) the words that are hidden */
    int32_t *digits;           /* (B) the same as places in members */
    word *tried;               /* (tried below) guesses that a position tries, and their values */
    double *sums;
    uint64_t *keys;
    double *known;
    int U, S, B, M, below, solved;
    double deeper;
} w;

/* Forget everything, and make room for this search: where it is. 0 when there is not enough memory.

   below: guesses that a position further ahead tries; deeper: most outcomes of one. */
EXPORT(prepare_boards)
struct work *prepare_boards(int U, int S, int B, int M, int sets, int solved, int below, double deeper) {
    forget();
    w.U = U, w.S = S, w.B = B, w.M = M, w.solved = solved, w.below = below, w.deeper = deeper;
    bool there = (w.patterns = TAKE(pattern, (uint64_t)U * S)) && (w.weights = TAKE(int32_t, U)) &&
        (w.column = TAKE(word, U)) && (w.members = TAKE(word, DEPTHS * B * M)) &&
        (w.counts = TAKE(int32_t, DEPTHS * B)) && (w.estimate = TAKE(struct estimate, 1)) &&
        (w.marks = TAKE(uint64_t, B * U)) && (w.values = TAKE(double, S)) && (w.truths = TAKE(word, sets * B)) &&
        (w.shares = TAKE(double, sets)) && (w.tries = TAKE(word, S)) && (w.totals = TAKE(double, S)) &&
        (w.truth = TAKE(word, DEPTHS * B)) && (w.digits = TAKE(int32_t, B)) && (w.tried = TAKE(word, below)) &&
        (w.sums = TAKE(double, below)) && (w.keys = TAKE(uint64_t, KNOWN)) && (w.known = TAKE(double, KNOWN));
    if (!there) return 0;
    for (int i = 0; i < KNOWN; i++) w.keys[i] = 0;
    return &w;
}

/* Of sixteen guesses: weight of the groups' heaviest words, of words that are alone, and of the word that is the guess;
   and the products of the weights of two words of one group. */
struct counted { int32_t firsts[16], singles[16], solved[16]; double twins[16]; };

static inline void count_board(struct counted *c, const pattern **rows, const uint32_t *packed, int n, int start) {
    pattern target[16];
    v128_t firsts[4] = {0}, singles[4] = {0}, solved[4] = {0}, products[8] = {0}, early[4], hit[4];
    for (int k = 0; k < 16; k++) target[k] = w.solved;
    for (int j = 0; j < n; j++) {
        const v128_t own = wasm_u32x4_splat(packed[j] >> 8), one = wasm_i32x4_splat(1);
        sum_earlier(early, rows, j, packed, start);
        widen(hit, same(rows[j] + start, target));
        UNROLLED for (int q = 0; q < 4; q++) {
            v128_t before = wasm_u32x4_shr(early[q], 8), words = wasm_v128_and(early[q], wasm_i32x4_splat(0xFF));
            v128_t first = wasm_v128_and(own, wasm_i32x4_eq(early[q], wasm_i32x4_splat(0)));
            firsts[q] = wasm_i32x4_add(firsts[q], first);
            /* The second word of a group ends the first one's being alone. */
            singles[q] = wasm_i32x4_add(singles[q], first);
            singles[q] = wasm_i32x4_sub(singles[q], wasm_v128_and(before, wasm_i32x4_eq(words, one)));
            solved[q] = wasm_i32x4_add(solved[q], wasm_v128_and(own, hit[q]));
            products[2 * q] = wasm_i64x2_add(products[2 * q], wasm_u64x2_extmul_low_u32x4(before, own));
            products[2 * q + 1] = wasm_i64x2_add(products[2 * q + 1], wasm_u64x2_extmul_high_u32x4(before, own));
        }
    }
    int64_t twins[16];
    UNROLLED for (int q = 0; q < 4; q++) {
        wasm_v128_store(c->firsts + 4 * q, firsts[q]);
        wasm_v128_store(c->singles + 4 * q, singles[q]);
        wasm_v128_store(c->solved + 4 * q, solved[q]);
        wasm_v128_store(twins + 4 * q, products[2 * q]);
        wasm_v128_store(twins + 4 * q + 2, products[2 * q + 1]);
    }
    for (int k = 0; k < 16; k++) c->twins[k] = (double)twins[k];
}

/* The same for words of weight 1, all in bytes. */
static inline void count_alike(struct counted *c, const pattern **rows, int n, int start) {
    v128_t firsts = wasm_u8x16_splat(0), singles = firsts, solved = firsts, low = firsts, high = firsts;
    pattern target[16];
    for (int k = 0; k < 16; k++) target[k] = w.solved;
    for (int j = 0; j < n; j++) {
        v128_t early = wasm_u8x16_splat(0);
        for (int i = 0; i < j; i++) early = wasm_i8x16_sub(early, same(rows[j] + start, rows[i] + start));
        v128_t first = wasm_i8x16_eq(early, wasm_u8x16_splat(0));
        firsts = wasm_i8x16_sub(firsts, first);
        singles = wasm_i8x16_add(wasm_i8x16_sub(singles, first), wasm_i8x16_eq(early, wasm_u8x16_splat(1)));
        solved = wasm_i8x16_sub(solved, same(rows[j] + start, target));
        low = wasm_i16x8_add(low, wasm_u16x8_extend_low_u8x16(early));
        high = wasm_i16x8_add(high, wasm_u16x8_extend_high_u8x16(early));
    }
    uint8_t bytes[3][16];
    uint16_t twins[16];
    wasm_v128_store(bytes[0], firsts);
    wasm_v128_store(bytes[1], singles);
    wasm_v128_store(bytes[2], solved);
    wasm_v128_store(twins, low);
    wasm_v128_store(twins + 8, high);
    for (int k = 0; k < 16; k++) {
        c->firsts[k] = bytes[0][k];
        c->singles[k] = bytes[1][k];
        c->solved[k] = bytes[2][k];
        c->twins[k] = twins[k];
    }
}

/* Add what a board is worth to the value of sixteen guesses, and multiply danger and safety. */
static void judge_board(double *value, double *danger, double *safety, const word *members, int n, int start) {
    const struct estimate e = *w.estimate;
    const pattern *rows[MOST_PAIRS];
    uint32_t packed[MOST_PAIRS];
    double whole = 0.0, squares = 0.0;
    bool alike = true;
    for (int j = 0; j < n; j++) {
        int32_t own = w.weights[members[j]];
        rows[j] = w.patterns + (uint32_t)members[j] * w.S;
        packed[j] = (uint32_t)own << 8 | 1;
        alike &= own == 1;
        whole += own;
        squares += (double)own * (double)own;
    }
    struct counted c;
    if (alike)
        count_alike(&c, rows, n, start);
    else
        count_board(&c, rows, packed, n, start);
    double scale = 1.0 / (whole * (double)w.weights[members[0]]), share = 1.0 / whole;
    for (int k = 0; k < 16; k++) {
        double left = (squares + 2.0 * c.twins[k]) * scale;
        left = left > 1.0 ? left : 1.0;
        double found = c.solved[k], known = (1.0 - e.known) * ((double)c.singles[k] - found) * share;
        value[k] += e.spread * (left - 1.0) / (left + e.half) - e.solve * found * share;
        danger[k] *= 1.0 - known;
        safety[k] *= (double)c.firsts[k] * share - known;
    }
}

/* Estimate all guesses for the position at depth, into values: what `judge` of value.py gives. */
EXPORT(judge) void judge(int depth) {
    for (int start = 0; start < w.S; start += 16) {
        double value[16], danger[16], safety[16];
        for (int k = 0; k < 16; k++) {
            value[k] = 0.0;
            danger[k] = safety[k] = 1.0;
        }
        for (int board = 0; board < w.B; board++) {
            int at = depth * w.B + board;
            if (w.counts[at]) judge_board(value, danger, safety, w.members + at * w.M, w.counts[at], start);
        }
        for (int k = 0; k < 16 && start + k < w.S; k++)
            w.values[start + k] = value[k] + w.estimate->near * (danger[k] - safety[k]);
    }
}

static inline int shows(word hidden, word guess) { return w.patterns[(uint32_t)hidden * w.S + guess]; }

static inline word *members_of(int depth, int board) { return w.members + (depth * w.B + board) * w.M; }

/* Leave at depth those words of source that score as the hidden ones do; the number of boards still open. */
static int narrow(int source, int depth, word guess) {
    int still_open = 0;
    for (int board = 0; board < w.B; board++) {
        int n = w.counts[source * w.B + board], left = 0;
        if (n) {
            const word *from = members_of(source, board);
            word *to = members_of(depth, board);
            int shown = shows(w.truth[depth * w.B + board], guess);
            if (shown != w.solved) {
                still_open++;
                for (int i = 0; i < n; i++)
                    if (shows(from[i], guess) == shown) to[left++] = from[i];
            }
        }
        w.counts[depth * w.B + board] = left;
    }
    return still_open;
}

/* Make `guess` at depth and go on while a board's word is known; truth of depth + 1 is hidden.

   Adds the guesses made; how many boards are open in the position that is now at depth + 1. */
static int advance(int depth, word guess, double *guesses) {
    int below = depth + 1, still_open = narrow(depth, below, guess);
    *guesses += 1.0;
    while (still_open > 0) {
        word sure = -1;
        for (int board = 0; board < w.B && sure < 0; board++)
            if (w.counts[below * w.B + board] == 1) sure = w.column[members_of(below, board)[0]];
        if (sure < 0) break;
        *guesses += 1.0;
        still_open = narrow(below, below, sure);
    }
    return still_open;
}

/* Key of the position at depth. */
static uint64_t boards_key(int depth) {
    uint64_t key = (uint64_t)depth * 0x9E3779B97F4A7C15ull;
    for (int board = 0; board < w.B; board++) {
        const uint64_t *marks = w.marks + board * w.U;
        for (int i = 0; i < w.counts[depth * w.B + board]; i++) key += marks[members_of(depth, board)[i]];
    }
    return key;
}

/* The value that is kept for a key; 0 if none is. */
static double recall(uint64_t key) {
    for (int probe = 0; probe < KEPT_AT; probe++)
        if (w.keys[(key + probe) % KNOWN] == key) return w.known[(key + probe) % KNOWN];
    return 0.0;
}

/* Keep a value, if there is room. */
static void remember(uint64_t key, double value) {
    for (int probe = 0; probe < KEPT_AT; probe++)
        if (w.keys[(key + probe) % KNOWN] == 0) {
            w.keys[(key + probe) % KNOWN] = key;
            w.known[(key + probe) % KNOWN] = value;
            return;
        }
}

static double least_value(void) {
    double least = w.values[0];
    for (int i = 1; i < w.S; i++) least = w.values[i] < least ? w.values[i] : least;
    return least;
}

/* Expected guesses until the end of a position whose open boards all have several words left, by estimate. */
static double estimated(int depth, int still_open) {
    uint64_t key = boards_key(depth);
    double value = recall(key);
    if (value == 0.0) {
        judge(depth);
        value = still_open + 1.0 + least_value();
        remember(key, value);
    }
    return value;
}

/* The next set of hidden words of the position at depth; false after the last. */
static bool next_truth(int depth) {
    for (int board = 0; board < w.B; board++) {
        if (++w.digits[board] < w.counts[depth * w.B + board]) return true;
        w.digits[board] = 0;
    }
    return false;
}

/* The same: the least value of the guesses that look best, each over all the words that can be hidden. */
static double searched(int depth) {
    uint64_t key = boards_key(depth);
    double value = recall(key), total = 0.0;
    if (value > 0.0) return value;
    int tried = w.below < w.S ? w.below : w.S;
    judge(depth);
    for (int k = 0; k < tried; k++) {
        double limit = least_value() + TIE;
        int best = 0;
        while (w.values[best] > limit) best++;
        w.tried[k] = best;
        w.values[best] = SPENT;
        w.sums[k] = 0.0;
    }
    for (int board = 0; board < w.B; board++) w.digits[board] = 0;
    do {
        double weight = 1.0;
        for (int board = 0; board < w.B; board++)
            if (w.counts[depth * w.B + board] > 0) {
                word hidden = members_of(depth, board)[w.digits[board]];
                w.truth[(depth + 1) * w.B + board] = hidden;
                weight *= w.weights[hidden];
            }
        total += weight;
        for (int k = 0; k < tried; k++) {
            double guesses = 0.0;
            int still_open = advance(depth, w.tried[k], &guesses);
            if (still_open > 0) guesses += estimated(depth + 1, still_open);
            w.sums[k] += weight * guesses;
        }
    } while (next_truth(depth));
    value = w.sums[0];
    for (int k = 1; k < tried; k++) value = w.sums[k] < value ? w.sums[k] : value;
    value /= total;
    remember(key, value);
    return value;
}

/* Write into totals what `Lookahead.sums` of search.py gives for the first guesses of tries. */
EXPORT(look) void look(int sets, int tries) {
    for (int place = 0; place < tries; place++) w.totals[place] = 0.0;
    for (int game = 0; game < sets; game++) {
        for (int board = 0; board < w.B; board++) w.truth[w.B + board] = w.truths[game * w.B + board];
        for (int place = 0; place < tries; place++) {
            double guesses = 0.0, outcomes = 1.0;
            int still_open = advance(0, w.tries[place], &guesses);
            if (still_open > 0) {
                for (int board = 0; board < w.B; board++) outcomes *= most_of(w.counts[w.B + board], 1);
                guesses += outcomes > w.deeper ? estimated(1, still_open) : searched(1);
            }
            w.totals[place] += w.shares[game] * guesses;
        }
    }
}

#endif
