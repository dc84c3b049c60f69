import type { EventStore } from '#services/event-store/event-store.ts';
import {
  afterDrain,
  afterOutcome,
  afterProbe,
  backoffMs,
  FULL,
  GENTLE_PACE_MS,
  PARKED_MS,
  type Pressure,
} from '#services/relay/pressure.ts';
import { runsOf } from '#services/relay/references.ts';
import type { Backlog, Claim, RelayStore } from '#services/relay/relay.store.ts';
import type { SendOutcome, SignalSender } from '#services/relay/signal-sender.ts';

const CLAIM_AT_MOST = 64;
const LEASE_MS = 30_000;
/** Assessments at a time while the process is slow to answer requests. */
const BUSY_WIDTH = 2;
const POLL_MS = { busy: 250, idle: 2_000 } as const;

export type RelayMetrics = Backlog & {
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
export function assessmentRelay({
  rows,
  events,
  sender,
  now,
  random,
  log,
  leaseMs = LEASE_MS,
  isBusy = () => false,
}: RelayDependencies): AssessmentRelay {
  let pressure: Pressure = FULL;
  let pollMs: number = POLL_MS.busy;
  let nextSlot = 0;
  let running: Promise<void> | undefined;
  let stopped = false;
  let waitsForRoom = false;
  const inFlight = new Set<Promise<void>>();
  const counts = { sent: 0, closed: 0, failed: 0, parked: 0 };
  const bell = doorbell();

  async function run(): Promise<void> {
    while (!stopped) {
      const pauseMs = await turn().catch((error: unknown) => {
        log.error({ err: error }, 'relay failed to claim rows');
        return POLL_MS.idle;
      });
      if (!stopped) await bell.wait(pauseMs);
    }
    await Promise.all(inFlight);
  }

  /** Claims as many rows as there is room for and returns after how many ms to poll again without a nudge. */
  async function turn(): Promise<number> {
    if (pressure.probeAt !== null) {
      if (now() >= pressure.probeAt) pressure = afterProbe(pressure, await sender.isUp(), now());
      return pressure.probeAt === null ? 0 : Math.max(1, pressure.probeAt - now());
    }
    const width = isBusy() ? Math.min(BUSY_WIDTH, pressure.width) : pressure.width;
    const room = Math.min(CLAIM_AT_MOST, width - inFlight.size);
    waitsForRoom = room <= 0;
    if (waitsForRoom) return POLL_MS.idle;
    const claims = await rows.claim(room, leaseMs);
    for (const claim of claims) launch(claim);
    if (claims.length === room) return 0;
    if (claims.length === 0 && inFlight.size === 0) pressure = afterDrain(pressure);
    pollMs = claims.length > 0 ? POLL_MS.busy : Math.min(POLL_MS.idle, pollMs * 2);
    return pollMs;
  }

  function launch(claim: Claim): void {
    const delivery = deliver(claim)
      .catch((error: unknown) =>
        log.error({ err: error, assessmentId: claim.assessmentId }, 'relay delivery failed; retried after its lease'),
      )
      .finally(() => {
        inFlight.delete(delivery);
        if (waitsForRoom) bell.ring();
      });
    inFlight.add(delivery);
  }

  async function deliver(claim: Claim): Promise<void> {
    const { assessmentId } = claim;
    const [recorded, { state }] = await Promise.all([
      events.read(assessmentId, claim.delivered),
      events.load(assessmentId),
    ]);
    // An erased child has nothing to signal.
    const runs = state.status === 'notScheduled' ? [] : runsOf(recorded, claim.head);
    const card =
      state.status === 'notScheduled'
        ? { startDate: '', timeZone: '' }
        : { startDate: state.startDate, timeZone: state.timeZone };
    for (const [i, { signal, ...payload }] of runs.entries()) {
      if (pressure.gentle) await pace();
      // The breaker opened while this was claimed: another send would only hang as well.
      if (pressure.probeAt !== null) return putOff(claim, { kind: 'unavailable', reason: 'the breaker is open' });
      const outcome = await sender
        .send({ assessmentId, card, signal, payload })
        .catch((error: unknown): SendOutcome => ({ kind: 'failed', reason: String(error) }));
      pressure = afterOutcome(pressure, outcome, now());
      if (outcome.kind === 'closed') {
        counts.closed++;
        break;
      }
      if ('reason' in outcome) return putOff(claim, outcome);
      counts.sent++;
      if (i < runs.length - 1 && !(await rows.ack(claim, payload.upTo))) return;
    }
    if (await rows.settle(claim)) bell.ring();
  }

  async function putOff(claim: Claim, { kind, reason }: Extract<SendOutcome, { reason: string }>): Promise<void> {
    const poison = kind === 'poison';
    counts[poison ? 'parked' : 'failed']++;
    const facts = { assessmentId: claim.assessmentId, kind, reason, attempts: claim.attempts };
    if (poison) log.error(facts, 'Temporal rejected a signal; stream parked');
    else log.warn(facts, 'signal not delivered; stream postponed');
    await rows.putOff(claim, poison ? PARKED_MS : backoffMs(claim.attempts, random()), `${kind}: ${reason}`);
  }

  async function pace(): Promise<void> {
    nextSlot = Math.max(now(), nextSlot + GENTLE_PACE_MS);
    const waitMs = nextSlot - now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
  }

  return {
    start: () => {
      running ??= run();
    },
    stop: async () => {
      stopped = true;
      bell.ring();
      await running;
    },
    nudge: () => bell.ring(),
    metrics: async () => ({
      ...(await rows.backlog()),
      ...counts,
      inFlight: inFlight.size,
      breakerOpen: pressure.probeAt !== null,
    }),
  };
}

/** Waits for a timeout or a notification, whichever is first; a notification without a waiter is remembered. */
function doorbell() {
  let rung = false;
  let wake: (() => void) | undefined;
  return {
    ring: () => {
      rung = true;
      wake?.();
    },
    wait: async (ms: number): Promise<void> => {
      if (!rung) {
        let timer: NodeJS.Timeout | undefined;
        await new Promise<void>((resolve) => {
          wake = resolve;
          timer = setTimeout(resolve, ms);
        });
        clearTimeout(timer);
        wake = undefined;
      }
      rung = false;
    },
  };
}
