import type { Command, CommandOf } from '#shared/domain/assessment/commands.ts';
import { createAnalysisStarted } from '#shared/domain/assessment/decide-analysis.ts';
import type { AssessmentEvent, EventOf } from '#shared/domain/assessment/events.ts';
import { getInvitationStatus } from '#shared/domain/assessment/invitation.ts';
import { getOpenDay } from '#shared/domain/assessment/open-day.ts';
import { toTaskBoard } from '#shared/domain/assessment/open-tasks.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import { judgeSteering, type SteeringType } from '#shared/domain/assessment/steering-rules.ts';
import { getNextStep, toAssessmentSnapshot } from '#shared/domain/next-step.ts';
import {
  addDays,
  canonicalizeZone,
  countDaysBetween,
  DAY_MS,
  extendOpenDay,
  getReminderEnd,
  moveByLocalDays,
  moveByMs,
  moveDays,
  moveInstant,
  movePlan,
  type Plan,
  toLocalDate,
} from '#shared/domain/plan.ts';
import { type Day, type Instant, type LocalDate, toEpochMs, toInstant } from '#shared/values/days.ts';
import { refuse } from '#shared/values/refusal.ts';
import { LONGEST_GRACE_HOURS, TOTAL_DAYS } from '#shared/values/week.ts';

/** A later start is treated as a typing error. */
export const LATEST_START_DAYS = 365;

export type SteeringCommand = Extract<Command, { type: SteeringType }>;

/** Events of each steering command, for commands that are neither refused nor without effect. */
const STEERING_DECISIONS: {
  [Type in SteeringType]: (week: Assessment, command: CommandOf<Type>) => AssessmentEvent[];
} = {
  Pause: (week, { at }) => [...recordOpenDay(week, at), { type: 'AssessmentPaused', at }],
  Resume: (week, { at }) => [createAssessmentResumed(week, at)],
  Reschedule: reschedule,
  ExtendGrace: extendGrace,
  RequestFinish: requestFinish,
  RetryReport: (week, { at }) => [createAnalysisStarted(week, at)],
  CancelAssessment: cancelAssessment,
  WithdrawInvitation: withdrawInvitation,
};

export const isSteeringCommand = (command: Command): command is SteeringCommand =>
  Object.hasOwn(STEERING_DECISIONS, command.type);

export function steer(week: Assessment, command: SteeringCommand): AssessmentEvent[] {
  const verdict = judgeSteering(command.type, toTaskBoard(week), command.at);
  if (verdict === 'ALREADY_SO') return [];
  if (verdict) return refuse(verdict);
  return (STEERING_DECISIONS[command.type] as (week: Assessment, command: SteeringCommand) => AssessmentEvent[])(
    week,
    command,
  );
}

/** The workflow may not have heard of a proof or a consent yet, so its cancellation counts only if it is still due. */
function cancelAssessment(week: Assessment, { at, by }: CommandOf<'CancelAssessment'>): AssessmentEvent[] {
  if (by === 'system' && getNextStep(toAssessmentSnapshot(week), at).do !== 'cancel') return [];
  return [{ type: 'AssessmentCancelled', at, by }];
}

/** A day that has begun stays open during a pause, also if the workflow has not recorded its opening yet. */
function recordOpenDay(week: Assessment, at: Instant): EventOf<'DayOpened'>[] {
  const day = getOpenDay(week, at);
  return day > week.opened ? [{ type: 'DayOpened', at, day: day as Day }] : [];
}

function createAssessmentResumed(week: Assessment, at: Instant): EventOf<'AssessmentResumed'> {
  return { type: 'AssessmentResumed', at, plan: computePlanAfterPause(week, at) };
}

/**
 * Moves the rest of the assessment by the length of the pause, counted in midnights of the family's zone, so that days
 * still open at 07:00. A shortened assessment (`dayMs` below 24 h) moves by the exact span. A date that the family
 * requested is kept; only the part of the pause after it is added.
 */
function computePlanAfterPause(
  { plan, timeZone, opened: recorded, pausedSince, pauseCountsFrom }: Assessment,
  at: Instant,
): Plan {
  if (!pausedSince || !pauseCountsFrom) return plan;
  // Earlier releases paused without recording the day that had begun. A date requested within the pause may lie before it.
  const hasBegun = ({ opens }: Plan['days'][number]) => opens < pausedSince && opens < pauseCountsFrom;
  const opened = Math.max(recorded, plan.days.filter(hasBegun).length);
  const moveSince = (since: Instant) =>
    plan.dayMs === DAY_MS
      ? moveByLocalDays(
          countDaysBetween(toLocalDate(toEpochMs(since), timeZone), toLocalDate(toEpochMs(at), timeZone)),
          timeZone,
        )
      : moveByMs(toEpochMs(at) - toEpochMs(since));
  if (opened === TOTAL_DAYS) return movePlan(plan, pausedSince, moveSince(pausedSince));
  const movedPlan = at > pauseCountsFrom ? moveDays(plan, opened, moveSince(pauseCountsFrom)) : plan;
  const evening = plan.reminders[opened - 1];
  // A reminder whose window the pause covered is sent after the pause.
  const isReminderPending = evening && getReminderEnd(plan, evening) >= pausedSince;
  return extendOpenDay(
    movedPlan,
    opened,
    timeZone,
    isReminderPending ? moveInstant(evening, moveSince(pausedSince)) : evening,
  );
}

