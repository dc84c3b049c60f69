import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { newAddress, type TestApi } from '#services/http/testing/app.ts';

export type ReadLetter = { to: string; subject: string; text: string; token: string; code: string };

/** Returns the emails that the outbox would send to an address now, oldest first, each once. */
export async function lettersTo(api: TestApi, address: string): Promise<ReadLetter[]> {
  const waiting = await api.log<{ id: string; mail: string }[]>`
    select l.id, m.id as mail from auth.letters l join mail m on m.recipient = 'letter:' || l.id
    where l.address = ${address} and m.state = 'pending' order by l.id`;
  const read: ReadLetter[] = [];
  for (const { id, mail } of waiting) {
    const written = await api.letters.compose(id, api.clock.now);
    await api.log`update mail set state = 'sent' where id = ${mail}`;
    if (!written) continue;
    const text = `${written.letter.paragraphs.join('\n')}\n${written.letter.button?.href}`;
    const [token, code] = [/#(\S+)/.exec(text)?.[1] ?? '', /(\d{3}) (\d{3})/.exec(text)?.slice(1).join('') ?? ''];
    read.push({ to: written.to, subject: written.letter.subject, text, token, code });
  }
  return read;
}

/** The newest of them. */
export async function letterTo(api: TestApi, address: string): Promise<ReadLetter> {
  const letter = (await lettersTo(api, address)).at(-1);
  if (!letter) throw new Error(`no email to ${address}`);
  return letter;
}

/** A browser with a cookie jar and a network address of its own, since tries are counted per network. */
export function browser({ app }: Pick<TestApi, 'app'>, headers: Record<string, string> = {}) {
  const jar = new Map<string, string>();
  const remoteAddress = newAddress();
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
export type TestBrowser = ReturnType<typeof browser>;
