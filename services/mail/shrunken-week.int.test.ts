import { setTimeout as wait } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '#infra/start/testing/real-parts.ts';
import { AUTH_SECRETS } from '#services/accounts/testing/operator-at-work.ts';
import { type OpenDatabase, openDatabase } from '#services/database/database.store.ts';
import { logClient } from '#services/event-store/clients.ts';
import { postgresEventStore } from '#services/event-store/postgres-event-store.ts';
import { families } from '#services/families/families.store.ts';
import { handling } from '#services/handling/handle.ts';
import { postgresMailStore } from '#services/mail/mail.store.ts';
import { mailFor } from '#services/mail/mail-for.ts';
import { mailOutbox } from '#services/mail/outbox.ts';
import { mailReaders } from '#services/mail/readers.ts';
import { HASHES } from '#services/mail/testing/address-hashes.ts';
import { type Instant, instantOf } from '#shared/values/days.ts';
import type { AssessmentId, StudentId } from '#shared/values/ids.ts';
import { seededRandom } from '#shared/values/seeded.ts';

let sql: Sql;
let database: OpenDatabase;
beforeAll(async () => {
  const url = await freshDatabase();
  [sql, database] = [logClient(url), openDatabase(url)];
});
afterAll(() => Promise.all([sql.end(), database.close()]));

const FAMILIES = 12;
const DAY_MS = 20_000;
const REMINDERS = 9;
/** The maximum delay on a busy machine from the timer to the commit, and from there to the sending. */
const LATE_MS = 4_000;

it('sends every reminder of a week of 20-second days to twelve families, however busy the machine is', async () => {
  const store = postgresEventStore(sql);
  const handle = handling({
    ...{
      store,
      rowsFor: async () => [],
      mailFor: mailFor({ guardiansOf: families(database.db).guardiansOf }),
      onCommitted: () => {},
      random: Math.random,
      wait,
    },
  });
  const began = Date.parse('2026-11-23T10:00:00Z');
  let now: Instant = instantOf(began);
  let sent = 0;
  const outbox = mailOutbox({
    ...{
      mails: postgresMailStore(database.db, HASHES),
      weeks: store,
      mintLink: async () => null,
      mintCode: async () => '',
      accountLetter: async () => null,
    },
    ...{
      guardianLetter: async () => null,
      teacherBounced: async () => {},
      baseUrl: 'https://stones.example',
      clock: () => now,
    },
    readers: mailReaders(database.db, { secrets: AUTH_SECRETS, baseUrl: 'https://stones.example' }),
    send: async () => {
      sent++;
      return { outcome: 'sent' };
    },
    onError: (error) => {
      throw error;
    },
  });

  const asked: { id: AssessmentId; day: number; at: number }[] = [];
  for (let family = 0; family < FAMILIES; family++) {
    const [user, studentId, id] = [uuidv7(), uuidv7() as StudentId, uuidv7() as AssessmentId];
    await sql`insert into auth."user" ${sql({ id: user, name: 'Ana', email: `${user}@stones.example`, email_verified: true })}`;
    await sql`insert into students ${sql({ id: studentId, nickname: 'Mira', age_years: 8 })}`;
    await sql`insert into guardians ${sql({ user_id: user, student_id: studentId, role: 'owner' })}`;
    const { state } = await handle({
      assessmentId: id,
      command: {
        ...{
          type: 'ScheduleAssessment',
          at: instantOf(began),
          assessmentId: id,
          studentId,
          startDate: '2026-11-23',
          timeZone: 'UTC',
          reminderTime: '18:00',
        },
        ...{ age: { years: 8 }, noticeVersion: '1', dayMs: DAY_MS },
      } as never,
      ...{ actor: { kind: 'parent', id: user }, origin: 'a', key: `schedule:${id}`, requestHash: '' },
    });
    if (state.status === 'notScheduled') throw new Error('the week was not scheduled');
    asked.push(...state.plan.reminders.map((at, i) => ({ id, day: i + 1, at: Date.parse(at) })));
  }

  const random = seededRandom('late');
  for (const { id, day, at } of asked.toSorted((one, other) => one.at - other.at)) {
    const orderedAt = at + random() * LATE_MS;
    const command = { type: 'SendReminder', day, at: instantOf(orderedAt) } as const;
    const { events } = await handle({
      assessmentId: id,
      command,
      actor: { kind: 'system', id: 'w' },
      origin: 'w',
      key: `reminder:${day}`,
      requestHash: '',
    });
    expect(events).toMatchObject([{ type: 'ReminderSent', day }]);
    now = instantOf(orderedAt + random() * LATE_MS);
    await outbox.deliverDue();
  }
  expect(await sql`select kind, state, count(*)::int as letters from mail group by kind, state order by kind`).toEqual([
    { kind: 'consent-receipt', state: 'sent', letters: FAMILIES },
    { kind: 'reminder', state: 'sent', letters: FAMILIES * REMINDERS },
  ]);
  expect(sent).toBe(FAMILIES * (REMINDERS + 1));
});
