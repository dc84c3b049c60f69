import { z } from 'zod';
import { type Day, Instant, type LocalDate, type LocalTime, toEpochMs, toInstant } from '#shared/values/days.ts';
import { hashText } from '#shared/values/seeded.ts';
import { TOTAL_DAYS } from '#shared/values/week.ts';

/**
 * The absolute instants of one assessment. It is computed once, when a command is decided, and stored in the event.
 * Never recompute it: time-zone data differs between machines and years.
 */
export const Plan = z.strictObject({
  /** Length of a programme day in ms; anything but 24 h is a demonstration. */
  dayMs: z.int().min(1000),
  /** Opening of days 1 to 7, and the instant at which the next day becomes the current one. */
  days: z.array(z.strictObject({ opens: Instant, due: Instant })).length(TOTAL_DAYS),
  /** When the daily reminder may go out: days 1 to 7, then two in the days of grace. */
  reminders: z.array(Instant).length(TOTAL_DAYS + 2),
  /** Length of the reminder window in ms; later no mail is sent that evening. */
  reminderMs: z.int().min(1),
  /** After this the analysis runs with what exists. */
  graceEnds: Instant,
});
export type Plan = z.infer<typeof Plan>;

export const DAY_MS = 86_400_000;
const OPENS: LocalTime = '07:00';
/** From midnight to the opening, as a share of a day. */
const NIGHT_SHARE = 7 / 24;
/** Mail may go out from 08:00 until 20:00 family time. */
export const MAIL_FROM: LocalTime = '08:00';
export const MAIL_UNTIL: LocalTime = '20:00';
const GRACE_DAYS = 2;
/** Spreads the reminders of one zone over 45 minutes to avoid a load peak at 18:00. */
const JITTER_MS = 45 * 60_000;
const SHORTEST_WINDOW_MS = 60_000;
/**
 * In a shortened assessment an evening lasts a second or two, too short for a reminder to get from timer to e-mail, and
 * there is no night to keep free of mail. So the window is at least this share of a day, but ends when the next day
 * opens: the e-mail describes the day on which it is written.
 */
const MIN_WINDOW_SHARE = 0.8;

export type PlanRequest = {
  /** First day, in the family's zone. */
  startDate: LocalDate;
  timeZone: string;
  /** When the family wants its reminder; moved into the hours from 08:00 until 20:00, between which mail may go out. */
  reminderTime: LocalTime;
  /** 24 h in ms, or a demonstration's shorter day. */
  dayMs: number;
  /** Spreads reminders; the assessment's id. */
  seed: string;
  /** Instant of the computation in epoch ms; only a shortened plan is anchored to it. */
  now: number;
};

/** The plan of a whole assessment from its first day. */
export function computePlan(request: PlanRequest): Plan {
  const jitter = hashText(request.seed) % JITTER_MS;
  const toPlanMs = (dayOffset: number, time: LocalTime) =>
    toZonedMs(addDays(request.startDate, dayOffset), time, request.timeZone);
  const days = Array.from({ length: TOTAL_DAYS }, (_, i) => ({
    opens: toPlanMs(i, OPENS),
    due: toPlanMs(i + 1, '00:00'),
  }));
  const earliest = Math.max(toPlanMs(0, request.reminderTime), toPlanMs(0, MAIL_FROM));
  const first = Math.min(earliest + jitter, toPlanMs(0, MAIL_UNTIL) - SHORTEST_WINDOW_MS);
  const reminderMs = toPlanMs(0, MAIL_UNTIL) - first;
  const reminders = Array.from({ length: TOTAL_DAYS + GRACE_DAYS }, (_, i) => toPlanMs(i, MAIL_UNTIL) - reminderMs);
  const graceEnds = toPlanMs(TOTAL_DAYS + GRACE_DAYS, '00:00');
  const scale = createScale(request);
  const untilNextDay = Math.min(...days.slice(1).map(({ opens }, i) => opens - (reminders[i] ?? opens)));
  // Both ends of the shortened span are rounded to a millisecond, so the window ends two before.
  const toShrunkenMs = (ms: number) => Math.max(1, Math.round((ms * request.dayMs) / DAY_MS) - 2);
  return {
    dayMs: request.dayMs,
    days: days.map(({ opens, due }) => ({ opens: scale(opens), due: scale(due) })),
    reminders: reminders.map(scale),
    reminderMs:
      request.dayMs === DAY_MS
        ? reminderMs
        : toShrunkenMs(Math.min(Math.max(reminderMs, DAY_MS * MIN_WINDOW_SHARE), untilNextDay)),
    graceEnds: scale(graceEnds),
  };
}

