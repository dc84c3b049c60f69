/** So little patience that a run takes seconds; the order of the three is that of the product. */
export const SHORT = { patienceMs: 1_000, leaseMs: 3_000, breakerMs: 300 };
