import type { Command, CommandOf } from '#shared/domain/assessment/commands.ts';
import {
  answerItem,
  answerScene,
  checkMood,
  completePersonality,
  observeAsParent,
  observeAsTeacher,
  recordTrials,
  replaySitting,
} from '#shared/domain/assessment/decide-answers.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { missingTasks, openDay, recipients, withTeacher } from '#shared/domain/assessment/open-tasks.ts';
import { mustNotBeCancelled, mustRun } from '#shared/domain/assessment/phases.ts';
import type { Assessment, Week } from '#shared/domain/assessment/state.ts';
import { addDays, byLocalDays, byMs, DAY_MS, daysBetween, isTimeZone, localDate, movePlan, type Plan, planWeek, reminderEnds } from '#shared/domain/plan.ts';
import { epochMsOf, type Instant, instantOf, type LocalDate, TOTAL_DAYS } from '#shared/values/days.ts';
import { refuse } from '#shared/values/refusal.ts';

/** A start further away than this is a slip of the finger. */
const LATEST_START_DAYS = 365;
const INVITATIONS_A_WEEK = 3;
const LONGEST_GRACE_HOURS = 14 * 24;

/**
 * The only place where the rules of a week live. It answers the events that follow, `[]` when what is asked for is
 * already so, and throws `Refused` with a reason from the closed list.
 */
export function decide(state: Assessment, command: Command): AssessmentEvent[] {
  if (command.type === 'ScheduleAssessment') return schedule(state, command);
  if (state.status === 'notScheduled') return refuse('NOT_FOUND');
  return decideWeek(state, command);
}

function decideWeek(week: Week, command: Exclude<Command, { type: 'ScheduleAssessment' }>): AssessmentEvent[] {
  const { at } = command;
  switch (command.type) {
    case 'GiveConsent':
      if (week.consent) return [];
      mustNotBeCancelled(week);
      return [{ type: 'ConsentGiven', at, noticeVersion: command.noticeVersion }];
    case 'WithdrawConsent':
      return week.consent ? [{ type: 'ConsentWithdrawn', at }] : [];
    case 'InviteTeacher':
      return inviteTeacher(week, command);
    case 'WithdrawInvitation':
      return withdrawInvitation(week, command);
    case 'OpenDay':
      if (week.status !== 'running' || command.day <= week.opened) return [];
      return [{ type: 'DayOpened', at, day: command.day }];
    case 'CheckMood':
      return checkMood(week, command);
    case 'AnswerScene':
      return answerScene(week, command);
    case 'CompletePersonality':
      return completePersonality(week, command);
    case 'RecordTrials':
      return recordTrials(week, command);
    case 'AnswerItem':
      return answerItem(week, command);
    case 'ObserveAsParent':
      return observeAsParent(week, command);
    case 'ObserveAsTeacher':
      return observeAsTeacher(week, command);
    case 'ReplaySitting':
      return replaySitting(week, command);
    case 'SendReminder':
      return remind(week, command);
    case 'Pause':
      if (week.pausedSince) return [];
      mustRun(week);
      return [{ type: 'AssessmentPaused', at }];
    case 'Resume':
      if (!week.pausedSince) return [];
      mustRun(week);
      return [{ type: 'AssessmentResumed', at, plan: planAfterPause(week, week.pausedSince, at) }];
    case 'Reschedule':
      return reschedule(week, command);
    case 'ExtendGrace':
      return extendGrace(week, command);
    case 'RequestFinish':
      return requestFinish(week, at);
    case 'StartAnalysis':
      return startAnalysis(week, command);
    case 'RetryReport':
      if (week.status === 'analysing') return [];
      if (week.status !== 'failed') return refuse('NOTHING_TO_RETRY');
      return [analysisStarted(week, at)];
    case 'RecordReport': {
      const { type: _, ...report } = command;
      return isCurrentAttempt(week, command.attempt) ? [{ type: 'ReportGenerated', ...report }] : [];
    }
    case 'FailAnalysis':
      return isCurrentAttempt(week, command.attempt) ? [{ type: 'AnalysisFailed', at, attempt: command.attempt, reason: command.reason }] : [];
    case 'CancelAssessment':
      if (week.status === 'reported') return refuse('ALREADY_COMPLETED');
      return week.status === 'cancelled' ? [] : [{ type: 'AssessmentCancelled', at, by: command.by }];
  }
}

function schedule(state: Assessment, command: CommandOf<'ScheduleAssessment'>): AssessmentEvent[] {
  if (state.status !== 'notScheduled') return refuse('ALREADY_SCHEDULED');
  const { at, studentId, startDate, timeZone, reminderTime, age, notes, noticeVersion, invitationId, dayMs, assessmentId } = command;
  if (!isTimeZone(timeZone)) return refuse('UNKNOWN_TIME_ZONE');
  const today = localDate(epochMsOf(at), timeZone);
  if (startDate < today) return refuse('START_IN_PAST');
  if (daysBetween(today, startDate) > LATEST_START_DAYS) return refuse('START_TOO_FAR');
  const plan = planWeek({ startDate, timeZone, reminderTime, dayMs, seed: assessmentId, now: epochMsOf(at) });
  return [
    { type: 'AssessmentScheduled', at, studentId, startDate, timeZone, reminderTime, age, ...(notes && { notes }), plan },
    { type: 'ConsentGiven', at, noticeVersion },
    ...(invitationId ? [{ type: 'TeacherInvited' as const, at, invitationId }] : []),
  ];
}

