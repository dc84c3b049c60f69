import type { Command, CommandOf } from '#shared/domain/assessment/commands.ts';
import { isCurrentAttempt, startAnalysis } from '#shared/domain/assessment/decide-analysis.ts';
import {
  answerScene,
  askChild,
  checkMood,
  completePersonality,
  endChildTasks,
  observeAsParent,
  observeAsTeacher,
  replaySitting,
  withdrawTeacherInput,
} from '#shared/domain/assessment/decide-answers.ts';
import { recordTrials } from '#shared/domain/assessment/decide-games.ts';
import {
  isSteeringCommand,
  LATEST_START_DAYS,
  type SteeringCommand,
  steer,
} from '#shared/domain/assessment/decide-steering.ts';
import { answerItem } from '#shared/domain/assessment/decide-subjects.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import type { Instruments } from '#shared/domain/assessment/instruments.ts';
import { getOpenDay } from '#shared/domain/assessment/open-day.ts';
import { isAnalysisDue, listReminderRecipients, toTaskBoard } from '#shared/domain/assessment/open-tasks.ts';
import { requireNotCancelled, requireRunning } from '#shared/domain/assessment/phases.ts';
import { createConsentProved } from '#shared/domain/assessment/proof.ts';
import type { Assessment, AssessmentState } from '#shared/domain/assessment/state.ts';
import { tryIdea } from '#shared/domain/assessment/tried-ideas.ts';
import { canonicalizeZone, computePlan, countDaysBetween, getReminderEnd, toLocalDate } from '#shared/domain/plan.ts';
import { type Instant, toEpochMs } from '#shared/values/days.ts';
import { refuse } from '#shared/values/refusal.ts';

const INVITATIONS_A_WEEK = 3;

/**
 * All rules of an assessment. Returns the resulting events, `[]` if the command changes nothing; throws `Refused` with
 * a reason from the closed list.
 */
export function decide(state: AssessmentState, command: Command, instruments: Instruments): AssessmentEvent[] {
  if (command.type === 'ScheduleAssessment') return schedule(state, command);
  if (state.status === 'notScheduled') return refuse('NOT_FOUND');
  return isSteeringCommand(command) ? steer(state, command) : decideScheduled(state, command, instruments);
}

function decideScheduled(
  week: Assessment,
  command: Exclude<Command, SteeringCommand | { type: 'ScheduleAssessment' }>,
  instruments: Instruments,
): AssessmentEvent[] {
  const { at } = command;
  switch (command.type) {
    case 'GiveConsent':
      // Consent to a newer notice is recorded beside the older one, which stays valid for an assessment that began
      // under it.
      if (week.consent && week.notice === command.noticeVersion) return [];
      requireNotCancelled(week);
      return giveConsent(week, command);
    case 'ProveConsent':
      return week.status === 'running' && week.proofAwaited ? [createConsentProved(week, week.proofAwaited, at)] : [];
    case 'WithdrawConsent':
      return withdrawConsent(week, command);
    case 'AskChild':
      return askChild(week, command);
    case 'EndChildTasks':
      return endChildTasks(week, command);
    case 'InviteTeacher':
      return inviteTeacher(week, command);
    case 'NoteBounce':
      return noteBounce(week, command);
    case 'OpenDay':
      return openDay(week, command);
    case 'CheckMood':
      return checkMood(week, command);
    case 'AnswerScene':
      return answerScene(week, command, instruments.quest);
    case 'CompletePersonality':
      return completePersonality(week, command, instruments.quest);
    case 'RecordTrials':
      return recordTrials(week, command, instruments.games);
    case 'AnswerItem':
      return answerItem(week, command, instruments.items);
    case 'ObserveAsParent':
      return observeAsParent(week, command, instruments.quest);
    case 'ObserveAsTeacher':
      return observeAsTeacher(week, command);
    case 'WithdrawTeacherInput':
      return withdrawTeacherInput(week, command);
    case 'ReplaySitting':
      return replaySitting(week, command);
    case 'SendReminder':
      return remind(week, command);
    case 'TryIdea':
      return tryIdea(week, command);
    case 'ExpireAnswers':
      return expireAnswers(week, at);
    case 'StartAnalysis':
      return startAnalysis(week, command);
    case 'RecordReport': {
      const { type: _, ...report } = command;
      return isCurrentAttempt(week, command.attempt) ? [{ type: 'ReportGenerated', ...report }] : [];
    }
    case 'FailAnalysis':
      return isCurrentAttempt(week, command.attempt)
        ? [{ type: 'AnalysisFailed', at, attempt: command.attempt, reason: command.reason }]
        : [];
  }
}

/**
 * Expiring the answers cancels an assessment that is not closed, since it cannot go on without them. An assessment that
 * has not begun, or is paused, is left alone.
 */
function expireAnswers(week: Assessment, at: Instant): AssessmentEvent[] {
  if (week.answersGoneAt) return [];
  const [first] = week.plan.days;
  const isAhead = first !== undefined && toEpochMs(at) < toEpochMs(first.opens);
  if (!week.closedAt && (isAhead || week.pausedSince)) return [];
  const end: AssessmentEvent[] = week.closedAt ? [] : [{ type: 'AssessmentCancelled', at, by: 'system' }];
  return [...end, { type: 'AnswersExpired', at, done: week.done }];
}

