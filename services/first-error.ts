/**
 * Runs pieces of work although one of them fails. `attempt` resolves with whether its work succeeded; `rethrow`, once all
 * have been tried, throws the first error.
 */
export function collectFirstError() {
  let failure: { error: unknown } | undefined;
  return {
    attempt: async (work: () => Promise<unknown>): Promise<boolean> => {
      try {
        await work();
        return true;
      } catch (error) {
        failure ??= { error };
        return false;
      }
    },
    rethrow: (): void => {
      if (failure) throw failure.error;
    },
  };
}