function inviteTeacher(week: Week, { at, invitationId }: CommandOf<'InviteTeacher'>): AssessmentEvent[] {
  mustRun(week);
  if (week.teacher?.invitationId === invitationId) return [];
  if (week.done['teacher/5']) return refuse('ALREADY_SUBMITTED');
  if ((week.teacher?.invited ?? 0) >= INVITATIONS_A_WEEK) return refuse('INVITATION_LIMIT');
  return [{ type: 'TeacherInvited', at, invitationId }];
}

function withdrawInvitation(week: Week, { at, by }: CommandOf<'WithdrawInvitation'>): AssessmentEvent[] {
  if (!week.teacher || week.teacher.withdrawn) return [];
  if (week.done['teacher/5']) return refuse('ALREADY_SUBMITTED');
  return [{ type: 'InvitationWithdrawn', at, invitationId: week.teacher.invitationId, by }];
}

/** A reminder goes out once a day, inside the family's window, and only if somebody has something to do. */
function remind(week: Week, { at, day }: CommandOf<'SendReminder'>): AssessmentEvent[] {
  const from = week.plan.reminders[day - 1];
  if (week.status !== 'running' || week.pausedSince || !week.consent || !from) return [];
  if (at < from || at >= reminderEnds(week.plan, from) || week.reminded.includes(day)) return [];
  const to = recipients({ ...week, withTeacher: withTeacher(week) }, day, at);
  return to.length > 0 ? [{ type: 'ReminderSent', at, day, to }] : [];
}

/**
 * What is left of the week moves by the days that the pause took, counted in the family's midnights, so that days still
 * open at seven in the morning. A shrunken week has no midnights and moves by the span itself.
 */
function planAfterPause({ plan, timeZone }: Week, since: Instant, at: Instant): Plan {
  if (plan.dayMs !== DAY_MS) return movePlan(plan, since, byMs(epochMsOf(at) - epochMsOf(since)));
  const nights = daysBetween(localDate(epochMsOf(since), timeZone), localDate(epochMsOf(at), timeZone));
  return movePlan(plan, since, byLocalDays(nights, timeZone));
}

function reschedule(week: Week, { at, nextDayOn, timeZone = week.timeZone }: CommandOf<'Reschedule'>): AssessmentEvent[] {
  mustRun(week);
  const { plan } = week;
  const opened = openDay(week, at);
  const next = plan.days[opened];
  if (!next) return refuse('NOTHING_TO_MOVE');
  if (!isTimeZone(timeZone)) return refuse('UNKNOWN_TIME_ZONE');
  const today = localDate(epochMsOf(at), timeZone);
  // The open day is never cut short: the next one opens tomorrow at the earliest.
  if (nextDayOn < (opened === 0 ? today : addDays(today, 1))) return refuse('START_IN_PAST');
  if (daysBetween(today, nextDayOn) > LATEST_START_DAYS) return refuse('START_TOO_FAR');
  const days = daysBetween(plannedDate(week, next.opens, at), nextDayOn);
  if (days === 0 && timeZone === week.timeZone) return [];
  const since = days > 0 ? (plan.days[opened - 1]?.due ?? next.opens) : next.opens;
  const move = plan.dayMs === DAY_MS ? byLocalDays(days, week.timeZone, timeZone) : byMs(days * plan.dayMs);
  return [{ type: 'AssessmentRescheduled', at, plan: movePlan(plan, since, move), timeZone }];
}

/** The date on which a day opens. In a shrunken week dates are counted in programme days from today. */
function plannedDate({ plan, timeZone }: Week, opens: Instant, at: Instant): LocalDate {
  if (plan.dayMs === DAY_MS) return localDate(epochMsOf(opens), timeZone);
  return addDays(localDate(epochMsOf(at), timeZone), Math.ceil((epochMsOf(opens) - epochMsOf(at)) / plan.dayMs));
}

function extendGrace(week: Week, { at, hours }: CommandOf<'ExtendGrace'>): AssessmentEvent[] {
  mustRun(week);
  if (!Number.isInteger(hours) || hours < 1 || hours > LONGEST_GRACE_HOURS) return refuse('INVALID_INPUT');
  const graceEnds = instantOf(epochMsOf(week.plan.graceEnds) + (hours / 24) * week.plan.dayMs);
  return [{ type: 'AssessmentRescheduled', at, plan: { ...week.plan, graceEnds }, timeZone: week.timeZone }];
}

function requestFinish(week: Week, at: Instant): AssessmentEvent[] {
  if (week.status === 'cancelled') return refuse('CANCELLED');
  if (week.finishRequested || week.status !== 'running') return [];
  if (!week.consent) return refuse('NO_CONSENT');
  return openDay(week, at) < TOTAL_DAYS ? refuse('TOO_EARLY_TO_FINISH') : [{ type: 'FinishRequested', at }];
}

function startAnalysis(week: Week, { at, attempt }: CommandOf<'StartAnalysis'>): AssessmentEvent[] {
  if (week.attempt >= attempt) return [];
  mustRun(week);
  if (!week.consent) return refuse('NO_CONSENT');
  const ready = missingTasks({ done: week.done, withTeacher: withTeacher(week) }).length === 0 || week.finishRequested || at >= week.plan.graceEnds;
  if (!ready || openDay(week, at) < TOTAL_DAYS) return refuse('TOO_EARLY_TO_FINISH');
  return [analysisStarted(week, at)];
}

const analysisStarted = (week: Week, at: Instant): AssessmentEvent => ({
  type: 'AnalysisStarted',
  at,
  attempt: week.attempt + 1,
  missing: missingTasks({ done: week.done, withTeacher: withTeacher(week) }).map(({ id }) => id),
});

const isCurrentAttempt = (week: Week, attempt: number): boolean => week.status === 'analysing' && week.attempt === attempt;
