import type { EventStore } from '#services/database/event-store.ts';
import {
  afterDrain,
  afterOutcome,
  afterProbe,
  backoffMs,
  FULL_PRESSURE,
  PARKED_MS,
  type Pressure,
  THROTTLED_PACE_MS,
} from '#services/relay/pressure.ts';
import { buildSignalRuns } from '#services/relay/references.ts';
import type { RelayBacklog, RelayClaim, RelayStore } from '#services/relay/relay.store.ts';
import type { SendOutcome, SignalSender } from '#services/relay/signal-sender.ts';

const MAX_CLAIMS = 64;
const LEASE_MS = 30_000;
/** Assessments at a time while the process is slow to answer requests. */
const BUSY_WIDTH = 2;
const POLL_MS = { busy: 250, idle: 2_000 } as const;

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
  /** Epoch ms. */
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
}: RelayDependencies): AssessmentRelay {
  let pressure: Pressure = FULL_PRESSURE;
  let pollMs: number = POLL_MS.busy;
  let nextSlot = 0;
  let running: Promise<void> | undefined;
  let isStopped = false;
  let isWaitingForRoom = false;
  const inFlight = new Set<Promise<void>>();
  const counts = { sent: 0, closed: 0, failed: 0, parked: 0 };
  const wakeSignal = createWakeSignal();

  async function run(): Promise<void> {
    while (!isStopped) {
      const pauseMs = await claimAndLaunch().catch((error: unknown) => {
        log.error({ err: error }, 'relay failed to claim rows');
        return POLL_MS.idle;
      });
      if (!isStopped) await wakeSignal.wait(pauseMs);
    }
    await Promise.all(inFlight);
  }

  /** Claims as many rows as there is room for and returns after how many ms to poll again without a nudge. */
  async function claimAndLaunch(): Promise<number> {
    if (pressure.probeAt !== null) {
      if (now() >= pressure.probeAt) pressure = afterProbe(pressure, await sender.isUp(), now());
      return pressure.probeAt === null ? 0 : Math.max(1, pressure.probeAt - now());
    }
    const width = isBusy() ? Math.min(BUSY_WIDTH, pressure.width) : pressure.width;
    const room = Math.min(MAX_CLAIMS, width - inFlight.size);
    isWaitingForRoom = room <= 0;
    if (isWaitingForRoom) return POLL_MS.idle;
    const claims = await rows.claim(room, leaseMs);
    for (const claim of claims) launch(claim);
    if (claims.length === room) return 0;
    if (claims.length === 0 && inFlight.size === 0) pressure = afterDrain(pressure);
    pollMs = claims.length > 0 ? POLL_MS.busy : Math.min(POLL_MS.idle, pollMs * 2);
    return pollMs;
  }

  function launch(claim: RelayClaim): void {
    const delivery = deliver(claim)
      .catch((error: unknown) =>
        log.error({ err: error, assessmentId: claim.assessmentId }, 'relay delivery failed; retried after its lease'),
      )
      .finally(() => {
        inFlight.delete(delivery);
        if (isWaitingForRoom) wakeSignal.notify();
      });
    inFlight.add(delivery);
  }

  async function deliver(claim: RelayClaim): Promise<void> {
    const { assessmentId } = claim;
    const [recorded, { state }] = await Promise.all([
      events.read(assessmentId, claim.delivered),
      events.load(assessmentId),
    ]);
    // An erased child has nothing to signal.
    const signalRuns = state.status === 'notScheduled' ? [] : buildSignalRuns(recorded, claim.head);
    const card =
      state.status === 'notScheduled'
        ? { startDate: '', timeZone: '' }
        : { startDate: state.startDate, timeZone: state.timeZone };
    for (const [i, { signal, ...payload }] of signalRuns.entries()) {
      if (pressure.throttled) await pace();
      // The breaker opened while this was claimed: another send would only hang as well.
      if (pressure.probeAt !== null) return postpone(claim, { kind: 'unavailable', reason: 'the breaker is open' });
      const outcome = await sender
        .send({ assessmentId, card, signal, payload })
        .catch((error: unknown): SendOutcome => ({ kind: 'failed', reason: String(error) }));
      pressure = afterOutcome(pressure, outcome, now());
      if (outcome.kind === 'closed') {
        counts.closed++;
        break;
      }
      if ('reason' in outcome) return postpone(claim, outcome);
      counts.sent++;
      if (i < signalRuns.length - 1 && !(await rows.ack(claim, payload.upTo))) return;
    }
    if (await rows.settle(claim)) wakeSignal.notify();
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
    await rows.postpone(claim, isPoison ? PARKED_MS : backoffMs(claim.attempts, random()), `${kind}: ${reason}`);
  }

  async function pace(): Promise<void> {
    nextSlot = Math.max(now(), nextSlot + THROTTLED_PACE_MS);
    const waitMs = nextSlot - now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
  }

  return {
    start: () => {
      running ??= run();
    },
    stop: async () => {
      isStopped = true;
      wakeSignal.notify();
      await running;
    },
    nudge: () => wakeSignal.notify(),
    metrics: async () => ({
      ...(await rows.backlog()),
      ...counts,
      inFlight: inFlight.size,
      breakerOpen: pressure.probeAt !== null,
    }),
  };
}

/** Waits for a timeout or a notification, whichever is first; a notification without a waiter is remembered. */
function createWakeSignal() {
  let isSignalled = false;
  let resolveWait: (() => void) | undefined;
  return {
    notify: () => {
      isSignalled = true;
      resolveWait?.();
    },
    wait: async (ms: number): Promise<void> => {
      if (!isSignalled) {
        let timer: NodeJS.Timeout | undefined;
        await new Promise<void>((resolve) => {
          resolveWait = resolve;
          timer = setTimeout(resolve, ms);
        });
        clearTimeout(timer);
        resolveWait = undefined;
      }
      isSignalled = false;
    },
  };
}
