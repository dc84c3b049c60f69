/**
 * Deletes messages from the local inbox of a developer's machine. @throws if it does not answer, so that the call is
 * retried
 */
export const createInboxEraser =
  (inboxUrl: string) =>
  async (messageIds: readonly string[]): Promise<void> => {
    const { ok, status } = await fetch(`${inboxUrl}/forget`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(messageIds),
      signal: AbortSignal.timeout(10_000),
    });
    if (!ok) throw new Error(`The inbox answered ${status}`);
  };
