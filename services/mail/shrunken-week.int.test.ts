import { setTimeout as wait } from 'node:timers/promises';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase } from '#infra/start/testing/real-parts.ts';
import { AUTH_SECRETS } from '#services/accounts/testing/active-operator.ts';
import { createCommandHandler } from '#services/assessment/handle.ts';
import { createLogClient, type LogClient } from '#services/database/clients.ts';
import { type OpenDatabase, openDatabase } from '#services/database/database.store.ts';
import { createPostgresEventStore } from '#services/database/postgres-event-store.ts';
import { createFamilyStore } from '#services/families/families.store.ts';
import { createMailFor } from '#services/mail/emails-for-events.ts';
import { createMailStore } from '#services/mail/mail.store.ts';
import { createMailOutbox } from '#services/mail/outbox.ts';
import { createMailReaders } from '#services/mail/readers.store.ts';
import { HASHES } from '#services/mail/testing/address-hashes.ts';
import { createInstruments } from '#shared/testing/instruments.ts';
import { type Instant, toInstant } from '#shared/values/days.ts';
import type { AssessmentId, StudentId } from '#shared/values/ids.ts';
import { createRandom } from '#shared/values/seeded.ts';

let sql: LogClient;
let database: OpenDatabase;
beforeAll(async () => {
  const url = await createDatabase();
  [sql, database] = [createLogClient(url), openDatabase(url)];
});
afterAll(() => Promise.all([sql.end(), database.close()]));

const FAMILIES = 12;
const DAY_MS = 20_000;
const REMINDERS = 9;
/** The maximum delay on a busy machine from the timer to the commit, and from there to the sending. */
const LATE_MS = 4_000;

it('sends every reminder of a week of 20-second days to twelve families, however busy the machine is', async () => {
  const store = createPostgresEventStore(sql);
  const handle = createCommandHandler({
    store,
    instruments: createInstruments(),
    rowsFor: async () => [],
    mailFor: createMailFor({ listGuardians: createFamilyStore(database.db).listGuardians }),
    onCommitted: () => {},
    random: Math.random,
    wait,
  });
  const began = Date.parse('2026-11-23T10:00:00Z');
  let now: Instant = toInstant(began);
  let sentMails = 0;
  const outbox = createMailOutbox({
    mails: createMailStore(database.db, HASHES),
    weeks: store,
    mintLink: async () => null,
    mintCode: async () => '',
    composeAccountEmail: async () => null,
    composeGuardianEmail: async () => null,
    teacherBounced: async () => {},
    baseUrl: 'https://stones.example',
    clock: () => now,
    readers: createMailReaders(database.db, { secrets: AUTH_SECRETS, baseUrl: 'https://stones.example' }),
    send: async () => {
      sentMails++;
      return { outcome: 'sent' };
    },
    onError: (error) => {
      throw error;
    },
  });

  const requested: { id: AssessmentId; day: number; at: number }[] = [];
  for (let family = 0; family < FAMILIES; family++) {
    const [user, studentId, id] = [uuidv7(), uuidv7() as StudentId, uuidv7() as AssessmentId];
    await sql`insert into auth."user" ${sql({ id: user, name: 'Ana', email: `${user}@stones.example`, email_verified: true })}`;
    await sql`insert into students ${sql({ id: studentId, nickname: 'Mira', age_years: 8 })}`;
    await sql`insert into guardians ${sql({ user_id: user, student_id: studentId, role: 'owner' })}`;
    const { state } = await handle({
      assessmentId: id,
      command: {
        type: 'ScheduleAssessment',
        at: toInstant(began),
        assessmentId: id,
        studentId,
        startDate: '2026-11-23',
        timeZone: 'UTC',
        reminderTime: '18:00',
        age: { years: 8 },
        noticeVersion: '1',
        dayMs: DAY_MS,
      } as never,
      actor: { kind: 'parent', id: user },
      origin: 'a',
      key: `schedule:${id}`,
      requestHash: '',
    });
    if (state.status === 'notScheduled') throw new Error('the week was not scheduled');
    requested.push(...state.plan.reminders.map((at, i) => ({ id, day: i + 1, at: Date.parse(at) })));
  }

  const random = createRandom('late');
  for (const { id, day, at } of requested.toSorted((one, other) => one.at - other.at)) {
    const orderedAt = at + random() * LATE_MS;
    const command = { type: 'SendReminder', day, at: toInstant(orderedAt) } as const;
    const { events } = await handle({
      assessmentId: id,
      command,
      actor: { kind: 'system', id: 'w' },
      origin: 'w',
      key: `reminder:${day}`,
      requestHash: '',
    });
    expect(events).toMatchObject([{ type: 'ReminderSent', day }]);
    now = toInstant(orderedAt + random() * LATE_MS);
    await outbox.deliverDue();
  }
  expect(await sql`select kind, state, count(*)::int as letters from mail group by kind, state order by kind`).toEqual([
    { kind: 'consent-receipt', state: 'sent', letters: FAMILIES },
    { kind: 'reminder', state: 'sent', letters: FAMILIES * REMINDERS },
  ]);
  expect(sentMails).toBe(FAMILIES * (REMINDERS + 1));
});
