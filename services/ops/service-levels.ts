import type { HandlePorts } from '#services/assessment/handle.ts';
import type { EventStore, MailRow, RecordedEvent } from '#services/database/event-store.ts';
import type { AddressLookup } from '#services/mail/address-lookup.store.ts';
import type { DueMail } from '#services/mail/mail.store.ts';
import type { MailReaders } from '#services/mail/readers.store.ts';
import { parseRecipient } from '#services/mail/recipient.ts';
import { canWriteAbout } from '#services/mail/reminder-email.ts';
import type { Metrics } from '#services/ops/metrics.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import { remind } from '#shared/domain/assessment/decide.ts';
import type { AssessmentEvent, EventOf } from '#shared/domain/assessment/events.ts';
import { getOpenDay, isOnHold } from '#shared/domain/assessment/open-day.ts';
import { isReadyForAnalysis, listReminderRecipients, toTaskBoard } from '#shared/domain/assessment/open-tasks.ts';
import type { Assessment, AssessmentState } from '#shared/domain/assessment/state.ts';
import { fold } from '#shared/domain/decider.ts';
import { getReminderEnd } from '#shared/domain/plan.ts';
import { type Instant, toEpochMs, toInstant } from '#shared/values/days.ts';
import type { AssessmentId, UserId } from '#shared/values/ids.ts';
import { TOTAL_DAYS } from '#shared/values/week.ts';

type ServiceLevelPorts = {
  store: Pick<EventStore, 'read'>;
  metrics: Pick<Metrics, 'reminded' | 'notReminded' | 'reported'>;
  mailFor: HandlePorts['mailFor'];
  findAddress: AddressLookup;
  /** Whether an email has this key, whatever has become of it. */
  isQueued: (dedupeKey: string) => Promise<boolean>;
  listOtherAssessments: MailReaders['listOtherAssessments'];
  clock: () => Instant;
  onFault: (error: unknown) => void;
};

/** A reminder is promised within this time of its hour. */
const REMINDED_WITHIN_MS = 5 * 60_000;

type ExpiredMail = Pick<DueMail, 'kind' | 'assessmentId' | 'recipient' | 'payload'>;

/** How many keys of missed reminders are remembered. */
const MOST_MISSED = 10_000;

/** Measures what was promised of reminders and reports. A failed measurement is noted and disturbs nothing. */
export function createServiceLevels({
  store,
  metrics,
  mailFor,
  findAddress,
  isQueued,
  listOtherAssessments,
  clock,
  onFault,
}: ServiceLevelPorts) {
  const missed = new Set<string>();
  const measureReminder = async (id: AssessmentId, day: number, at: Instant) => {
    const due = findReminderDueAt(await store.read(id), day);
    if (due) metrics.reminded(countSeconds(due, at));
  };
  /** The address that a reminder goes to; null if they are turned off or there is none: nothing is missed then. */
  const findReminderAddress = async (reminder: Parameters<AddressLookup>[0]) =>
    reminder.kind === 'reminder' ? findAddress(reminder) : null;
  /** Whether a reader had something to be reminded of in this assessment just before `until`. */
  const isNeeded = async (assessmentId: AssessmentId, until: Instant) => {
    const events = (await store.read(assessmentId)).flatMap(({ event }) => (event.at < until ? [event] : []));
    const week = fold(assessment, events);
    const at = toInstant(toEpochMs(until) - 1);
    return (
      week.status !== 'notScheduled' &&
      canWriteAbout(week) &&
      listReminderRecipients(toTaskBoard(week), getOpenDay(week, at), at).includes('parent')
    );
  };
  /** Needless is one whose tasks were all done before it could leave, those of the other children it covers as well. */
  const countExpired = async ({ kind, assessmentId, recipient, payload }: ExpiredMail) => {
    if (assessmentId === null || !payload.until) return;
    const to = await findReminderAddress({ kind, assessmentId, recipient });
    if (to === null) return;
    const others = (await listOtherAssessments(parseRecipient(recipient).id as UserId, assessmentId, to)) ?? [];
    for (const id of [assessmentId, ...others.map((other) => other.assessmentId)])
      if (await isNeeded(id, payload.until)) return metrics.notReminded();
  };
  /**
   * One email covers all children of a reader: a process counts it once, and not where that of another child was written.
   * Two workers that each take a child's week over count it twice.
   */
  const countMissed = async (reminder: MailRow, assessmentId: AssessmentId) => {
    const { dedupeKey } = reminder;
    if (missed.has(dedupeKey)) return;
    if (missed.size >= MOST_MISSED) missed.clear();
    missed.add(dedupeKey);
    if (await isQueued(dedupeKey)) return;
    if ((await findReminderAddress({ ...reminder, assessmentId })) !== null) metrics.notReminded();
  };
  const countSkipped = async (assessmentId: AssessmentId, step: ClosingStep) => {
    const events = (await store.read(assessmentId)).map(({ event }) => event);
    for (const { reminder, week } of findSkippedReminders(events, step))
      for (const mail of await mailFor(assessmentId, [reminder], week)) await countMissed(mail, assessmentId);
  };
  const measureReport = async (id: AssessmentId, at: Instant) => {
    const due = findReportDueAt(await store.read(id));
    if (due) metrics.reported(countSeconds(due, at));
  };
  return {
    onMailSent: ({ kind, assessmentId, payload }: Pick<DueMail, 'kind' | 'assessmentId' | 'payload'>): void => {
      if (kind === 'reminder' && assessmentId !== null && payload.day)
        void measureReminder(assessmentId, payload.day, clock()).catch(onFault);
    },
    onMailExpired: (mail: ExpiredMail): void => {
      void countExpired(mail).catch(onFault);
    },
    onCommitted: (id: AssessmentId, events: readonly AssessmentEvent[], state: AssessmentState): void => {
      const step = events.find(isClosingStep);
      // Read is the whole log, so only where a reminder may have been skipped.
      if (step && !isDayBeforeReminded(step, state)) void countSkipped(id, step).catch(onFault);
      if (events.some(({ type }) => type === 'ReportGenerated')) void measureReport(id, clock()).catch(onFault);
    },
  };
}

