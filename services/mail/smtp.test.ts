import { createHash, createVerify, generateKeyPairSync } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { afterEach, describe, expect, it } from 'vitest';
import { createSmtpSender, type Envelope, parseSender, type SmtpSettings } from '#services/mail/smtp.ts';
import { type Fault, type Phase, startFaultyServer } from '#services/mail/testing/faulty-server.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A server that fails once at this phase, on the connection of this number if given. */
async function given(
  { phase, fault, connection }: { phase?: Phase; fault?: Fault; connection?: number } = {},
  answers = {},
  settings: Partial<SmtpSettings> = {},
) {
  let remaining = 1;
  const server = await startFaultyServer((at, about) => {
    if (
      at !== phase ||
      fault === undefined ||
      remaining === 0 ||
      (connection !== undefined && about.connection !== connection)
    )
      return null;
    remaining--;
    return fault;
  }, answers);
  const send = createSmtpSender({
    url: server.url,
    from: 'Seven Stones <stones@stones.example>',
    requireTls: false,
    connections: 1,
    patienceMs: 10_000,
    ...settings,
  });
  ends.push(send.close, server.close);
  return { server, send };
}
const buildEnvelope = (n = 1): Envelope => ({
  to: `ana${n}@stones.example`,
  subject: 'Hello',
  text: 'A word.\n',
  html: '<p>A word.</p>',
  messageId: `<${n}@seven-stones>`,
});

describe('connections', () => {
  it('are kept from one letter to the next', async () => {
    const { server, send } = await given();
    for (const n of [1, 2, 3]) expect(await send(buildEnvelope(n))).toEqual({ outcome: 'sent' });
    expect([server.taken.length, server.connections()]).toEqual([3, 1]);
  });
  it('are a few, however many letters there are at once', async () => {
    const { server, send } = await given({}, {}, { connections: 3, patienceMs: 5_000 });
    const results = await Promise.all(Array.from({ length: 20 }, (_, n) => send(buildEnvelope(n))));
    expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['sent']));
    expect([new Set(server.taken.map(({ messageId }) => messageId)).size, server.connections()]).toEqual([20, 3]);
  });
  it('that died while they were idle cost no letter', async () => {
    const { server, send } = await given();
    await send(buildEnvelope(1));
    server.dropAll();
    expect(await send(buildEnvelope(2))).toEqual({ outcome: 'sent' });
    expect(server.taken.map(({ messageId }) => messageId)).toEqual(['<1@seven-stones>', '<2@seven-stones>']);
  });
});

it('a server that greets is up; one that drops us, or says nothing for too long, is not', async () => {
  expect(await (await given()).send.isUp()).toBe(true);
  for (const fault of ['drop', 'hang'] as const)
    expect(await (await given({ phase: 'greeting', fault }, {}, { patienceMs: 300 })).send.isUp()).toBe(false);
});

