import { describe, expect, it } from 'vitest';
import { buildAfterReportEmail, findRemindersEnd, getDayStart } from '#services/mail/after-report-emails.ts';
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

  it('is not sent after a withdrawal, without a report, or while another week of the child is under way', () => {
    const withdrawn = { ...reported, week: { ...reported.week, consent: false } };
    expect([build(withdrawn), build(running), build(reported, running)]).toEqual([null, null, null]);
  });

  it('waits for the reminder that may come today about another child, and for none of another day', () => {
    const [reminder] = running.week.plan.reminders.slice(2) as [string];
    const end = getReminderEnd(running.week.plan, reminder);
    expect(findRemindersEnd(reported.week, [sibling], mira.on(3, '08:00'))).toBe(end);
    expect(findRemindersEnd(reported.week, [sibling], end)).toBeNull();
    const paused = { ...sibling, week: { ...sibling.week, pausedSince: mira.on(3) } };
    expect(findRemindersEnd(reported.week, [paused], mira.on(3, '08:00'))).toBeNull();
  });

  it('counts the day from the midnight of the family', () => {
    expect(getDayStart(reported.week, mira.on(3, '08:00'))).toBe(mira.on(3, '00:00'));
  });
});
