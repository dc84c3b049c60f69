/**
 * Garbage collection flags of the API process. It shares two cores with Postgres, and parallel collector threads take
 * processor time from it. Measured on the complete append at 16 clients as a share of the raw insert, which runs with
 * the same flags: .396 and .403 without, .402 and .423 with (`npm run bench:append`, which is started as the API is;
 * `--quick`, alternating).
 */
export const API_FLAGS = ['--single-threaded-gc', '--max-semi-space-size=32'];
