import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/*
 * A mail server in a process of its own that accepts and discards everything; it sends its port to the parent process.
 */
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  logger: false,
  disableReverseLookup: true,
  maxClients: 100,
  onData: (stream, _session, done) => {
    stream.on('end', () => done());
    stream.resume();
  },
});
server.on('error', () => {});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit());
