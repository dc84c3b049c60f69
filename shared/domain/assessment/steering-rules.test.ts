import { describe, expect, it } from 'vitest';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { CommandOf } from '#shared/domain/assessment/commands.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import { judgeSteering, type SteeringType } from '#shared/domain/assessment/steering-rules.ts';
import { fold } from '#shared/domain/decider.ts';
import { toAssessmentSnapshot } from '#shared/domain/next-step.ts';
import { begun, begunWithoutTeacher, createAllTaskEvents, daysOpened, examples, on } from '#shared/testing/examples.ts';
import { decide } from '#shared/testing/given.ts';
import { Refused } from '#shared/values/refusal.ts';

/** Commands that only the state can refuse. */
const orders: { [Type in SteeringType]: CommandOf<Type> } = {
  Pause: { type: 'Pause', at: on(7) },
  Resume: { type: 'Resume', at: on(7) },
  Reschedule: { type: 'Reschedule', at: on(7), nextDayOn: '2026-12-15' },
  ExtendGrace: { type: 'ExtendGrace', at: on(7), hours: 24 },
  RequestFinish: { type: 'RequestFinish', at: on(7) },
  RetryReport: { type: 'RetryReport', at: on(7) },
  CancelAssessment: { type: 'CancelAssessment', at: on(7), by: 'operator' },
  WithdrawInvitation: { type: 'WithdrawInvitation', at: on(7), by: 'operator' },
};

const paused = { ...examples.AssessmentPaused, at: on(6) };
const analysing = [...begun, ...daysOpened(7), examples.AnalysisStarted];
const weeks: Record<string, readonly AssessmentEvent[]> = {
  'before its first day': begun,
  'without a teacher': begunWithoutTeacher,
  'on day 3': [...begun, ...daysOpened(3)],
  'on day 7': [...begun, ...daysOpened(7)],
  'without consent': [...begun, ...daysOpened(7), examples.ConsentWithdrawn],
  'that rests on day 6': [...begun, ...daysOpened(6), paused],
  'that rests on day 7': [...begun, ...daysOpened(7), { ...paused, at: on(7, '09:00') }],
  'that is to be finished': [...begun, ...daysOpened(7), examples.FinishRequested],
  'with everything done': [...begun, ...daysOpened(7), ...createAllTaskEvents({ teacher: true })],
  'whose teacher was let go': [...begun, examples.InvitationWithdrawn],
  'that is analysed': analysing,
  'whose analysis failed': [...analysing, examples.AnalysisFailed],
  'with its report': [...analysing, examples.ReportGenerated],
  'that was cancelled': [...begun, examples.AssessmentCancelled],
  'that was cancelled while it rested': [...begun, paused, examples.AssessmentCancelled],
};

describe.each(Object.entries(weeks))('a week %s', (_, events) => {
  it.each(Object.values(orders))('$type: the course that the workflow knows says the same as the decider', (order) => {
    const week = fold(assessment, events) as Assessment;
    expect(judgeSteering(order.type, toAssessmentSnapshot(week), order.at)).toBe(decideVerdict(week, order));
  });
});

function decideVerdict(week: Assessment, order: (typeof orders)[SteeringType]): string | null {
  try {
    return decide(week, order).length > 0 ? null : 'ALREADY_SO';
  } catch (error) {
    if (error instanceof Refused) return error.code;
    throw error;
  }
}
