/* The exact search: alpha-beta on the (weighted) sum of guesses over the hidden words of a position.

   Words used here:

   - A position is a list of hidden words that are still possible (indices, heaviest first), and the rows left.
   - Its value is the least possible sum over its words of weight x guesses needed. A word that isn't found within the
     rows costs the rows and `fail_cost` more; with NEVER as fail cost, positions that can't be won have that value.
   - A guess splits a position into groups by pattern. With W the position's weight and m_g the heaviest word of group
     g, no tree that starts with guess t is cheaper than 3 W - sum(m_g) - [t is possible] w_t: a group's heaviest word
     takes one more guess, its others two or more. The bound is exact when no group has more than two words.

   The bound for all guesses takes one scan of the pattern table. Guesses whose bound reaches beta are dropped before
   the others are ordered by 2 x sum(group weight squared) + W x bound; groups are bounded before any is searched, and
   the smallest is searched first. A table of positions, keyed by a 64-bit sum of one random number a word, keeps lower
   and upper bounds. The method is that of Alex Selby's solver (github.com/alex1770/wordle), with weights. */

#ifndef SEARCH_H
#define SEARCH_H

#include "scan.h"

#define MOST_LETTERS 32 /* kinds of letters that clues can want; a guess that has more than a word's is never legal */
#define PROBES 4 /* slots of the position table that are looked at for a key */

/* Write the standard score of a guess against an answer, both given by their letters, into marks. */
static void mark(const uint16_t *guess, const uint16_t *answer, uint8_t *marks) {
    for (int i = 0; i < a.size; i++) {
        marks[i] = answer[i] == guess[i] ? 2 : 0;
        if (!marks[i]) a.tally[answer[i]]++;
    }
    for (int i = 0; i < a.size; i++)
        if (marks[i] == 0 && a.tally[guess[i]] > 0) {
            marks[i] = 1;
            a.tally[guess[i]]--;
        }
    for (int i = 0; i < a.size; i++) a.tally[answer[i]] = 0;
}

static inline const uint16_t *letters_of(word guess) { return a.letters + guess * a.size; }

/* Set the clues of depth + 1: those of depth and what `guess` told when the hidden word is `hidden`. */
static void learn(int depth, word guess, word hidden) {
    int below = depth + 1;
    a.clue_hash[below] = a.clue_hash[depth];
    if (a.settings[MODE] == NORMAL) return;
    a.last[below][0] = guess;
    a.last[below][1] = hidden;
    if (a.settings[MODE] == ULTRA) {
        /* The order of the turns doesn't matter, so their hashes are added. */
        uint64_t mixed = (uint64_t)(guess + 1) * 0x9E3779B97F4A7C15ull + a.scores[(uint32_t)hidden * a.G + guess] + 1;
        mixed = (mixed ^ (mixed >> 29)) * 0xBF58476D1CE4E5B9ull;
        a.clue_hash[below] += mixed ^ (mixed >> 32);
        return;
    }
    const uint16_t *shown = letters_of(guess);
    int32_t *fixed = a.fixed + below * a.size, *wanted = a.wanted + below * a.alphabet;
    mark(shown, letters_of(a.column[hidden]), a.marks);
    for (int i = 0; i < a.size; i++) fixed[i] = fixed[i - a.size];
    for (int i = 0; i < a.alphabet; i++) wanted[i] = wanted[i - a.alphabet];
    for (int i = 0; i < a.size; i++)
        if (a.marks[i] > 0) a.tally[shown[i]]++;
    for (int i = 0; i < a.size; i++) {
        int letter = shown[i];
        if (a.marks[i] == 2 && fixed[i] != letter) {
            fixed[i] = letter;
            a.clue_hash[below] += a.place_keys[i * a.alphabet + letter];
        }
        for (; wanted[letter] < a.tally[letter]; wanted[letter]++)
            a.clue_hash[below] += a.count_keys[letter * (a.size + 1) + wanted[letter] + 1];
        a.tally[letter] = 0;
    }
}

