/* How guesses split a position, for those who look at it themselves: kibitz/solvers/wordle/search/strategies.py. */

#ifndef SPLITS_H
#define SPLITS_H

#include "tally.h"

/* The logarithm of a whole number to base 2, by the series of the inverse hyperbolic tangent. */
static double log2_of(int64_t number) {
    if (number <= 1) return 0.0;
    int exponent = 63 - __builtin_clzll(number);
    double rest = (double)number / (double)(1ll << exponent); /* 1 to 2 */
    if (rest > 1.4142135623730951) {
        rest /= 2.0;
        exponent++;
    }
    double x = (rest - 1.0) / (rest + 1.0), square = x * x, sum = 0.0;
    for (int odd = 25; odd >= 1; odd -= 2) sum = sum * square + 1.0 / odd;
    return exponent + 2.8853900817779268 * x * sum; /* 2 / ln 2 */
}

/* Fill the last four arrays, one number a guess, with what `Splits` of the module above holds.

   rows: (n, width) patterns. weights: (n), at most 2 ** 40 in all. slots: (patterns) zero before and after. block:
   (BLOCK, n) scratch: the patterns of a few guesses, one guess after the other, as down a column of the table every
   word is a new cache line. logs: (n + 1) scratch. */
EXPORT(splits)
void splits(
    const pattern *rows, int n, int width, const int64_t *weights, int64_t *slots, pattern *block, double *logs,
    double *bits, int64_t *groups, int64_t *largest, double *heaviest
) {
    int64_t total = 0;
    bool alike = true;
    for (int j = 0; j < n; j++) {
        total += weights[j];
        alike &= weights[j] == 1;
    }
    if (alike)
        for (int m = 0; m <= n; m++) logs[m] = m * log2_of(m);
    double whole = log2_of(total);
    for (int i = 0; i < width; i++) {
        int64_t count = 0, top = 0, heavy = 0;
        double known = 0.0;
        if (i % BLOCK == 0)
            for (int j = 0; j < n; j++)
                for (int k = 0; k < BLOCK && i + k < width; k++) block[k * n + j] = rows[(uint32_t)j * width + i + k];
        const pattern *column = block + i % BLOCK * n;
        for (int j = 0; j < n; j++) slots[column[j]] += weights[j] << 16 | 1;
        for (int j = 0; j < n; j++) {
            int64_t slot = slots[column[j]], mass = slot >> 16;
            if (slot == 0) continue;
            slots[column[j]] = 0;
            count++;
            top = most_of(top, slot & 0xFFFF);
            heavy = most_of(heavy, mass);
            known += alike ? logs[mass] : (double)mass * log2_of(mass);
        }
        bits[i] = whole - known / (double)total;
        groups[i] = count;
        largest[i] = top;
        heaviest[i] = (double)heavy / (double)total;
    }
}

#endif