describe('a letter whose connection', () => {
  const sendOverKept = async (phase: Phase, fault: Fault, patienceMs = fault === 'hang' ? 1_000 : 10_000) => {
    let isArmed = false;
    const server = await startFaultyServer((at) => {
      if (!isArmed || at !== phase) return null;
      isArmed = false;
      return fault;
    });
    const send = createSmtpSender({
      url: server.url,
      from: 'stones@stones.example',
      requireTls: false,
      connections: 1,
      patienceMs,
    });
    ends.push(send.close, server.close);
    await send(buildEnvelope(1));
    isArmed = true;
    const result = await send(buildEnvelope(2));
    // Longer than the pool waits before it retries by itself.
    await wait(300);
    return {
      outcome: result.outcome,
      copies: server.taken.filter(({ messageId }) => messageId === '<2@seven-stones>').length,
    };
  };
  it.each(['mail', 'rcpt'] as const)('dies at %s, before anything of it was read, goes out by another', async (phase) =>
    expect(await sendOverKept(phase, 'drop')).toEqual({ outcome: 'sent', copies: 1 }),
  );
  it.each(['mail', 'rcpt'] as const)('hangs at %s, before anything of it was read, was not sent', async (phase) =>
    expect(await sendOverKept(phase, 'hang')).toEqual({ outcome: 'notSent', copies: 0 }),
  );
  it('dies in the middle of it may have arrived, and is not sent again by itself', async () =>
    expect(await sendOverKept('data', 'drop')).toEqual({ outcome: 'unknown', copies: 0 }));
  it.each(['drop', 'hang'] as const)(
    'says nothing at its end (%s) may have arrived, and is not sent again by itself',
    async (fault) => expect(await sendOverKept('reply', fault)).toEqual({ outcome: 'unknown', copies: 1 }),
  );
  it.each(['drop', 'hang'] as const)(
    'is never greeted (%s) has sent nothing, and goes out by another where that is known in time',
    async (fault) => {
      const { send, server } = await given(
        { phase: 'greeting', fault, connection: 1 },
        {},
        fault === 'hang' ? { patienceMs: 600 } : {},
      );
      const { outcome } = await send(buildEnvelope());
      expect([fault, outcome, server.taken.length]).toEqual(
        fault === 'drop' ? ['drop', 'sent', 1] : ['hang', 'notSent', 0],
      );
    },
  );
});

it('a letter whose turn does not come in half of its time is not begun, so that the server has time to answer', async () => {
  const { server, send } = await given({ phase: 'reply', fault: 'hang' }, {}, { patienceMs: 2_000 });
  const first = send(buildEnvelope(1));
  await expect.poll(() => server.taken.length).toBe(1);
  // The only connection hangs until the first letter's time is over.
  const second = send(buildEnvelope(2));
  expect(await Promise.race([first, second])).toEqual({ outcome: 'notSent', code: 'EABORT' });
  expect(await first).toEqual({ outcome: 'unknown', code: 'EABORT' });
  expect(server.taken).toHaveLength(1);
});

describe('a refusal', () => {
  const refusal = async (phase: Phase, responseCode: number, message: string) => {
    const { send } = await given({ phase, fault: 'refuse' }, { refuse: { responseCode, message } });
    return send(buildEnvelope());
  };
  const refused = (code: number, isAddressWrong: boolean) => ({
    outcome: 'refused',
    permanent: isAddressWrong,
    isAddressWrong,
    code: `SMTP_${code}`,
  });
  it.each([
    [550, '5.1.1 User unknown', 'the address'],
    [550, 'No such user here', 'the address'],
    [553, 'Mailbox name not allowed', 'the address'],
    [550, '5.2.1 Mailbox disabled', 'the address'],
    [550, '5.4.1 Recipient address rejected: Access denied', 'the address'],
    [550, '5.7.1 Rejected by policy', 'the letter or us'],
    [552, '5.2.2 Mailbox full', 'the letter or us'],
    [554, 'Spam', 'the letter or us'],
    [550, '5.1.8 Bad sender', 'the letter or us'],
  ])('of the recipient with %i %s means %s', async (code, text, meant) =>
    expect(await refusal('rcpt', code, text)).toEqual(refused(code, meant === 'the address')),
  );
  it.each([
    [550, '5.1.1 No'],
    [554, 'Message rejected'],
  ])('after the letter (%i %s) never means the address, and the letter waits', async (code, text) =>
    expect(await refusal('reply', code, text)).toEqual(refused(code, false)),
  );
  it('of the sender is about us: the letter waits', async () =>
    expect(await refusal('mail', 553, 'Sender not owned')).toEqual({ outcome: 'notSent', code: 'SENDER_553' }));
  it('for now is no refusal for ever', async () => {
    const { send } = await given({ phase: 'rcpt', fault: 'busy' });
    expect(await send(buildEnvelope())).toEqual({
      outcome: 'refused',
      permanent: false,
      isAddressWrong: false,
      code: 'SMTP_451',
    });
    expect(await send(buildEnvelope())).toEqual({ outcome: 'sent' });
  });
});