/* Write those guesses of `above` into the pool of `depth` that have the fixed and the wanted letters; their number. */
static int filter_hard(int depth, const word *above, int count) {
    const int32_t *fixed = a.fixed + depth * a.size, *wanted = a.wanted + depth * a.alphabet;
    word *pool = a.pool + depth * a.G;
    int found = 0;
    int letters[MOST_LETTERS], kinds = 0;
    for (int letter = 0; letter < a.alphabet && kinds < MOST_LETTERS; letter++)
        if (wanted[letter]) letters[kinds++] = letter;
    for (int i = 0; i < count; i++) {
        const uint16_t *guess = letters_of(above[i]);
        bool fits = true;
        for (int j = 0; j < a.size && fits; j++) fits = fixed[j] < 0 || fixed[j] == guess[j];
        for (int kind = 0; kind < kinds && fits; kind++) {
            int copies = 0;
            for (int j = 0; j < a.size; j++) copies += guess[j] == letters[kind];
            fits = copies >= wanted[letters[kind]];
        }
        if (fits) pool[found++] = above[i];
    }
    return found;
}

/* The same for those that give the last guess the score that the hidden word gave it. */
static int filter_ultra(int depth, const word *above, int count) {
    const uint16_t *last = letters_of(a.last[depth][0]);
    word *pool = a.pool + depth * a.G;
    int found = 0;
    mark(last, letters_of(a.column[a.last[depth][1]]), a.marks + a.size);
    for (int i = 0; i < count; i++) {
        mark(last, letters_of(above[i]), a.marks);
        bool fits = true;
        for (int j = 0; j < a.size; j++)
            if (a.marks[j] != a.marks[a.size + j]) fits = false;
        if (fits) pool[found++] = above[i];
    }
    return found;
}

/* Legal guesses at `depth`, from the `above` ones of the depth above; their number. */
static int fill_pool(int depth, int above) {
    if (depth == 0 || a.settings[MODE] == NORMAL) return a.settings[POOL];
    const word *candidates = a.pool + (depth - 1) * a.G;
    return a.settings[MODE] == ULTRA ? filter_ultra(depth, candidates, above) : filter_hard(depth, candidates, above);
}

/* Key of a position. More rows than words make no difference, so that such positions share a key. */
static uint64_t key_of(const word *words, int n, int rows, uint64_t clue_hash) {
    uint64_t key = 0;
    for (int i = 0; i < n; i++) key += a.zobrist[words[i]];
    key = (key ^ clue_hash) + (uint64_t)(rows < n ? rows : n) * 0xD1B54A32D192ED03ull;
    key ^= key >> 31;
    return key ? key : 1;
}

/* Write a position's bounds; when all its slots are taken, the first makes room. */
static void keep(uint64_t key, int64_t low, int64_t high, word best) {
    struct slot *place = a.table + (key & a.mask);
    for (int probe = 0; probe < PROBES; probe++) {
        struct slot *slot = a.table + ((key + probe) & a.mask);
        if (slot->key == key || slot->key == 0) {
            place = slot;
            break;
        }
    }
    *place = (struct slot){key, low, high, best};
}

struct bounds { int64_t low, high; word best; };

/* Lower bound, upper bound and the guess that reaches the upper one, for a position of three words or more.

   From the table of positions; for a new position from its own words as guesses, which is kept in the table. */