function schedule(state: AssessmentState, command: CommandOf<'ScheduleAssessment'>): AssessmentEvent[] {
  if (state.status !== 'notScheduled') return refuse('ALREADY_SCHEDULED');
  const {
    at,
    studentId,
    startDate,
    reminderTime,
    age,
    notes,
    noticeVersion,
    awaitsProof,
    invitationId,
    dayMs,
    assessmentId,
    seenStories = [],
  } = command;
  const timeZone = canonicalizeZone(command.timeZone) ?? refuse('UNKNOWN_TIME_ZONE');
  const today = toLocalDate(toEpochMs(at), timeZone);
  if (startDate < today) return refuse('START_IN_PAST');
  if (countDaysBetween(today, startDate) > LATEST_START_DAYS) return refuse('START_TOO_FAR');
  const plan = computePlan({ startDate, timeZone, reminderTime, dayMs, seed: assessmentId, now: toEpochMs(at) });
  return [
    {
      type: 'AssessmentScheduled',
      at,
      studentId,
      startDate,
      timeZone,
      reminderTime,
      age,
      ...(notes && { notes }),
      plan,
      ...(seenStories.length > 0 && { seenStories: [...seenStories] }),
    },
    { type: 'ConsentGiven', at, noticeVersion, ...(awaitsProof && { awaitsProof }) },
    ...(invitationId ? [{ type: 'TeacherInvited' as const, at, invitationId }] : []),
  ];
}

/**
 * Consent from an account without a proved address is refused while no consent is in force, and changes nothing while
 * one is. If the assessment waits for a proof, consent from an account with a proved address starts it.
 */
function giveConsent(
  week: Assessment,
  { at, noticeVersion, awaitsProof }: CommandOf<'GiveConsent'>,
): AssessmentEvent[] {
  // A withdrawal is final: a new consent would restore shared links and answers without the person who withdrew.
  if (!week.consent && week.notice !== null && !week.proofAwaited) return refuse('CONSENT_WITHDRAWN');
  if (awaitsProof) return week.consent ? [] : refuse('PROOF_AWAITED');
  const consentGiven: AssessmentEvent = { type: 'ConsentGiven', at, noticeVersion };
  return week.proofAwaited ? [consentGiven, createConsentProved(week, week.proofAwaited, at)] : [consentGiven];
}

/** Withdrawing consent cancels the assessment, unless it is already reported or cancelled. */
function withdrawConsent(week: Assessment, { at }: CommandOf<'WithdrawConsent'>): AssessmentEvent[] {
  if (!week.consent && !(week.proofAwaited && week.status === 'running')) return [];
  const isOver = week.status === 'reported' || week.status === 'cancelled';
  return [
    { type: 'ConsentWithdrawn', at },
    ...(isOver ? [] : [{ type: 'AssessmentCancelled' as const, at, by: 'parent' as const }]),
  ];
}

function inviteTeacher(week: Assessment, { at, invitationId }: CommandOf<'InviteTeacher'>): AssessmentEvent[] {
  requireRunning(week);
  if (week.teacher?.invitationId === invitationId) return [];
  if (week.done['teacher/5']) return refuse('ALREADY_SUBMITTED');
  if ((week.teacher?.invited ?? 0) >= INVITATIONS_A_WEEK) return refuse('TEACHER_LIMIT');
  return [{ type: 'TeacherInvited', at, invitationId }];
}

/** A bounce is ignored if the invitation was replaced or withdrawn, or the form is already submitted. */
function noteBounce(
  { status, teacher, done }: Assessment,
  { at, invitationId }: CommandOf<'NoteBounce'>,
): AssessmentEvent[] {
  const isAwaited =
    status === 'running' && teacher?.invitationId === invitationId && !teacher.withdrawn && !done['teacher/5'];
  return isAwaited && !teacher.bounced ? [{ type: 'InvitationBounced', at, invitationId }] : [];
}

/** The workflow sends this when a day is due; the assessment may have been paused or rescheduled since. */
function openDay(week: Assessment, { at, day }: CommandOf<'OpenDay'>): AssessmentEvent[] {
  const isDue = week.status === 'running' && week.consent && day > week.opened && day <= getOpenDay(week, at);
  return isDue ? [{ type: 'DayOpened', at, day }] : [];
}

/** At most one reminder a day, inside its window, and only if a recipient has an open task. */
export function remind(week: Assessment, { at, day }: CommandOf<'SendReminder'>): AssessmentEvent[] {
  const from = week.plan.reminders[day - 1];
  if (week.status !== 'running' || week.pausedSince || !week.consent || !from) return [];
  if (at < from || at >= getReminderEnd(week.plan, from) || week.reminded.includes(day)) return [];
  // The analysis starts at once: nothing is left to be reminded of.
  if (isAnalysisDue(week, at)) return [];
  const to = listReminderRecipients(toTaskBoard(week), day, at);
  return to.length > 0 ? [{ type: 'ReminderSent', at, day, to }] : [];
}