function reschedule(
  week: Assessment,
  { at, nextDayOn, timeZone: requestedZone = week.timeZone }: CommandOf<'Reschedule'>,
): AssessmentEvent[] {
  const { plan } = week;
  const opened = getOpenDay(week, at);
  // `judgeSteering` refuses the command when all days are open, so this day exists.
  const next = plan.days[opened] as Plan['days'][number];
  const timeZone = canonicalizeZone(requestedZone) ?? refuse('UNKNOWN_TIME_ZONE');
  const today = toLocalDate(toEpochMs(at), timeZone);
  // The open day is never cut short: the next one opens tomorrow at the earliest.
  if (nextDayOn < (opened === 0 ? today : addDays(today, 1))) return refuse('START_IN_PAST');
  if (countDaysBetween(today, nextDayOn) > LATEST_START_DAYS) return refuse('START_TOO_FAR');
  const days = countDaysBetween(getPlannedDate(week, next.opens, at), nextDayOn);
  // A request for the date that is already planned is recorded too, because a pause would otherwise move it.
  if (days === 0 && week.requestedOpening === next.opens && timeZone === canonicalizeZone(week.timeZone)) return [];
  const move = plan.dayMs === DAY_MS ? moveByLocalDays(days, week.timeZone, timeZone) : moveByMs(days * plan.dayMs);
  return [
    {
      type: 'AssessmentRescheduled',
      at,
      plan: extendOpenDay(
        moveDays(plan, opened, move),
        opened,
        timeZone,
        moveReminderToZone(week, opened, timeZone, at),
      ),
      timeZone,
    },
  ];
}

/**
 * The open day's reminder at its hour in the new zone, so that none is sent at night. One whose evening is over
 * there moves to the next evening; one that was sent or missed stays.
 */
function moveReminderToZone(
  { plan, timeZone: formerZone, pausedSince, reminded }: Assessment,
  opened: number,
  timeZone: string,
  at: Instant,
): Instant | undefined {
  const evening = plan.reminders[opened - 1];
  const since = pausedSince ?? at;
  if (!evening || plan.dayMs !== DAY_MS || reminded.includes(opened) || getReminderEnd(plan, evening) <= since)
    return evening;
  const days = countDaysBetween(toLocalDate(toEpochMs(evening), formerZone), toLocalDate(toEpochMs(since), timeZone));
  const moved = moveInstant(evening, moveByLocalDays(Math.max(0, days), formerZone, timeZone));
  return getReminderEnd(plan, moved) > since ? moved : moveInstant(moved, moveByLocalDays(1, timeZone));
}

/** The date on which a day opens. A shortened assessment counts dates in programme days from today. */
function getPlannedDate({ plan, timeZone }: Assessment, opens: Instant, at: Instant): LocalDate {
  if (plan.dayMs === DAY_MS) return toLocalDate(toEpochMs(opens), timeZone);
  return addDays(toLocalDate(toEpochMs(at), timeZone), Math.ceil((toEpochMs(opens) - toEpochMs(at)) / plan.dayMs));
}

function extendGrace(week: Assessment, { at, hours }: CommandOf<'ExtendGrace'>): AssessmentEvent[] {
  if (!Number.isInteger(hours) || hours < 1 || hours > LONGEST_GRACE_HOURS) return refuse('INVALID_INPUT');
  const graceEnds = toInstant(toEpochMs(week.plan.graceEnds) + (hours / 24) * week.plan.dayMs);
  return [{ type: 'AssessmentRescheduled', at, plan: { ...week.plan, graceEnds }, timeZone: week.timeZone }];
}

function withdrawInvitation(
  week: Assessment,
  { at, by, invitationId: named, inviterLeft }: CommandOf<'WithdrawInvitation'>,
): AssessmentEvent[] {
  const invitationId = week.teacher?.invitationId;
  if (!invitationId || (named && getInvitationStatus(week, named, at) !== 'inForce')) return [];
  return [{ type: 'InvitationWithdrawn', at, invitationId, by, ...(inviterLeft && { inviterLeft }) }];
}

/** A paused assessment is resumed first: no analysis starts during a pause. */
function requestFinish(week: Assessment, { at }: CommandOf<'RequestFinish'>): AssessmentEvent[] {
  const finish: AssessmentEvent[] = week.finishRequested ? [] : [{ type: 'FinishRequested', at }];
  return week.pausedSince ? [createAssessmentResumed(week, at), ...finish] : finish;
}