/** A step of the workflow that ends the days before it, with the windows of their reminders. */
type ClosingStep = EventOf<'DayOpened' | 'AnalysisStarted'>;
const isClosingStep = (event: AssessmentEvent): event is ClosingStep =>
  event.type === 'DayOpened' || (event.type === 'AnalysisStarted' && event.attempt === 1);

/** A day opens before its reminder is sent, so that no other day lies between one that was reminded and the next. */
const isDayBeforeReminded = (step: ClosingStep, state: AssessmentState): boolean =>
  step.type === 'DayOpened' &&
  (step.day === 1 || (state.status !== 'notScheduled' && state.reminded.includes(step.day - 1)));

/**
 * Reminders of the days before a step whose window closed unused, although they were due for as long as one may take: no
 * worker ran. A week that had nothing to be reminded of, was paused or had no consent then skipped none.
 */
export function findSkippedReminders(
  recorded: readonly AssessmentEvent[],
  step: ClosingStep,
): { reminder: AssessmentEvent; week: Assessment }[] {
  const events = recorded.slice(
    0,
    recorded.findIndex(({ type, at }) => type === step.type && at === step.at),
  );
  const before = fold(assessment, events);
  if (before.status === 'notScheduled') return [];
  const decideAt = (day: number, at: Instant) => {
    const week = fold(
      assessment,
      events.filter((event) => event.at <= at),
    );
    if (week.status === 'notScheduled') return [];
    return remind(week, { type: 'SendReminder', day, at }).map((reminder) => ({ reminder, week }));
  };
  const { plan, opened } = before;
  return plan.reminders.flatMap((from, index) => {
    const day = index + 1;
    const until = getReminderEnd(plan, from);
    if (day < opened || (step.type === 'DayOpened' && day >= step.day) || until > step.at) return [];
    const lastInTime = toInstant(Math.max(toEpochMs(from), toEpochMs(until) - REMINDED_WITHIN_MS));
    return decideAt(day, lastInTime).length > 0 ? decideAt(day, toInstant(toEpochMs(until) - 1)) : [];
  });
}

/**
 * From when on a day had something to be reminded of: its hour, or what made it due later, as a move or a replay. What came
 * after the reminder was written decided nothing about it.
 */
function findReminderDueAt(recorded: readonly Pick<RecordedEvent, 'event'>[], day: number): Instant | undefined {
  const events = recorded.map(({ event }) => event);
  const index = events.findIndex((event) => event.type === 'ReminderSent' && event.day === day);
  const written = events[index];
  if (!written) return undefined;
  return findDueSince(
    events.slice(0, index),
    written.at,
    ({ plan }) => plan.reminders.slice(day - 1, day),
    (week, at) => remind(week, { type: 'SendReminder', day, at }).length > 0,
  );
}

const countSeconds = (from: Instant, to: Instant): number => Math.max(0, (toEpochMs(to) - toEpochMs(from)) / 1000);

/**
 * From when on nothing was missing for the report, if each day opens and the grace ends when the plan says: a recorded
 * opening is as late as the analysis. A repeated attempt counts from its own start: an operator asked for it.
 */
export function findReportDueAt(recorded: readonly Pick<RecordedEvent, 'event'>[]): Instant | undefined {
  const events = recorded.map(({ event }) => event);
  const index = events.findLastIndex(({ type }) => type === 'AnalysisStarted');
  const started = events[index];
  if (started?.type !== 'AnalysisStarted') return undefined;
  if (started.attempt > 1) return started.at;
  const before = events.slice(0, index);
  const due = findDueSince(
    before,
    started.at,
    ({ plan }) => [plan.days[TOTAL_DAYS - 1]?.opens ?? plan.graceEnds, plan.graceEnds],
    isReady,
  );
  return due ?? before.at(-1)?.at ?? started.at;
}

/**
 * Since when something has been due without a break until `until`; undefined where it was not. It becomes due with an
 * event, or by the time alone at a turn of the plan.
 */
function findDueSince(
  events: readonly AssessmentEvent[],
  until: Instant,
  listTurns: (week: Assessment) => readonly Instant[],
  isDue: (week: Assessment, at: Instant) => boolean,
): Instant | undefined {
  let state = assessment.initialState;
  let due: Instant | undefined;
  for (const [i, event] of events.entries()) {
    state = assessment.evolve(state, event);
    if (state.status === 'notScheduled') continue;
    const next = events[i + 1]?.at ?? until;
    for (const at of [event.at, ...listTurns(state).filter((turn) => turn > event.at && turn <= next)])
      due = isDue(state, at) ? (due ?? at) : undefined;
  }
  return due;
}

const isReady = (week: Assessment, at: Instant): boolean =>
  week.status === 'running' &&
  week.consent &&
  !isOnHold(week) &&
  isReadyForAnalysis(toTaskBoard(week), getOpenDay(week, at), at);