describe('a message', () => {
  const deliver = async (envelope: Partial<Envelope> = {}, settings: Partial<SmtpSettings> = {}) => {
    const { server, send } = await given({}, {}, settings);
    expect(await send({ ...buildEnvelope(), ...envelope })).toEqual({ outcome: 'sent' });
    const raw = server.taken[0]?.raw ?? '';
    return { raw, parsed: await PostalMime.parse(raw) };
  };
  it('says who, to whom and when, the same in text and HTML, and that no machine should answer', async () => {
    const { raw, parsed } = await deliver();
    expect(parsed).toMatchObject({ subject: 'Hello', messageId: '<1@seven-stones>', attachments: [] });
    expect([parsed.text?.trim(), parsed.html?.trim()]).toEqual(['A word.', '<p>A word.</p>']);
    expect([parsed.from, parsed.to]).toEqual([
      { name: 'Seven Stones', address: 'stones@stones.example' },
      [{ name: '', address: 'ana1@stones.example' }],
    ]);
    expect(Math.abs(Date.parse(parsed.date ?? '') - Date.now())).toBeLessThan(60_000);
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(raw).not.toMatch(/mailer/i);
  });
  it.each([
    'Größe und Übermut, ein Stein 🪨 für 👩‍👩‍👧‍👦',
    'Commas, "quotes" <and> brackets; all: of them',
    'word '.repeat(60).trim(),
  ])('has the subject %s as it was written', async (subject) =>
    expect((await deliver({ subject })).parsed.subject).toBe(subject),
  );
  it.each([
    ['of umlauts and emoji', 'Grüße, Zoë 🐢 👩‍👩‍👧‍👦'],
    ['in one long line', 'ß🐢 and =3D '.repeat(300)],
    ['with lines that begin with the dot that ends a message', '.\n..\nGrüße\n.Bcc: eve@stones.example'],
    ['with blanks at ends of lines', 'one \ntwo\t\n three  x'],
  ])('has a text %s as it was written, in short plain lines', async (_, text) => {
    const { raw, parsed } = await deliver({ text, html: `<pre>${text}</pre>` });
    expect([parsed.text?.trimEnd(), parsed.html?.trimEnd()]).toEqual([text.trimEnd(), `<pre>${text}</pre>`]);
    expect(raw.split('\r\n').every((line) => /^[\t\x20-\x7e]{0,78}$/.test(line))).toBe(true);
  });
  it('bounces to its return path, which is in no header', async () => {
    const { server, send } = await given();
    await send({ ...buildEnvelope(), returnPath: 'bounces+1.a@stones.example' });
    expect([server.taken[0]?.from, server.taken[0]?.raw.includes('bounces+')]).toEqual([
      'bounces+1.a@stones.example',
      false,
    ]);
  });
  it.each([
    ['Sieben Größen <stones@stones.example>', 'Sieben Größen', 'stones@stones.example'],
    ['Stones, Inc. "7" <stones@stones.example>', 'Stones, Inc. "7', 'stones@stones.example'],
    ['no-reply@localhost', '', 'no-reply@localhost'],
  ])('of the sender %s shows name and address', async (from, name, address) =>
    expect((await deliver({}, { from })).parsed.from).toEqual({ name, address }),
  );
  it.each(['A <a@b.example>\r\nBcc: x@y.example', 'A\nB <a@b.example>', 'nobody', 'A <a b@c.example>'])(
    'has no sender %j',
    (from) => expect(() => parseSender(from)).toThrow('invalid characters'),
  );
  it.each<Partial<Envelope>>([
    { subject: 'Hello\r\nBcc: eve@stones.example' },
    { subject: 'Hello\nthere' },
    { subject: 'Hello\rthere' },
    { subject: 'Hello\0' },
    { to: 'ana@stones.example\r\nBcc: eve@stones.example' },
    { to: 'ana@stones.example, eve@stones.example' },
    { to: 'Ana <ana@stones.example>' },
    { to: 'ana@stones.example\n' },
    { to: 'ana' },
    { messageId: '<1@seven-stones>\r\nBcc: eve@stones.example' },
    { unsubscribeUrl: 'https://stones.example/>\r\nBcc: eve@stones.example' },
    { unsubscribeUrl: 'https://stones.example/>,<mailto:eve@stones.example' },
    { unsubscribeUrl: 'mailto:eve@stones.example' },
  ])('with %j in a header is not sent, now or later, and troubles no server', async (envelope) => {
    const { server, send } = await given();
    expect(await send({ ...buildEnvelope(), ...envelope })).toEqual({
      outcome: 'refused',
      permanent: true,
      isAddressWrong: false,
      code: 'UNWRITABLE',
    });
    expect(server.connections()).toBe(0);
  });
});

