import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** Where teachers of a run find their links. */
export type TeachersInbox = {
  smtpUrl: string;
  /** Returns the token of the newest link to this address once, undefined while none has come. */
  takeToken: (address: string) => string | undefined;
  close: () => Promise<void>;
};

/**
 * A mail server that keeps the links of teachers and no emails: in an inbox of thousands each search would cost more
 * than the week.
 */
export async function startTeachersInbox(): Promise<TeachersInbox> {
  const tokens = new Map<string, string>();
  const storeToken = async (source: Buffer) => {
    const { to = [], text = '' } = await PostalMime.parse(source);
    const token = /\/t#(\S+)/.exec(text)?.[1];
    if (token) for (const { address } of to) if (address) tokens.set(address, token);
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onData: (stream, _session, done) =>
      void buffer(stream)
        .then(storeToken)
        .then(() => done(), done),
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    smtpUrl: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    takeToken: (address) => {
      const token = tokens.get(address);
      tokens.delete(address);
      return token;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
