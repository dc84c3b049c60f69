import PostalMime from 'postal-mime';
import type { Sql } from 'postgres';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '#infra/start/testing/real-parts.ts';
import { logClient } from '#services/event-store/clients.ts';
import { postgresMailStore } from '#services/mail/mail.store.ts';
import { mailOutbox } from '#services/mail/outbox.ts';
import { smtpSender } from '#services/mail/smtp.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { fold } from '#shared/domain/decider.ts';
import * as mira from '#shared/testing/examples.ts';

const parent = '0193a000-0000-7000-8000-0000000000d1';
const received: string[] = [];
/** How the server treats the next mail. */
let mood: 'takes' | 'refuses' | 'busy' | 'diesAfterData' = 'takes';
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onRcptTo: (_to, _session, done) => {
    const refusals = { refuses: 550, busy: 451 } as const;
    done(mood === 'refuses' || mood === 'busy' ? Object.assign(new Error('not now'), { responseCode: refusals[mood] }) : null);
  },
  onData: (stream, session, done) => {
    let text = '';
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    stream.on('end', () => {
      received.push(text);
      if (mood !== 'diesAfterData') return done();
      for (const connection of smtp.connections as Set<{ close: () => void; id: string }>) if (connection.id === session.id) connection.close();
    });
  },
});

let sql: Sql;
let port: number;
beforeAll(async () => {
  sql = logClient(await freshDatabase());
  await new Promise<void>((resolve) => {
    const server = smtp.listen(0, '127.0.0.1', () => {
      port = (server.address() as { port: number }).port;
      resolve();
    });
  });
  smtp.on('error', () => undefined);
});
afterAll(async () => {
  await sql.end();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

const opened: AssessmentEvent[] = [...mira.begun, ...mira.daysOpened(3)];
const inTheWindow = mira.on(3, '18:50');

beforeEach(async () => {
  mood = 'takes';
  received.length = 0;
  await sql`truncate mail, students, guardians, teacher_invitations, assessment_sessions cascade`;
  await sql`insert into students ${sql({ id: mira.studentId, nickname: 'Mira', age_years: 8 })}`;
  await sql`insert into guardians ${sql({ user_id: parent, student_id: mira.studentId, role: 'owner', notify_email: 'ana@stones.example' })}`;
  await sql`insert into assessment_sessions ${sql({ id: mira.assessmentId, student_id: mira.studentId, status: 'running', version: 6, shape_version: 1, state: '{}', plan: '{}' })}`;
});

const write = (kind: 'reminder' | 'invitation', payload: object, recipient = `parent:${parent}`) =>
  sql`insert into mail ${sql({ dedupe_key: `${kind}|${recipient}`, assessment_id: mira.assessmentId, kind, recipient, local_date: '2026-11-25', payload: sql.json(payload as never) })}`;
const reminder = () => write('reminder', { day: 3, until: mira.on(3, '20:00') });
const states = async () => (await sql<{ state: string }[]>`select state from mail`).map(({ state }) => state);

function outbox({ now = inTheWindow, history = opened, url = `smtp://127.0.0.1:${port}` } = {}) {
  return mailOutbox({
    mails: postgresMailStore(sql),
    weeks: { load: async () => ({ version: history.length, state: fold(assessment, history) }) },
    send: smtpSender(url, 'Seven Stones <stones@stones.example>'),
    mintLink: async () => ({ token: 'a-fresh-token', expiresAt: new Date('2026-12-06T10:00:00Z') }),
    baseUrl: 'https://stones.example',
    clock: () => now,
    onError: (error) => {
      throw error;
    },
  });
}

describe('the outbox', () => {
  it('sends a reminder once, as text and HTML, to the address of today', async () => {
    await reminder();
    await Promise.all([outbox().deliverDue(), outbox().deliverDue()]);
    await outbox().deliverDue();
    expect(received).toHaveLength(1);
    const mail = await PostalMime.parse(received[0] ?? '');
    expect(mail.to?.[0]?.address).toBe('ana@stones.example');
    expect(mail.subject).toBe('Mira: day 3 is open');
    expect(mail.text).toContain(`https://stones.example/assessment?assessment=${mira.assessmentId}`);
    expect(mail.html).toContain('Stone 3 of seven');
    expect(await states()).toEqual(['sent']);
  });
  it('drops a reminder whose evening is over', async () => {
    await reminder();
    await outbox({ now: mira.on(3, '20:00') }).deliverDue();
    expect([received, await states()]).toEqual([[], ['expired']]);
  });
  it('drops a reminder when meanwhile everything was done', async () => {
    await reminder();
    await outbox({ history: [...opened, ...mira.everythingDone({ teacher: true })] }).deliverDue();
    expect([received, await states()]).toEqual([[], ['suppressed']]);
  });
  it('never repeats a reminder that may have arrived', async () => {
    await reminder();
    mood = 'diesAfterData';
    await outbox().deliverDue();
    expect([received.length, await states()]).toEqual([1, ['unknown']]);
    await outbox().deliverDue();
    expect(received).toHaveLength(1);
  });
  it('tries again after a server that was busy, not before its minute is over', async () => {
    await reminder();
    mood = 'busy';
    await outbox().deliverDue();
    mood = 'takes';
    await outbox().deliverDue();
    expect([received, await states()]).toEqual([[], ['retry']]);
    await sql`update mail set due_at = now()`;
    await outbox().deliverDue();
    expect([received.length, await states()]).toEqual([1, ['sent']]);
  });
  it('tries again after a server that could not be reached', async () => {
    await reminder();
    await outbox({ url: 'smtp://127.0.0.1:1' }).deliverDue();
    expect(await states()).toEqual(['retry']);
  });
  it('gives up an address that does not exist', async () => {
    await reminder();
    mood = 'refuses';
    await outbox().deliverDue();
    expect(await states()).toEqual(['bounced']);
  });
  it('does not repeat the reminder of a sender that died while sending', async () => {
    await reminder();
    await sql`update mail set state = 'sending', lease_until = now() - interval '1 second'`;
    await outbox().deliverDue();
    expect([received, await states()]).toEqual([[], ['unknown']]);
  });
  it('sends the invitation with a link whose token only the mail knows', async () => {
    await sql`insert into teacher_invitations ${sql({ id: mira.invitationId, assessment_id: mira.assessmentId, invited_by: parent, email: 'okafor@school.example', email_hash: Buffer.alloc(32), expires_at: '2100-01-01T00:00:00Z' })}`;
    await write('invitation', {}, `teacher:${mira.invitationId}`);
    await outbox({ now: mira.on(1) }).deliverDue();
    const mail = await PostalMime.parse(received[0] ?? '');
    expect(mail.to?.[0]?.address).toBe('okafor@school.example');
    expect(mail.text).toContain('https://stones.example/t#a-fresh-token');
    expect(JSON.stringify(await sql`select * from mail`)).not.toContain('a-fresh-token');
  });
  it('stops asking a server that failed five times in a row', async () => {
    for (let i = 0; i < 6; i++) await write('reminder', { day: 3, until: mira.on(3, '20:00') }, `parent:${parent.slice(0, -1)}${i}`);
    await sql`insert into guardians select ('0193a000-0000-7000-8000-0000000000d' || i)::uuid, ${mira.studentId}, 'owner', 'x@stones.example' from generate_series(0, 5) i on conflict do nothing`;
    const box = outbox({ url: 'smtp://127.0.0.1:1' });
    await box.deliverDue();
    expect(box.delayed()).toBe(true);
    expect(await box.deliverDue()).toBe(0);
  });
});
