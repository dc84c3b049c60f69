/** The answer, or the fault after the time limit; what was asked is not cancelled. */
export async function withTimeout<Answer>(
  answer: PromiseLike<Answer>,
  ms: number,
  createFault: () => Error,
): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(createFault()), ms);
  });
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
