/**
 * Batches many calls into few statements: inputs of one turn, or those that come while a statement runs, go together.
 * Under light load each call has its own statement, under heavy load they share the round trip and the disk write.
 *
 * `runBatch` returns its results in the order of its inputs. If it fails for several, each is retried alone, so that a
 * faulty one fails by itself.
 */
export function batchCalls<Input, Answer>(
  runBatch: (all: readonly Input[]) => Promise<readonly Answer[]>,
): (nextInput: Input) => Promise<Answer> {
  type PendingCall = { input: Input; resolve: (answer: Answer) => void; reject: (error: unknown) => void };
  let pending: PendingCall[] = [];
  let isBusy = false;

  async function settleCalls(calls: readonly PendingCall[]): Promise<void> {
    try {
      const answers = await runBatch(calls.map(({ input }) => input));
      calls.forEach(({ resolve }, i) => void resolve(answers[i] as Answer));
    } catch (error) {
      if (calls.length === 1) return calls[0]?.reject(error);
      for (const call of calls) await settleCalls([call]);
    }
  }

  async function drain(): Promise<void> {
    isBusy = true;
    // Collects further inputs of the same turn.
    await new Promise(setImmediate);
    while (pending.length > 0) {
      const calls = pending;
      pending = [];
      await settleCalls(calls);
    }
    isBusy = false;
  }

  return (input) =>
    new Promise((resolve, reject) => {
      pending.push({ input, resolve, reject });
      if (!isBusy) void drain();
    });
}
