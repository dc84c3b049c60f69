/**
 * How the API's process collects its garbage. It shares two cores with Postgres, and threads that help collecting take
 * from it what they give. Measured on the complete append at 16 clients as a share of the raw insert, which runs with
 * the same flags: .396 and .403 without, .402 and .423 with (`npm run bench:append`, which is started as the API is;
 * `--quick`, in turn).
 */
export const API_FLAGS = ['--single-threaded-gc', '--max-semi-space-size=32'];
