import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** The phase of the conversation that fails; `reply` is after the whole mail was accepted. */
export type Phase = 'greeting' | 'mail' | 'rcpt' | 'data' | 'reply';
/**
 * `drop`: the connection dies; `hang`: no further reply; `busy`: a transient refusal; `refuse` and `suspend`: a permanent
 * one of the address and of the sender.
 */
export type Fault = 'drop' | 'hang' | 'busy' | 'refuse' | 'suspend';
export type ReceivedMail = { messageId: string; from: string; to: string; raw: string };

type Script = (phase: Phase, about: { connection: number; to: string; messageId: string }) => Fault | null;
/** The default text of a refusal. */
const ANSWERS = {
  busy: { responseCode: 451, message: 'later' },
  refuse: { responseCode: 550, message: '5.1.1 nobody here' },
  suspend: { responseCode: 554, message: '5.7.1 this account is suspended' },
};

/** A mail server that fails where a script says so, and keeps every mail that it accepted, whatever it replied. */
export async function startFaultyServer(script: Script, answers: Partial<typeof ANSWERS> = {}) {
  const receivedMails: ReceivedMail[] = [];
  const seen = new Map<string, number>();
  const findNumber = ({ id }: SMTPServerSession): number => {
    if (!seen.has(id)) seen.set(id, seen.size + 1);
    return seen.get(id) as number;
  };
  const drop = ({ id }: SMTPServerSession) => {
    for (const connection of server.connections as Set<{ id: string; _socket?: Socket }>)
      if (connection.id === id) connection._socket?.destroy();
  };
  /** Does what the script says, or continues. */
  const applyScript = (
    phase: Phase,
    session: SMTPServerSession,
    next: (error?: Error | null) => void,
    messageId = '',
  ) => {
    const [to] = session.envelope.rcptTo;
    const fault = script(phase, { connection: findNumber(session), to: to?.address ?? '', messageId });
    if (fault === 'hang') return;
    if (fault === 'drop') return drop(session);
    if (fault === null) return next();
    const { message, responseCode } = { ...ANSWERS, ...answers }[fault];
    next(Object.assign(new Error(message), { responseCode }));
  };
  const server: SMTPServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect: (session, finished) => applyScript('greeting', session, finished),
    onMailFrom: (_from, session, finished) => applyScript('mail', session, finished),
    onRcptTo: (to, session, finished) =>
      applyScript('rcpt', { ...session, envelope: { ...session.envelope, rcptTo: [to] } }, finished),
    onData: (stream, session, finished) => {
      let raw = '';
      let isMet = false;
      let goesOn = false;
      stream.on('data', (chunk: Buffer) => {
        raw += chunk;
        if (isMet) return;
        isMet = true;
        applyScript('data', session, () => (goesOn = true), readMessageId(raw));
      });
      stream.on('end', () => {
        // The mail ended in the middle; a server without the end has no mail.
        if (!goesOn) return;
        const { mailFrom, rcptTo } = session.envelope;
        const letter = {
          messageId: readMessageId(raw),
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo[0]?.address ?? '',
          raw,
        };
        // A server without a reply may have accepted it, and this one has; one that refuses has not.
        receivedMails.push(letter);
        applyScript(
          'reply',
          session,
          (error) => (error ? (receivedMails.splice(receivedMails.indexOf(letter), 1), finished(error)) : finished()),
          letter.messageId,
        );
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    taken: receivedMails,
    connections: () => seen.size,
    /** Ends all connections, as a restarted server does. */
    dropAll: () => {
      for (const connection of server.connections as Set<{ _socket?: Socket }>) connection._socket?.destroy();
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

const readMessageId = (raw: string): string => /^message-id:\s*(\S+)/im.exec(raw)?.[1] ?? '';
