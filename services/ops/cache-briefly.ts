const CACHE_MS = 1_000;

/** Asks at most once a second. An answer that never comes is asked for again after that second. */
export function cacheBriefly<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let cached: { at: number; answer: Promise<Answer> } | undefined;
  return () => {
    const now = performance.now();
    if (!cached || now - cached.at >= CACHE_MS) cached = { at: now, answer: ask() };
    return cached.answer;
  };
}
