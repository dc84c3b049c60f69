import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** The phase of the conversation that fails; `reply` is after the whole mail was accepted. */
export type Phase = 'greeting' | 'mail' | 'rcpt' | 'data' | 'reply';
/** `drop`: the connection dies; `hang`: no further reply; `busy` and `refuse`: a transient and a permanent refusal. */
export type Fault = 'drop' | 'hang' | 'busy' | 'refuse';
export type Taken = { messageId: string; to: string; raw: string };

type Script = (phase: Phase, about: { connection: number; to: string; messageId: string }) => Fault | null;
/** The default text of a refusal. */
const ANSWERS = {
  busy: { responseCode: 451, message: 'later' },
  refuse: { responseCode: 550, message: '5.1.1 nobody here' },
};

/** A mail server that fails where a script says so, and keeps every mail that it accepted, whatever it replied. */
export async function faultyServer(script: Script, answers: Partial<typeof ANSWERS> = {}) {
  const taken: Taken[] = [];
  const seen = new Map<string, number>();
  const numberOf = ({ id }: SMTPServerSession): number => {
    if (!seen.has(id)) seen.set(id, seen.size + 1);
    return seen.get(id) as number;
  };
  const drop = ({ id }: SMTPServerSession) => {
    for (const connection of server.connections as Set<{ id: string; _socket?: Socket }>)
      if (connection.id === id) connection._socket?.destroy();
  };
  /** Does what the script says, or continues. */
  const meet = (phase: Phase, session: SMTPServerSession, next: (error?: Error | null) => void, messageId = '') => {
    const [to] = session.envelope.rcptTo;
    const fault = script(phase, { connection: numberOf(session), to: to?.address ?? '', messageId });
    if (fault === 'hang') return;
    if (fault === 'drop') return drop(session);
    if (fault === null) return next();
    const { message, responseCode } = { ...ANSWERS, ...answers }[fault];
    next(Object.assign(new Error(message), { responseCode }));
  };
  const server: SMTPServer = new SMTPServer({
    ...{
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      disableReverseLookup: true,
      closeTimeout: 100,
    },
    onConnect: (session, done) => meet('greeting', session, done),
    onMailFrom: (_from, session, done) => meet('mail', session, done),
    onRcptTo: (to, session, done) =>
      meet('rcpt', { ...session, envelope: { ...session.envelope, rcptTo: [to] } }, done),
    onData: (stream, session, done) => {
      let raw = '';
      let isMet = false;
      let goesOn = false;
      stream.on('data', (chunk: Buffer) => {
        raw += chunk;
        if (isMet) return;
        isMet = true;
        meet('data', session, () => (goesOn = true), messageIdOf(raw));
      });
      stream.on('end', () => {
        // The mail ended in the middle; a server without the end has no mail.
        if (!goesOn) return;
        const letter = { messageId: messageIdOf(raw), to: session.envelope.rcptTo[0]?.address ?? '', raw };
        // A server without a reply may have accepted it, and this one has; one that refuses has not.
        taken.push(letter);
        meet(
          'reply',
          session,
          (error) => (error ? (taken.splice(taken.indexOf(letter), 1), done(error)) : done()),
          letter.messageId,
        );
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    taken,
    connections: () => seen.size,
    /** Ends all connections, as a restarted server does. */
    dropAll: () => {
      for (const connection of server.connections as Set<{ _socket?: Socket }>) connection._socket?.destroy();
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

const messageIdOf = (raw: string): string => /^message-id:\s*(\S+)/im.exec(raw)?.[1] ?? '';
