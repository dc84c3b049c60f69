/** Numbers of the specification that the browser uses. A test checks the values and that components receive them. */
export const settings = Object.freeze({
  toast: { hotkey: ['altKey', 'KeyT'], durationMs: 4000, visible: 3 },
  tooltip: { openDelayMs: 700, skipDelayMs: 300, sideOffset: 4 },
  query: {
    retries: 3,
    retryDelayMs: (attempt: number) => Math.min(1000 * 2 ** attempt, 30_000),
    gcMs: 5 * 60_000,
    staleMs: 5_000,
  },
  /** Longer than any request takes on the server; after it the call fails as offline. */
  request: { limitMs: 30_000 },
  socket: { ladderMs: [1000, 2000, 5000, 10_000], jitter: 0.3, connectTimeoutMs: 10_000 },
  session: { tickMs: 30_000 },
} as const);
