import { describe, expect, it } from 'vitest';
import { createMailFor, type MailForPorts } from '#services/mail/emails-for-events.ts';
import { HASHES } from '#services/mail/testing/address-hashes.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { AssessmentEvent, EventOf } from '#shared/domain/assessment/events.ts';
import { fold } from '#shared/domain/decider.ts';
import { computePlan, DAY_MS } from '#shared/domain/plan.ts';
import * as mira from '#shared/testing/examples.ts';
import { toInstant } from '#shared/values/days.ts';
import type { UserId } from '#shared/values/ids.ts';

const [ana, tom] = ['0193a000-0000-7000-8000-0000000000d1', '0193a000-0000-7000-8000-0000000000d2'] as UserId[] as [
  UserId,
  UserId,
];
const createPorts = (guardians: Awaited<ReturnType<MailForPorts['listGuardians']>>): MailForPorts => ({
  listGuardians: async () => guardians,
  hashes: HASHES,
});
const buildMails = (events: AssessmentEvent[], history: readonly AssessmentEvent[] = mira.begun) =>
  createMailFor(
    createPorts(
      [ana, tom].map((userId) => ({
        userId,
        elsewhere: userId === tom ? 'tom@else.example' : null,
        getsReminders: true,
      })),
    ),
  )(mira.assessmentId, events, fold(assessment, [...history, ...events]));
const reminder: EventOf<'ReminderSent'> = {
  type: 'ReminderSent',
  at: mira.on(5, '18:50'),
  day: 5,
  to: ['parent', 'teacher'],
};

