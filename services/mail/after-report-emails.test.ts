import { describe, expect, it } from 'vitest';
import {
  buildAfterReportEmail,
  findHourAhead,
  getDayStart,
  getNextFamilyHour,
  mayBeReminded,
} from '#services/mail/after-report-emails.ts';
import type { ChildAssessment } from '#services/mail/reminder-email.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import { fold } from '#shared/domain/decider.ts';
import { getReminderEnd } from '#shared/domain/plan.ts';
import * as mira from '#shared/testing/examples.ts';
import type { StudentId } from '#shared/values/ids.ts';

const toChild = (...events: AssessmentEvent[]): ChildAssessment => ({
  assessmentId: mira.assessmentId,
  childName: 'Mira',
  week: fold(assessment, events) as Assessment,
});
const reported = toChild(
  ...mira.begun,
  ...mira.daysOpened(7),
  mira.examples.AnalysisStarted,
  mira.examples.ReportGenerated,
);
const running = toChild(...mira.begun, ...mira.daysOpened(3));
const sibling: ChildAssessment = { ...running, week: { ...running.week, studentId: 'another' as StudentId } };
const build = (child: ChildAssessment, ...others: ChildAssessment[]) =>
  buildAfterReportEmail('after-three-months', child, others, 'https://stones.example');

describe('an email after a report', () => {
  it('leads to the ideas, without a name in its subject', () => {
    const email = build(reported, sibling);
    expect(email?.button?.href).toBe(`https://stones.example/reports/${mira.assessmentId}?tab=recommendations`);
    expect(email?.subject).not.toContain('Mira');
    expect(email?.paragraphs.join()).toContain('Mira');
  });

  it('is not sent after a withdrawal, once the answers have expired, without a report, or while another week of the child is under way', () => {
    const withdrawn = { ...reported, week: { ...reported.week, consent: false } };
    const expired = { ...reported, week: { ...reported.week, answersGoneAt: mira.on(60) } };
    expect([build(withdrawn), build(expired), build(running), build(reported, running)]).toEqual(
      Array.from({ length: 4 }, () => null),
    );
  });

  it('is not sent where a later week of the child has a report, and is where an earlier one has or a later one was cancelled', () => {
    const other = (end: AssessmentEvent) =>
      toChild(...mira.begun, ...mira.daysOpened(7), mira.examples.AnalysisStarted, end);
    const [earlier, later] = [mira.on(1), mira.on(30)].map((at) => other({ ...mira.examples.ReportGenerated, at }));
    const cancelled = other({ type: 'AssessmentCancelled', at: mira.on(30) } as AssessmentEvent);
    expect(build(reported, earlier as ChildAssessment, cancelled)).not.toBeNull();
    expect(build(reported, later as ChildAssessment)).toBeNull();
  });

  it('waits for the reminder that may come today about another child, and for none of another day or of tasks that are done', () => {
    const [reminder] = running.week.plan.reminders.slice(2) as [string];
    const end = getReminderEnd(running.week.plan, reminder);
    expect(mayBeReminded(reported.week, sibling, mira.on(3, '08:00'))).toBe(true);
    expect(mayBeReminded(reported.week, sibling, end)).toBe(false);
    const paused = { ...sibling, week: { ...sibling.week, pausedSince: mira.on(3) } };
    expect(mayBeReminded(reported.week, paused, mira.on(3, '08:00'))).toBe(false);
    const { done } = toChild(...mira.begun, ...mira.createAllTaskEvents({ teacher: true })).week;
    const nothingOpen = { ...sibling, week: { ...sibling.week, done } };
    expect(mayBeReminded(reported.week, nothingOpen, mira.on(3, '08:00'))).toBe(false);
  });

  it.each([
    ['before the family’s hour', mira.on(3, '17:59'), mira.on(3, '18:00')],
    ['at it', mira.on(3, '18:00'), null],
    ['until 20:00', mira.on(3, '19:59'), null],
    ['from then on', mira.on(3, '20:00'), mira.on(4, '18:00')],
  ])('goes between the family’s hour and 20:00: %s', (_, now, hour) => {
    expect(findHourAhead(reported.week, now)).toBe(hour);
  });

  it('that gives way goes at the family’s hour of the next date, through a change of clocks, and between 08:00 and 20:00 whatever hour they chose', () => {
    expect(getNextFamilyHour(reported.week, '2026-03-28T18:00:00.000Z')).toBe('2026-03-29T17:00:00.000Z');
    expect(getNextFamilyHour({ ...reported.week, reminderTime: '22:00' }, mira.on(3, '18:00'))).toBe(
      mira.on(4, '19:30'),
    );
    expect(getNextFamilyHour({ ...reported.week, reminderTime: '02:30' }, mira.on(3, '18:00'))).toBe(
      mira.on(4, '08:00'),
    );
    const short = { ...reported.week, plan: { ...reported.week.plan, dayMs: 20_000 } };
    expect([findHourAhead(short, mira.on(3, '03:00')), getNextFamilyHour(short, mira.on(3, '03:00'))]).toEqual([
      null,
      '2026-11-25T03:00:20.000Z',
    ]);
  });

  it('counts the day from the midnight of the family', () => {
    expect(getDayStart(reported.week, mira.on(3, '08:00'))).toBe(mira.on(3, '00:00'));
  });
});
