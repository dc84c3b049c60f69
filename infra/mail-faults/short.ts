/** Short timeouts, so that a run takes seconds; their order is that of the product. */
export const SHORT = { patienceMs: 1_000, leaseMs: 3_000, breakerMs: 300 };