static struct bounds quick(const word *words, int n, int rows, uint64_t key) {
    for (int probe = 0; probe < PROBES; probe++) {
        const struct slot *slot = a.table + ((key + probe) & a.mask);
        if (slot->key == key) return (struct bounds){slot->low, slot->high, slot->best};
    }
    int64_t weight = weight_of(words, n);
    struct bounds found = {2 * weight, NEVER, -1};
    for (int i = 0; i < n; i++) {
        word guess = a.column[words[i]];
        int64_t firsts = 0, own = a.weights[words[i]];
        bool crowded = false;
        for (int j = 0; j < n; j++) {
            int32_t *count = a.counts + a.scores[(uint32_t)words[j] * a.G + guess];
            firsts += *count ? 0 : a.weights[words[j]];
            crowded |= *count > 1;
            ++*count;
        }
        for (int j = 0; j < n; j++) a.counts[a.scores[(uint32_t)words[j] * a.G + guess]] = 0;
        int64_t bound = 3 * weight - firsts - own;
        if (rows == 2) {
            bound = two_rows(weight, firsts, own);
            crowded = false;
        }
        found.low = least_of(found.low, bound);
        if (!crowded && bound < found.high) {
            found.high = bound;
            found.best = guess;
            /* Nothing is better than a heaviest word that tells all others apart. */
            if (bound == 2 * weight - a.weights[words[0]]) {
                found.low = bound;
                break;
            }
        }
    }
    keep(key, found.low, found.high, found.best);
    return found;
}

/* Value of a position of one or two words, or with one row or none left; -1 for others. */
static int64_t closed(const word *words, int n, int rows) {
    if (rows <= 1) {
        int64_t fail_cost = a.settings[FAIL_COST];
        int64_t failing = rows < n ? weight_of(words + rows, n - rows) : 0;
        if (failing > 0 && fail_cost >= NEVER) return NEVER;
        /* With a row left the heaviest word is guessed, and all others take that row too. */
        return (rows == 1 ? a.weights[words[0]] + failing : 0) + fail_cost * failing;
    }
    if (n == 1) return a.weights[words[0]];
    return n == 2 ? a.weights[words[0]] + 2 * a.weights[words[1]] : -1;
}

/* What a group costs at least after `guess`: one guess for its heaviest word, two for each other; 0 if solved. */
static int64_t at_least(const word *words, int n, word guess) {
    return a.column[words[0]] == guess ? 0 : 2 * weight_of(words, n) - a.weights[words[0]];
}

/* Move heap[root] down to where it belongs (smallest on top). */
static void sift(int64_t *heap, int root, int size) {
    int64_t item = heap[root];
    for (int child; (child = 2 * root + 1) < size; root = child) {
        if (child + 1 < size && heap[child + 1] < heap[child]) child++;
        if (heap[child] >= item) break;
        heap[root] = heap[child];
    }
    heap[root] = item;
}

/* Sort the words of `depth` into groups in parts and starts; how many groups there are.

   Within a group the words keep their order, heaviest first. */
static int split(int depth, int n, word guess) {
    const word *words = a.lists + depth * a.H;
    word *parts = a.parts + depth * a.H;
    int32_t *starts = a.starts + depth * (a.H + 1), *sizes = a.group_open + depth * a.H;
    int groups = 0;
    for (int i = 0; i < n; i++) {
        int32_t *group = a.counts + a.scores[(uint32_t)words[i] * a.G + guess];
        if (*group == 0) {
            *group = ++groups;
            sizes[groups - 1] = 0;
        }
        sizes[*group - 1]++;
    }
    int total = 0;
    for (int group = 0; group < groups; group++) {
        starts[group] = total;
        total += sizes[group];
        sizes[group] = starts[group];
    }
    starts[groups] = n;
    for (int i = 0; i < n; i++) parts[sizes[a.counts[a.scores[(uint32_t)words[i] * a.G + guess]] - 1]++] = words[i];
    for (int i = 0; i < n; i++) a.counts[a.scores[(uint32_t)words[i] * a.G + guess]] = 0;
    return groups;
}

/* Put a group of `depth` in hand at the depth below. */
static void descend(int depth, word guess, const word *part, int n) {
    word *list = a.lists + (depth + 1) * a.H;
    for (int i = 0; i < n; i++) list[i] = part[i];
    learn(depth, guess, part[0]);
}

static int64_t try_guess(int depth, int n, int rows, int64_t bound, word guess, int pool_size, int64_t weight);

/* Value of the position at `depth` of n words when it is below beta, else a lower bound that is at least beta.

   only: the guess to play here, or -1 for the best one. above: size of the pool of the depth above.
   The best guess is left in best[depth]. With best_k set the value is an upper bound: what best_k guesses a position
   reach. */