/**
 * Maps epoch ms to the plan's instants. In a shortened plan, today's opening hour becomes `now` and all distances from
 * it are scaled.
 */
function createScale({ dayMs, now, timeZone }: PlanRequest): (epochMs: number) => Instant {
  if (dayMs === DAY_MS) return toInstant;
  const anchor = toZonedMs(toLocalDate(now, timeZone), OPENS, timeZone);
  return (epochMs) => toInstant(now + Math.round(((epochMs - anchor) * dayMs) / DAY_MS));
}

/** The end of the window in which a reminder may go out. */
export const getReminderEnd = (plan: Plan, at: Instant): Instant => toInstant(toEpochMs(at) + plan.reminderMs);

/** Maps an instant (epoch ms) to the moved one. */
export type Move = (epochMs: number) => number;

/** Moves by whole calendar days and keeps the wall-clock time, through clock changes and a change of zone. */
export const moveByLocalDays =
  (days: number, fromZone: string, toZone: string = fromZone): Move =>
  (epochMs) =>
    resolveWallTime(toWallTime(epochMs, fromZone).wallMs + (epochMs % 1000) + days * DAY_MS, toZone);

export const moveByMs =
  (ms: number): Move =>
  (epochMs) =>
    epochMs + ms;

export const moveInstant = (instant: Instant, move: Move): Instant => toInstant(move(toEpochMs(instant)));

/** The plan with every instant from `since` on moved; earlier ones stay. */
export function movePlan(plan: Plan, since: Instant, move: Move): Plan {
  const moveIfAhead = (instant: Instant) => (instant >= since ? moveInstant(instant, move) : instant);
  return {
    dayMs: plan.dayMs,
    days: plan.days.map(({ opens, due }) => ({ opens: moveIfAhead(opens), due: moveIfAhead(due) })),
    // A reminder whose window has begun moves too: either it was not sent, or its day is recorded as reminded.
    reminders: plan.reminders.map((at) => (getReminderEnd(plan, at) >= since ? moveInstant(at, move) : at)),
    reminderMs: plan.reminderMs,
    graceEnds: moveIfAhead(plan.graceEnds),
  };
}

/**
 * The plan with its days from index `next` (from 0) on moved, and all that comes after them. `next` is also the number
 * of the day before.
 */
export const moveDays = (plan: Plan, next: number, move: Move): Plan => ({
  ...plan,
  days: plan.days.map((day, i) =>
    i < next ? day : { opens: moveInstant(day.opens, move), due: moveInstant(day.due, move) },
  ),
  reminders: plan.reminders.map((at, i) => (i < next ? at : moveInstant(at, move))),
  graceEnds: moveInstant(plan.graceEnds, move),
});

/**
 * Lets the open day last until the midnight before the next one opens, and moves its reminder to the evening before
 * that at the latest, since two reminders in one evening would be two e-mails. `evening`: where the reminder is
 * otherwise.
 */
export function extendOpenDay(
  plan: Plan,
  next: number,
  timeZone: string,
  evening: Instant | undefined = plan.reminders[next - 1],
): Plan {
  const opens = plan.days[next]?.opens;
  if (!opens || !evening) return plan;
  const due =
    plan.dayMs === DAY_MS
      ? toZonedMs(toLocalDate(toEpochMs(opens), timeZone), '00:00', timeZone)
      : toEpochMs(opens) - NIGHT_SHARE * plan.dayMs;
  const reminder = toInstant(Math.min(toEpochMs(evening), getLatestReminderMs(plan, opens, evening, timeZone)));
  return {
    ...plan,
    days: plan.days.map((day, i) => (i === next - 1 ? { ...day, due: toInstant(Math.round(due)) } : day)),
    reminders: plan.reminders.map((at, i) => (i === next - 1 ? reminder : at)),
  };
}

/**
 * Epoch ms of the last evening before a day opens, at the hour of this reminder. A shortened plan has no evenings: the
 * window ends with the opening.
 */