describe('the mails of a batch of events', () => {
  it('remind every guardian and the teacher, by id and never by address', async () => {
    const rows = await buildMails([reminder]);
    expect(rows.map(({ kind, recipient, localDate }) => [kind, recipient, localDate])).toEqual([
      ['reminder', `parent:${ana}`, '2026-11-27'],
      ['reminder', `parent:${tom}`, '2026-11-27'],
      ['teacher-reminder', `teacher:${mira.invitationId}`, '2026-11-27'],
    ]);
    expect(rows[0]?.payload).toEqual({ day: 5, until: '2026-11-27T20:00:00.000Z' });
  });
  it('have one key a recipient, week and day, so that a repetition is the same mail', async () => {
    const [first, second] = [
      await buildMails([reminder]),
      await buildMails([{ ...reminder, at: mira.on(5, '18:59') }]),
    ];
    expect(first.map(({ dedupeKey }) => dedupeKey)).toEqual(second.map(({ dedupeKey }) => dedupeKey));
    expect(new Set(first.map(({ dedupeKey }) => dedupeKey)).size).toBe(3);
  });
  it('invite the teacher', async () => {
    const rows = await buildMails([mira.teacherInvited], mira.begunWithoutTeacher);
    expect(rows).toEqual([
      {
        dedupeKey: `invitation|teacher:${mira.invitationId}|${mira.assessmentId}|2026-11-22`,
        kind: 'invitation',
        payload: {},
        recipient: `teacher:${mira.invitationId}`,
        localDate: '2026-11-22',
      },
    ]);
  });
  describe('in weeks of shrunken days', () => {
    const SHORT_DAY_MS = 15_000;
    const id = (n: number) => `0193a000-0000-7000-8000-0000000000e${n}` as typeof mira.assessmentId;
    /** The keys of the parent's email of each day, for an assessment planned so many ms later. */
    const listKeys = (
      assessmentId: typeof mira.assessmentId,
      laterMs: number,
      { elsewhere = null, lateMs = 0 }: { elsewhere?: string | null; lateMs?: number } = {},
    ) => {
      const now = Date.parse(mira.on(1)) + laterMs;
      const plan = computePlan({
        startDate: '2026-11-23',
        timeZone: 'UTC',
        reminderTime: '18:00',
        dayMs: SHORT_DAY_MS,
        seed: 'x',
        now,
      });
      const week = fold(assessment, [{ ...mira.scheduled, plan }, mira.consentGiven]);
      const ports = createPorts([{ userId: ana, elsewhere, getsReminders: true }]);
      return Promise.all(
        plan.reminders.map(async (planned, i) => {
          const at = toInstant(Date.parse(planned) + lateMs);
          return (await createMailFor(ports)(assessmentId, [{ ...reminder, at, day: i + 1, to: ['parent'] }], week))[0]
            ?.dedupeKey;
        }),
      );
    };
    it('are one a day for a parent of several children, whichever is asked first and however late', async () => {
      const one = await listKeys(id(1), 0);
      expect(new Set(one).size).toBe(one.length);
      for (const laterMs of [0, 1_000, 7_000, 14_999]) {
        const other = await listKeys(id(2), laterMs, { lateMs: 4_000 });
        expect(new Set([...one, ...other]).size, `${laterMs}`).toBeLessThanOrEqual(one.length + 1);
      }
    });
    it('are one a day for each address that they go to', async () => {
      const [one, other, another] = await Promise.all([
        listKeys(id(1), 0, { elsewhere: 'one@else.example' }),
        listKeys(id(2), 0, { elsewhere: 'one@else.example' }),
        listKeys(id(2), 0, { elsewhere: 'another@else.example' }),
      ]);
      expect(other).toEqual(one);
      expect(new Set([...one, ...another]).size).toBe(one.length * 2);
      expect(one.join()).not.toContain('else.example');
    });
  });
  it('are one a day for a parent of several children, but for a child whose letters go elsewhere', async () => {
    const other = '0193a000-0000-7000-8000-0000000000e2' as typeof mira.assessmentId;
    const week = fold(assessment, [...mira.begun, reminder]);
    const rows = (id: typeof mira.assessmentId, elsewhere: string) =>
      createMailFor(
        createPorts(
          [ana, tom].map((userId) => ({ userId, elsewhere: userId === tom ? elsewhere : null, getsReminders: true })),
        ),
      )(id, [reminder], week);
    const [first, second] = await Promise.all([
      rows(mira.assessmentId, 'one@else.example'),
      rows(other, 'other@else.example'),
    ]);
    expect(second[0]?.dedupeKey).toBe(first[0]?.dedupeKey);
    expect(second[1]?.dedupeKey).not.toBe(first[1]?.dedupeKey);
  });
  it('are one for each day of a parent’s children: a date begins in the far east long before it does in the west', async () => {
    const listKeys = async (timeZone: string) => {
      const plan = computePlan({
        startDate: '2026-11-23',
        timeZone,
        reminderTime: '18:00',
        dayMs: DAY_MS,
        seed: 'x',
        now: 0,
      });
      const week = fold(assessment, [{ ...mira.scheduled, timeZone, plan }, mira.consentGiven]);
      const at = plan.reminders[0] ?? '';
      return (
        await createMailFor(createPorts([{ userId: ana, elsewhere: null, getsReminders: true }]))(
          mira.assessmentId,
          [{ ...reminder, at, day: 1 }],
          week,
        )
      ).map(({ dedupeKey }) => dedupeKey);
    };
    const [tokyo, losAngeles, tokyoAgain] = await Promise.all(
      ['Asia/Tokyo', 'America/Los_Angeles', 'Asia/Tokyo'].map(listKeys),
    );
    expect(tokyoAgain).toEqual(tokyo);
    expect(losAngeles).not.toEqual(tokyo);
  });
  it('tell every guardian once that the report is ready, also when it is written again', async () => {
    const history = [...mira.begun, ...mira.daysOpened(7), mira.examples.AnalysisStarted];
    const rows = await buildMails([mira.examples.ReportGenerated], history);
    // The family's hour, three days and thirteen weeks after the report.
    const dueAfter = (date: string) => ({ after: `${date}T18:00:00.000Z` });
    expect(rows.map(({ kind, recipient, payload }) => [kind, recipient, payload])).toEqual(
      [ana, tom].flatMap((userId) => [
        ['report-ready', `parent:${userId}`, {}],
        ['after-three-days', `parent:${userId}`, dueAfter('2026-12-02')],
        ['after-three-months', `parent:${userId}`, dueAfter('2027-02-28')],
      ]),
    );
    const laterRows = await buildMails([{ ...mira.examples.ReportGenerated, at: mira.on(9) }], history);
    expect(laterRows.map(({ dedupeKey }) => dedupeKey)).toEqual(rows.map(({ dedupeKey }) => dedupeKey));
  });
  it('tell every guardian once that the teacher has withdrawn the form, and nobody of a week that was cancelled', async () => {
    const { TeacherObserved, TeacherInputWithdrawn, AssessmentCancelled } = mira.examples;
    const history = [...mira.begun, ...mira.daysOpened(5), TeacherObserved];
    const rows = await buildMails([TeacherInputWithdrawn], history);
    expect(rows.map(({ kind, recipient, payload }) => [kind, recipient, payload])).toEqual([
      ['form-withdrawn', `parent:${ana}`, {}],
      ['form-withdrawn', `parent:${tom}`, {}],
    ]);
    const laterRows = await buildMails([{ ...TeacherInputWithdrawn, at: mira.on(6) }], history);
    expect(laterRows.map(({ dedupeKey }) => dedupeKey)).toEqual(rows.map(({ dedupeKey }) => dedupeKey));
    expect(await buildMails([TeacherInputWithdrawn], [...history, AssessmentCancelled])).toEqual([]);
  });
  describe('of a week that waited for longer than its answers are kept', () => {
    const at = '2027-11-30T04:00:00.000Z';
    const cancelled: AssessmentEvent = { type: 'AssessmentCancelled', at, by: 'system' };
    const expired = { ...mira.examples.AnswersExpired, at };
    const history = [...mira.begun, ...mira.daysOpened(7), mira.examples.ChildTasksEnded];

    it('tell every guardian, not at night: at the family’s hour of the next day', async () => {
      const rows = await buildMails([cancelled, expired], history);
      expect(rows.map(({ kind, recipient, payload }) => [kind, recipient, payload])).toEqual(
        [ana, tom].map((userId) => ['week-expired', `parent:${userId}`, { after: '2027-12-01T18:00:00.000Z' }]),
      );
    });
    it.each<[string, AssessmentEvent[], AssessmentEvent[]]>([
      ['that ended before its answers expired', [expired], [...history, mira.examples.AssessmentCancelled]],
      ['whose consent was withdrawn', [cancelled, expired], [...history, mira.examples.ConsentWithdrawn]],
      ['that is cancelled for something else', [cancelled], history],
    ])('tell nobody of one %s', async (_, events, before) => expect(await buildMails(events, before)).toEqual([]));
  });
  it('are none for an answer', async () => expect(await buildMails([mira.examples.MoodChecked])).toEqual([]));
});