EXPORT(search) int64_t search(int depth, int n, int rows, int64_t beta, word only, int above) {
    const word *words = a.lists + depth * a.H;
    struct bounds known = {0, NEVER, -1};
    uint64_t key = 0;
    if (only < 0) {
        int64_t value = closed(words, n, rows);
        if (value >= 0) {
            a.best[depth] = a.column[words[0]];
            return value;
        }
        key = key_of(words, n, rows, a.clue_hash[depth]);
        known = quick(words, n, rows, key);
        a.best[depth] = known.best;
        if (known.low >= known.high || known.low >= beta) return known.low;
    }
    int64_t low = known.low, high = known.high;
    if (*(volatile int64_t *)(a.counters + STOP) ||
        (a.settings[BUDGET] > 0 && a.settings[BUDGET] <= a.counters[EXPANDED])) {
        a.counters[ABORTED] = 1;
        return most_of(beta, low);
    }
    int64_t weight = weight_of(words, n);
    int pool_size = fill_pool(depth, above);
    if (only >= 0) {
        int64_t total = try_guess(depth, n, rows, least_of(beta, NEVER), only, pool_size, weight);
        a.best[depth] = total < least_of(beta, NEVER) ? only : -1;
        return a.counters[ABORTED] ? most_of(beta, 0) : total;
    }
    a.counters[EXPANDED]++;
    int64_t value = high, bound = least_of(beta, high + 1);
    struct scanned s = scan(depth, n, rows, (struct wish){bound, low, a.settings[BEST_K]}, pool_size);
    /* What is known of all guesses together that aren't better than value: none of them is cheaper than this. */
    int64_t floor = s.dropped;
    word best = known.best;
    int64_t *heap = a.heap + depth * a.G;
    low = most_of(low, s.least);
    if (s.exact <= low) {
        value = s.exact;
        best = s.exact_guess;
        s.heap_size = 0;
    }
    /* The guess with an exact value has its turn in the order of the heap: of equally good guesses the one that splits
       best is to be played. */
    bound = least_of(bound, s.exact + 1);
    for (int root = s.heap_size / 2 - 1; root >= 0; root--) sift(heap, root, s.heap_size);
    while (s.heap_size > 0 && value > low) {
        word guess = heap[0] & 0xFFFFF;
        heap[0] = heap[--s.heap_size];
        sift(heap, 0, s.heap_size);
        int64_t total = a.bounds[depth * a.G + guess];
        if (total < bound) {
            total = try_guess(depth, n, rows, bound, guess, pool_size, weight);
            if (a.counters[ABORTED]) return most_of(beta, low);
            if (total < bound) {
                value = bound = total;
                best = guess;
            }
        }
        floor = least_of(floor, total);
    }
    a.best[depth] = best;
    if (value < beta) {
        keep(key, value, value, best);
        return value;
    }
    low = most_of(low, least_of(floor, value));
    keep(key, low, high, high < NEVER ? best : -1);
    return low;
}