function getLatestReminderMs(plan: Plan, opens: Instant, evening: Instant, timeZone: string): number {
  if (plan.dayMs !== DAY_MS) return toEpochMs(opens) - plan.reminderMs;
  const days = countDaysBetween(toLocalDate(toEpochMs(evening), timeZone), toLocalDate(toEpochMs(opens), timeZone)) - 1;
  return moveByLocalDays(days, timeZone)(toEpochMs(evening));
}

/** The day that `now` lies in: 1 to 7, or 0 before the first opening. */
export function getDayAt(plan: Plan, now: Instant): Day | 0 {
  return plan.days.filter(({ opens }) => opens <= now).length as Day | 0;
}

/** The later day on which something of `day` came in; undefined if it was its own. */
export function findLaterDay(plan: Plan, day: Day, cameAt: Instant): Day | undefined {
  const dayThen = getDayAt(plan, cameAt);
  return dayThen > day ? (dayThen as Day) : undefined;
}

/** The calendar date of an instant (epoch ms) in a zone. */
export function toLocalDate(epochMs: number, timeZone: string): LocalDate {
  return toWallTime(epochMs, timeZone).date;
}

/** The start (epoch ms) of the calendar day of an instant in a zone. */
export const getLocalDayStart = (epochMs: number, timeZone: string): number =>
  toZonedMs(toLocalDate(epochMs, timeZone), '00:00', timeZone);

/** The canonical spelling of a zone that has several (`europe/london`, `Asia/Kolkata`); null for an unknown zone. */
export function canonicalizeZone(timeZone: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

export function addDays(date: LocalDate, days: number): LocalDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Whole days from one date to another. */
export const countDaysBetween = (from: LocalDate, to: LocalDate): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS;

/**
 * The instant (epoch ms) of a wall-clock time in a zone. A time that a clock change skips becomes the first valid
 * instant after the gap; a time that occurs twice is its first occurrence.
 */
export const toZonedMs = (date: LocalDate, time: LocalTime, timeZone: string): number =>
  resolveWallTime(Date.parse(`${date}T${time}:00Z`), timeZone);

function resolveWallTime(wallMs: number, timeZone: string): number {
  // The offsets a day before and a day after cover both sides of any change near this wall-clock time.
  const before = getOffsetMs(wallMs - DAY_MS, timeZone);
  const after = getOffsetMs(wallMs + DAY_MS, timeZone);
  const candidates = [wallMs - before, wallMs - after].filter(
    (instant) => instant + getOffsetMs(instant, timeZone) === wallMs,
  );
  if (candidates.length > 0) return Math.min(...candidates);
  return findFirstInstantAfterGap(wallMs - Math.max(before, after), wallMs - Math.min(before, after), timeZone);
}

/** The clock change between two instants, by bisection: `low` and `high` must lie on different sides. */
function findFirstInstantAfterGap(low: number, high: number, timeZone: string): number {
  const offset = getOffsetMs(low, timeZone);
  let [from, to] = [low, high];
  while (to - from > 1000) {
    const middle = Math.floor((from + to) / 2000) * 1000;
    if (getOffsetMs(middle, timeZone) === offset) from = middle;
    else to = middle;
  }
  return to;
}

const getOffsetMs = (epochMs: number, timeZone: string): number => {
  const whole = Math.floor(epochMs / 1000) * 1000;
  return toWallTime(whole, timeZone).wallMs - whole;
};

/** Ordered by last use. */
const formats = new Map<string, Intl.DateTimeFormat>();
/** A format holds about 30 KB, and assessments stored before zones were canonical may spell a zone in any way. */
const MAX_FORMATS = 128;
/** Creating a format costs about 300 µs and a plan needs one a hundred times, so the most recently used are cached. */
function getFormat(timeZone: string): Intl.DateTimeFormat {
  const format = formats.get(timeZone) ?? createFormat(timeZone);
  formats.delete(timeZone);
  formats.set(timeZone, format);
  if (formats.size > MAX_FORMATS) formats.delete(formats.keys().next().value as string);
  return format;
}

function createFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
}

function toWallTime(epochMs: number, timeZone: string): { date: LocalDate; wallMs: number } {
  const part = Object.fromEntries(
    getFormat(timeZone)
      .formatToParts(epochMs)
      .map(({ type, value }) => [type, value]),
  );
  const date = `${String(part.year).padStart(4, '0')}-${part.month}-${part.day}`;
  return { date, wallMs: Date.parse(`${date}T${part.hour}:${part.minute}:${part.second}Z`) };
}
