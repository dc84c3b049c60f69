import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { createAddress, type TestApi } from '#services/http/testing/app.ts';

export type ReceivedEmail = { to: string; subject: string; text: string; token: string; code: string };

/** Returns the emails that the outbox would send to an address now, oldest first, each once. */
export async function readEmails(api: TestApi, address: string): Promise<ReceivedEmail[]> {
  const waiting = await api.log<{ id: string; mail: string }[]>`
    select l.id, m.id as mail from auth.letters l join mail m on m.recipient = 'letter:' || l.id
    where l.address = ${address} and m.state = 'pending' order by l.id`;
  const emails: ReceivedEmail[] = [];
  for (const { id, mail } of waiting) {
    const composed = await api.letters.compose(id, api.clock.now);
    await api.log`update mail set state = 'sent' where id = ${mail}`;
    if (!composed) continue;
    const text = `${composed.email.paragraphs.join('\n')}\n${composed.email.button?.href}`;
    const [token, code] = [/#(\S+)/.exec(text)?.[1] ?? '', /(\d{3}) (\d{3})/.exec(text)?.slice(1).join('') ?? ''];
    emails.push({ to: composed.to, subject: composed.email.subject, text, token, code });
  }
  return emails;
}

/** The newest of them. */
export async function readLatestEmail(api: TestApi, address: string): Promise<ReceivedEmail> {
  const email = (await readEmails(api, address)).at(-1);
  if (!email) throw new Error(`no email to ${address}`);
  return email;
}

/** A browser with a cookie jar and a network address of its own, since tries are counted per network. */
export function createTestBrowser({ app }: Pick<TestApi, 'app'>, headers: Record<string, string> = {}) {
  const jar = new Map<string, string>();
  const remoteAddress = createAddress();
  const send = async (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    payload?: unknown,
  ): Promise<LightMyRequestResponse> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
    const key = { 'idempotency-key': crypto.randomUUID() };
    const options = {
      method,
      url: `/api${path}`,
      remoteAddress,
      headers: { ...headers, ...key, ...(cookie && { cookie }) },
      ...(payload !== undefined && { payload }),
    };
    const response = await app.inject(options as InjectOptions);
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0 || value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };
  return {
    jar,
    get: (path: string) => send('GET', path),
    post: (path: string, body: unknown = {}) => send('POST', path, body),
    put: (path: string, body: unknown) => send('PUT', path, body),
  };
}
export type TestBrowser = ReturnType<typeof createTestBrowser>;
