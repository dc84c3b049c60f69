import type { EventStore, RecordedEvent } from '#services/database/event-store.ts';
import type { TraceReader } from '#services/database/trace-reader.ts';
import { computeBackoffMs, createBreaker, createQueue } from '#services/queue/queue.ts';
import {
  afterDrain,
  afterOutcome,
  FULL_PRESSURE,
  type Pressure,
  THROTTLED_PACE_MS,
  throttle,
} from '#services/relay/pressure.ts';
import type { RelayBacklog, RelayClaim, RelayStore } from '#services/relay/relay.store.ts';
import {
  SEND_AFTER_READ_MS,
  type SendOutcome,
  type SignalDelivery,
  type SignalSender,
} from '#services/relay/temporal-sender.ts';
import { inSpan } from '#services/tracing.ts';
import type { EventRef } from '#shared/contracts/workflows/assessment.ts';
import { getSignal, SIGNALLED_EVENTS } from '#shared/domain/assessment/signals.ts';
import { findCompletedTask } from '#shared/domain/assessment/task-completions.ts';
import type { SignalName } from '#shared/values/tasks.ts';

const LEASE_MS = 30_000;
/** Assessments at a time while the process is slow to answer requests. */
const BUSY_WIDTH = 2;
const MAX_POLL_MS = 2_000;
const PROBE_EVERY_MS = 5_000;
const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000];
/** A parked row is tried again after this, in case its cause was fixed. */
const PARKED_MS = 3_600_000;

export type RelayMetrics = RelayBacklog & {
  inFlight: number;
  sent: number;
  closed: number;
  failed: number;
  parked: number;
  breakerOpen: boolean;
};

export type RelayDependencies = {
  rows: RelayStore;
  events: Pick<EventStore, 'load' | 'read'>;
  sender: SignalSender;
  /** Ms of a clock that is never set back. */
  now: () => number;
  /** Uniform in [0, 1). */
  random: () => number;
  log: { warn: (facts: object, text: string) => void; error: (facts: object, text: string) => void };
  leaseMs?: number;
  /**
   * Whether the process is slow to answer requests: then the relay slows down, since Temporal can wait and people
   * cannot.
   */
  isBusy?: () => boolean;
  readTrace?: TraceReader | undefined;
};

export type AssessmentRelay = {
  start: () => void;
  /** Claims no more and waits for sends in flight. */
  stop: () => Promise<void>;
  /** Wakes the relay after a commit. Cheap, and harmless if lost: a poll finds the row. */
  nudge: () => void;
  metrics: () => Promise<RelayMetrics>;
};

/**
 * Signals the log's events to Temporal: each stream in order and at least once. `delivered` moves only after an
 * acknowledged send, so no gap can appear; the workflow drops repeated references. Streams do not wait for each other,
 * and the API waits for none.
 */
