import { startTcpProxy } from '#services/database/testing/tcp-proxy.ts';

const [TAG, READY, PARSE, BIND, IDLE] = [...'CZPBI'].map((letter) => letter.charCodeAt(0));

/** Calls `onMessage` for each whole message of Postgres' protocol; the first one of a client has no type. */
export function readMessages(
  hasStartup: boolean,
  onMessage: (type: number, body: Buffer) => void,
): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let header = hasStartup ? 0 : 1;
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      if (rest.length < header + 4) return;
      const end = header + rest.readInt32BE(header);
      if (rest.length < end) return;
      if (header === 1) onMessage(rest[0] as number, rest.subarray(5, end));
      rest = rest.subarray(end);
      header = 1;
    }
  };
}

const readText = (body: Buffer, from: number) => body.toString('latin1', from, body.indexOf(0, from));

/**
 * Watches the messages of a client; `onCommit` is called for each commit that wrote, before the client sees it. Appends
 * are a select.
 */
function watchCommits(onCommit: () => void) {
  const appends = new Set<string>();
  let hasWritten = false;
  return {
    onQuery: readMessages(true, (type, body) => {
      const name = readText(body, type === BIND ? body.indexOf(0) + 1 : 0);
      if (type === PARSE && body.includes('append_events')) appends.add(name);
      if (type === PARSE && !body.includes('append_events')) appends.delete(name);
      if (type === BIND && appends.has(name)) hasWritten = true;
    }),
    answered: readMessages(false, (type, body) => {
      if (type === TAG && readText(body, 0) === 'ROLLBACK') hasWritten = false;
      if (type === TAG && /^(INSERT 0|UPDATE|DELETE) [1-9]/.test(readText(body, 0))) hasWritten = true;
      if (type !== READY || body[0] !== IDLE) return;
      if (hasWritten) onCommit();
      hasWritten = false;
    }),
  };
}

/** A proxy to a server that can be cut and restored: `url` leads to where `target` leads. */
export async function startCuttableProxy(target: string) {
  let committed = 0;
  let lastCommit = Number.POSITIVE_INFINITY;
  let isCut = false;
  const cut = async () => {
    isCut = true;
    await close();
  };
  const { url, close, open } = await startTcpProxy(target, ({ client, upstream }) => {
    const received = watchCommits(() => {
      if (++committed === lastCommit) void cut();
    });
    client.on('data', received.onQuery);
    upstream.on('data', received.answered);
    client.pipe(upstream).pipe(client);
  });
  return {
    url,
    cut,
    /** Does nothing for a proxy that is not cut; returns whether it was. */
    mend: async (): Promise<boolean> => {
      const wasCut = isCut;
      isCut = false;
      if (wasCut) await open();
      return wasCut;
    },
    /** Cuts when the server has committed for the nth time from now on; never without a number. */
    cutAfterCommit: (nth = Number.POSITIVE_INFINITY) => {
      committed = 0;
      lastCommit = nth;
    },
    commits: () => committed,
  };
}
