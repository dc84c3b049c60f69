/**
 * Answers many calls by few statements: what is asked for in one turn, or while an earlier statement is under way, goes
 * together. Under a light load each call has a statement of its own, under a heavy one they share the round trip and
 * the write to the disk.
 *
 * `ask` answers in the order of what it is asked. Where it fails for several each is asked for alone, so that a broken
 * one fails by itself.
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
    // What is asked for in the same turn comes along.
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
