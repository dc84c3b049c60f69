/**
 * How the API's process collects its garbage. It shares two cores with Postgres, and threads that help collecting take from it more
 * than they give: the complete append at 16 clients went from .385 to .41 of the raw insert, which runs with the same flags
 * (`npm run bench:append`, which is started as the API is).
 */
export const API_FLAGS = ['--single-threaded-gc', '--max-semi-space-size=32'];
