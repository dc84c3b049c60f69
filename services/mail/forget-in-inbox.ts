/**
 * Has the inbox of a developer's machine delete letters. @throws where it does not answer, so that it is asked again
 */
export const forgetInInbox =
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
