import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server that records the id of every email it receives and, while `isHolding`, does not acknowledge it. */
export async function startHoldingMailServer() {
  const receivedIds: string[] = [];
  const inbox = { isHolding: true, taken: receivedIds, smtpUrl: '', close: async () => {} };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData: (stream, _session, done) => {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk;
      });
      stream.on('end', () => {
        receivedIds.push(/^message-id:\s*(\S+)/im.exec(text)?.[1] ?? '');
        if (!inbox.isHolding) done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  inbox.smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  inbox.close = () => new Promise((resolve) => server.close(resolve));
  return inbox;
}