describe('a letter that can be unsubscribed from', () => {
  const unsubscribeUrl = `https://stones.example/api/unsubscribe?t=${'x'.repeat(200)}`;
  it('names the place and the one press (RFC 8058); others do not', async () => {
    const { server, send } = await given();
    await send({ ...buildEnvelope(1), unsubscribeUrl });
    await send(buildEnvelope(2));
    const [first, second] = server.taken.map(({ raw }) => raw);
    expect(first).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`);
    expect(first).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(second).not.toContain('List-Unsubscribe');
  });
});

describe('a signature', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const dkim = {
    domain: 'stones.example',
    selector: 'mail',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  };
  const signMail = async () => {
    const { server, send } = await given({}, {}, { dkim });
    await send({
      ...buildEnvelope(),
      subject: 'Größe: what it says',
      text: 'Trailing spaces  \n\n\n',
      unsubscribeUrl: 'https://stones.example/api/unsubscribe?t=abc',
    });
    return server.taken[0]?.raw ?? '';
  };
  it('holds, and covers the two lines that unsubscribe', async () => {
    const raw = await signMail();
    const { isGood, fields, tags } = isVerified(raw, publicKey.export({ type: 'spki', format: 'pem' }) as string);
    expect(isGood).toBe(true);
    expect([tags.d, tags.s]).toEqual(['stones.example', 'mail']);
    expect(fields).toEqual(
      expect.arrayContaining([
        'from',
        'to',
        'subject',
        'date',
        'message-id',
        'list-unsubscribe',
        'list-unsubscribe-post',
      ]),
    );
  });
});

/** Relaxed canonical form of a header field (RFC 6376, 3.4.2). */
const relax = (field: string) => {
  const at = field.indexOf(':');
  return `${field.slice(0, at).toLowerCase().trim()}:${field
    .slice(at + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim()}`;
};

/** Verifies an RSA signature, relaxed both ways, as a receiver does. */
function isVerified(raw: string, publicKey: string) {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const body = rest
    .join('\r\n\r\n')
    .replace(/[ \t]+(?=\r\n)/g, '')
    .replace(/[ \t]+/g, ' ')
    .replace(/(\r\n)+$/, '\r\n');
  const headers = head.split(/\r\n(?![ \t])/);
  const signature = headers.find((header) => /^dkim-signature:/i.test(header)) ?? '';
  const tags: Record<string, string> = Object.fromEntries(
    signature
      .slice(signature.indexOf(':') + 1)
      .split(';')
      .map((tag) => {
        const at = tag.indexOf('=');
        return [tag.slice(0, at).trim(), tag.slice(at + 1).replace(/\s+/g, '')];
      }),
  );
  const fields = (tags.h ?? '').toLowerCase().split(':');
  const findField = (name: string) => headers.findLast((header) => header.toLowerCase().startsWith(`${name}:`));
  const lines = fields.flatMap((name) => findField(name) ?? []).map((header) => `${relax(header)}\r\n`);
  const unsigned = relax(signature.replace(/(\bb=)[^;]*$/, '$1'));
  const isBodySame = createHash('sha256').update(body).digest('base64') === tags.bh;
  const isHeadSame = createVerify('RSA-SHA256')
    .update(lines.join('') + unsigned)
    .verify(publicKey, tags.b ?? '', 'base64');
  return { isGood: isBodySame && isHeadSame, fields, tags };
}
