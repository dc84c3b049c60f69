import type { Command, CommandOf } from '#shared/domain/assessment/commands.ts';
import { analysisStarted } from '#shared/domain/assessment/decide-analysis.ts';
import type { AssessmentEvent, EventOf } from '#shared/domain/assessment/events.ts';
import { boardOf, openDay } from '#shared/domain/assessment/open-tasks.ts';
import { type SteeringType, standingOf } from '#shared/domain/assessment/standing.ts';
import type { Week } from '#shared/domain/assessment/state.ts';
import {
  addDays,
  byLocalDays,
  byMs,
  canonicalZone,
  DAY_MS,
  daysBetween,
  lastUntilNext,
  localDate,
  moveDays,
  moveInstant,
  movePlan,
  type Plan,
  reminderEnds,
} from '#shared/domain/plan.ts';
import { type Day, epochMsOf, type Instant, instantOf, type LocalDate } from '#shared/values/days.ts';
import { refuse } from '#shared/values/refusal.ts';
import { TOTAL_DAYS } from '#shared/values/week.ts';

/** A later start is treated as a typing error. */
export const LATEST_START_DAYS = 365;
const LONGEST_GRACE_HOURS = 14 * 24;

export type Steering = Extract<Command, { type: SteeringType }>;

/** Events of each steering command, for commands that are neither refused nor without effect. */
const STEERED: { [Type in SteeringType]: (week: Week, command: CommandOf<Type>) => AssessmentEvent[] } = {
  Pause: (week, { at }) => [...unrecordedDay(week, at), { type: 'AssessmentPaused', at }],
  Resume: (week, { at }) => [resumed(week, at)],
  Reschedule: reschedule,
  ExtendGrace: extendGrace,
  RequestFinish: requestFinish,
  RetryReport: (week, { at }) => [analysisStarted(week, at)],
  CancelAssessment: (_week, { at, by }) => [{ type: 'AssessmentCancelled', at, by }],
  WithdrawInvitation: ({ teacher }, { at, by }) =>
    teacher ? [{ type: 'InvitationWithdrawn', at, invitationId: teacher.invitationId, by }] : [],
};

export const isSteering = (command: Command): command is Steering => Object.hasOwn(STEERED, command.type);

export function steer(week: Week, command: Steering): AssessmentEvent[] {
  const standing = standingOf(command.type, boardOf(week), command.at);
  if (standing === 'ALREADY_SO') return [];
  if (standing) return refuse(standing);
  return (STEERED[command.type] as (week: Week, command: Steering) => AssessmentEvent[])(week, command);
}

/** A day that has begun stays open during a pause, also if the workflow has not recorded its opening yet. */
function unrecordedDay(week: Week, at: Instant): EventOf<'DayOpened'>[] {
  const day = openDay(week, at);
  return day > week.opened ? [{ type: 'DayOpened', at, day: day as Day }] : [];
}

function resumed(week: Week, at: Instant): EventOf<'AssessmentResumed'> {
  return { type: 'AssessmentResumed', at, plan: planAfterPause(week, at) };
}

/**
 * Moves the rest of the assessment by the length of the pause, counted in midnights of the family's zone, so that days
 * still open at 07:00. A shortened assessment (`dayMs` below 24 h) moves by the exact span. A date that the family
 * requested is kept; only the part of the pause after it is added.
 */
function planAfterPause({ plan, timeZone, opened: recorded, pausedSince, pauseCountsFrom }: Week, at: Instant): Plan {
  if (!pausedSince || !pauseCountsFrom) return plan;
  // Earlier releases paused without recording the day that had begun.
  const opened = Math.max(recorded, plan.days.filter(({ opens }) => opens < pausedSince).length);
  const moveSince = (since: Instant) =>
    plan.dayMs === DAY_MS
      ? byLocalDays(daysBetween(localDate(epochMsOf(since), timeZone), localDate(epochMsOf(at), timeZone)), timeZone)
      : byMs(epochMsOf(at) - epochMsOf(since));
  if (opened === TOTAL_DAYS) return movePlan(plan, pausedSince, moveSince(pausedSince));
  const moved = at > pauseCountsFrom ? moveDays(plan, opened, moveSince(pauseCountsFrom)) : plan;
  const evening = plan.reminders[opened - 1];
  // A reminder whose window the pause covered is sent after the pause.
  const isLeft = evening && reminderEnds(plan, evening) >= pausedSince;
  return lastUntilNext(moved, opened, timeZone, isLeft ? moveInstant(evening, moveSince(pausedSince)) : evening);
}

function reschedule(
  week: Week,
  { at, nextDayOn, timeZone: asked = week.timeZone }: CommandOf<'Reschedule'>,
): AssessmentEvent[] {
  const { plan } = week;
  const opened = openDay(week, at);
  // `judgeSteering` refuses the command when all days are open, so this day exists.
  const next = plan.days[opened] as Plan['days'][number];
  const timeZone = canonicalZone(asked) ?? refuse('UNKNOWN_TIME_ZONE');
  const today = localDate(epochMsOf(at), timeZone);
  // The open day is never cut short: the next one opens tomorrow at the earliest.
  if (nextDayOn < (opened === 0 ? today : addDays(today, 1))) return refuse('START_IN_PAST');
  if (daysBetween(today, nextDayOn) > LATEST_START_DAYS) return refuse('START_TOO_FAR');
  const days = daysBetween(plannedDate(week, next.opens, at), nextDayOn);
  // A request for the date that is already planned is recorded too, because a pause would otherwise move it.
  if (days === 0 && week.requestedOpening === next.opens && timeZone === canonicalZone(week.timeZone)) return [];
  const move = plan.dayMs === DAY_MS ? byLocalDays(days, week.timeZone, timeZone) : byMs(days * plan.dayMs);
  return [
    {
      type: 'AssessmentRescheduled',
      at,
      plan: lastUntilNext(moveDays(plan, opened, move), opened, timeZone),
      timeZone,
    },
  ];
}

/** The date on which a day opens. A shortened assessment counts dates in programme days from today. */
function plannedDate({ plan, timeZone }: Week, opens: Instant, at: Instant): LocalDate {
  if (plan.dayMs === DAY_MS) return localDate(epochMsOf(opens), timeZone);
  return addDays(localDate(epochMsOf(at), timeZone), Math.ceil((epochMsOf(opens) - epochMsOf(at)) / plan.dayMs));
}

function extendGrace(week: Week, { at, hours }: CommandOf<'ExtendGrace'>): AssessmentEvent[] {
  if (!Number.isInteger(hours) || hours < 1 || hours > LONGEST_GRACE_HOURS) return refuse('INVALID_INPUT');
  const graceEnds = instantOf(epochMsOf(week.plan.graceEnds) + (hours / 24) * week.plan.dayMs);
  return [{ type: 'AssessmentRescheduled', at, plan: { ...week.plan, graceEnds }, timeZone: week.timeZone }];
}

/** A paused assessment is resumed first: no analysis starts during a pause. */
function requestFinish(week: Week, { at }: CommandOf<'RequestFinish'>): AssessmentEvent[] {
  const finish: AssessmentEvent[] = week.finishRequested ? [] : [{ type: 'FinishRequested', at }];
  return week.pausedSince ? [resumed(week, at), ...finish] : finish;
}