export function createAssessmentRelay({
  rows,
  events,
  sender,
  now,
  random,
  log,
  leaseMs = LEASE_MS,
  isBusy = () => false,
  readTrace = async () => ({}),
}: RelayDependencies): AssessmentRelay {
  let pressure: Pressure = FULL_PRESSURE;
  let nextSlot = 0;
  const counts = { sent: 0, closed: 0, failed: 0, parked: 0 };
  const breaker = createBreaker({ now, openMs: PROBE_EVERY_MS });
  const queue = createQueue<RelayClaim>({
    claim: (limit) => rows.claim(limit, leaseMs),
    work: deliver,
    width: () => (isBusy() ? Math.min(BUSY_WIDTH, pressure.width) : pressure.width),
    maxPollMs: MAX_POLL_MS,
    breaker,
    probe: sender.isUp,
    onIdle: () => {
      pressure = afterDrain(pressure);
    },
    onError: (error, claim) =>
      claim
        ? log.error({ err: error, assessmentId: claim.assessmentId }, 'relay delivery failed; retried after its lease')
        : log.error({ err: error }, 'relay failed to claim rows'),
  });

  async function deliver(claim: RelayClaim): Promise<void> {
    const { assessmentId } = claim;
    const readAt = now();
    const [recorded, { state }] = await Promise.all([
      events.read(assessmentId, { after: claim.delivered, types: SIGNALLED_EVENTS }),
      events.load(assessmentId),
    ]);
    const delivery = buildSignal(recorded, claim.head);
    // An erased child has nothing to signal.
    if (delivery && state.status !== 'notScheduled') {
      if (pressure.throttled) await pace();
      // The breaker opened while this was claimed: another send would only hang as well.
      if (breaker.isOpen()) return postpone(claim, { kind: 'unavailable', reason: 'the breaker is open' });
      const { startDate, timeZone } = state;
      const parent = await readTrace(assessmentId);
      if (now() - readAt > SEND_AFTER_READ_MS)
        return postpone(claim, { kind: 'failed', reason: 'the log was read too long ago' });
      const outcome = await inSpan(`signal ${delivery.signal}`, { parent }, async (span) => {
        const sent = await sender
          .send({ assessmentId, card: { startDate, timeZone }, ...delivery })
          .catch((error: unknown): SendOutcome => ({ kind: 'failed', reason: String(error) }));
        span.setAttribute('outcome', sent.kind);
        return sent;
      });
      noteOutcome(outcome);
      if ('reason' in outcome) return postpone(claim, outcome);
      counts[outcome.kind === 'closed' ? 'closed' : 'sent']++;
    }
    if (await rows.settle(claim)) queue.wake();
  }

  function noteOutcome({ kind }: SendOutcome): void {
    pressure = afterOutcome(pressure, kind);
    // Any other error says neither that Temporal is down nor that it is well.
    if (kind !== 'failed') breaker.note(kind !== 'unavailable' && kind !== 'hanging');
    if (breaker.isOpen()) pressure = throttle(pressure);
  }

  async function postpone(
    claim: RelayClaim,
    { kind, reason }: Extract<SendOutcome, { reason: string }>,
  ): Promise<void> {
    const isPoison = kind === 'poison';
    counts[isPoison ? 'parked' : 'failed']++;
    const facts = { assessmentId: claim.assessmentId, kind, reason, attempts: claim.attempts };
    if (isPoison) log.error(facts, 'Temporal rejected a signal; stream parked');
    else log.warn(facts, 'signal not delivered; stream postponed');
    const waitMs = isPoison ? PARKED_MS : computeBackoffMs(RETRY_MS, claim.attempts, random());
    await rows.postpone(claim, waitMs, `${kind}: ${reason}`);
  }

  async function pace(): Promise<void> {
    nextSlot = Math.max(now(), nextSlot + THROTTLED_PACE_MS);
    const waitMs = nextSlot - now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
  }

  return {
    start: queue.start,
    stop: queue.stop,
    nudge: queue.wake,
    metrics: async () => ({
      ...(await rows.backlog()),
      ...counts,
      inFlight: queue.inFlight(),
      breakerOpen: breaker.isOpen() || breaker.isHalfOpen(),
    }),
  };
}

/**
 * One signal for the events of a part of the log that the workflow must hear of, in version order; null if it need not.
 * It bears the name of the last of them: the handlers of all names take references of any event. Events that the
 * workflow wrote itself (`w`) are skipped. A reference names the finished task and nothing of the answer.
 */
export function buildSignal(
  recorded: readonly RecordedEvent[],
  head: number,
): Pick<SignalDelivery, 'signal' | 'payload'> | null {
  const refs: EventRef[] = [];
  let name: SignalName | null = null;
  for (const { version, origin, event } of recorded) {
    const signal = origin === 'w' || version > head ? null : getSignal(event);
    if (!signal) continue;
    const task = event.type === 'SittingReplayed' ? event.task : findCompletedTask(event);
    refs.push({ v: version, type: event.type, ...(task && { task }) });
    name = signal;
  }
  return name && { signal: name, payload: { upTo: refs.at(-1)?.v ?? 0, refs } };
}