/* What a guess costs if that is below `bound`, else a lower bound that isn't. */
static int64_t try_guess(int depth, int n, int rows, int64_t bound, word guess, int pool_size, int64_t weight) {
    const word *parts = a.parts + depth * a.H;
    const int32_t *starts = a.starts + depth * (a.H + 1);
    int64_t *group_lows = a.group_lows + depth * a.H;
    int32_t *open = a.group_open + depth * a.H;
    int groups = split(depth, n, guess), open_groups = 0;
    int64_t total = weight;
    for (int group = 0; group < groups; group++)
        total += at_least(parts + starts[group], starts[group + 1] - starts[group], guess);
    for (int group = 0; group < groups && total < bound; group++) {
        const word *part = parts + starts[group];
        int size = starts[group + 1] - starts[group];
        int64_t least = at_least(part, size, guess);
        if (least == 0) continue;
        int64_t low = closed(part, size, rows - 1);
        if (low < 0) {
            learn(depth, guess, part[0]);
            struct bounds known = quick(part, size, rows - 1, key_of(part, size, rows - 1, a.clue_hash[depth + 1]));
            low = known.low;
            if (low < known.high) {
                /* Insertion keeps the open groups in order of size; there are few of them. */
                int at = open_groups++;
                for (; at > 0 && starts[open[at - 1] + 1] - starts[open[at - 1]] > size; at--) open[at] = open[at - 1];
                open[at] = group;
            }
        }
        group_lows[group] = low;
        total += low - least;
    }
    for (int i = 0; i < open_groups && total < bound; i++) {
        int group = open[i], size = starts[group + 1] - starts[group];
        descend(depth, guess, parts + starts[group], size);
        int64_t others = total - group_lows[group];
        total = others + search(depth + 1, size, rows - 1, bound - others, -1, pool_size);
        if (a.counters[ABORTED]) return bound;
    }
    return least_of(total, NEVER);
}

/* Write the tree of best play from the position at `depth`: rows (parent, pattern, guess, words, is possible) of nodes.

   only, above: as of `search`. most: how many nodes there is room for. shown: the pattern of the parent's guess that
   leads here, -1 at the root. Returns the node's index, or -1 when the search was stopped or the nodes are full. A
   position that can't be won is played on with its heaviest words one by one. */
EXPORT(write_tree)
int write_tree(int depth, int n, int rows, word only, int above, int most, int parent, int shown) {
    if (a.counters[NODES] >= most || depth >= a.depth - 1) return -1;
    const word *words = a.lists + depth * a.H;
    word guess = only;
    int64_t value = 0;
    if (only < 0) {
        value = search(depth, n, rows, NEVER, -1, above);
        if (a.counters[ABORTED]) return -1;
        guess = a.best[depth] >= 0 ? a.best[depth] : a.column[words[0]];
    }
    int pool_size = fill_pool(depth, above);
    if (only < 0 && n > 2 && rows > 1 && a.settings[NEAT] && value > at_least(words, n, -1)) {
        /* Of equally good guesses the one that splits best: the fewer long games the better. When the heaviest word
           tells all others apart, there is none. */
        struct scanned s = scan(depth, n, rows, (struct wish){0, 0, 0}, pool_size);
        if (s.exact <= value && s.exact < NEVER) guess = s.exact_guess;
    }
    int index = a.counters[NODES]++;
    int32_t *node = a.nodes + 5 * index;
    node[0] = parent, node[1] = shown, node[2] = guess, node[3] = n, node[4] = 0;
    a.counters[LONGEST] = most_of(a.counters[LONGEST], depth + 1);
    int groups = split(depth, n, guess);
    for (int group = 0; group < groups; group++) {
        /* A deeper node sorts its own words in its own arrays, so these stay. */
        const int32_t *start = a.starts + depth * (a.H + 1) + group;
        const word *part = a.parts + depth * a.H + start[0];
        if (a.column[part[0]] == guess) {
            node[4] = 1;
            if (depth >= a.settings[ROWS]) a.counters[LATE] += a.weights[part[0]];
            continue;
        }
        descend(depth, guess, part, start[1] - start[0]);
        /* After the last row play goes on, as if there were as many rows as the arrays have depth. */
        int left = rows > 1 ? rows - 1 : a.depth - depth - 2;
        int reply = a.scores[(uint32_t)part[0] * a.G + guess];
        if (write_tree(depth + 1, start[1] - start[0], left, -1, pool_size, most, index, reply) < 0) return -1;
    }
    return index;
}

/* Bound all guesses of the pool for the position at depth 0; how many of them split it, `most` being given at most.

   Those are in heap[0], in any order if all are wanted (`most` 0), else the best-looking ones; and their bounds in
   bounds[0]. */
EXPORT(scan_root) int scan_root(int n, int rows, int most) {
    return scan(0, n, rows, (struct wish){NEVER, 0, most}, a.settings[POOL]).heap_size;
}

#endif
