/**
 * Batches many calls into few statements: inputs of one turn, or those that come while a statement runs, go together.
 * Under light load each call has its own statement, under heavy load they share the round trip and the disk write.
 *
 * `runBatch` returns its results in the order of its inputs. If it fails for several, each is retried alone, so that a
 * faulty one fails by itself.
 */
export function gathered<Asked, Answer>(
  ask: (all: readonly Asked[]) => Promise<readonly Answer[]>,
): (one: Asked) => Promise<Answer> {
  type Call = { asked: Asked; resolve: (answer: Answer) => void; reject: (error: unknown) => void };
  let waiting: Call[] = [];
  let busy = false;

  async function answer(calls: readonly Call[]): Promise<void> {
    try {
      const answers = await ask(calls.map(({ asked }) => asked));
      calls.forEach(({ resolve }, i) => void resolve(answers[i] as Answer));
    } catch (error) {
      if (calls.length === 1) return calls[0]?.reject(error);
      for (const call of calls) await answer([call]);
    }
  }

  async function work(): Promise<void> {
    busy = true;
    // Collects further inputs of the same turn.
    await new Promise(setImmediate);
    while (waiting.length > 0) {
      const calls = waiting;
      waiting = [];
      await answer(calls);
    }
    busy = false;
  }

  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject });
      if (!busy) void work();
    });
}
