import { setTimeout as wait } from 'node:timers/promises';
import { uuidv7 } from 'uuidv7';
import { beforeEach } from 'vitest';
import { createDatabase } from '#infra/start/testing/real-parts.ts';
import { createCommandHandler } from '#services/assessment/handle.ts';
import { unscored } from '#services/assessment/view-facts.ts';
import { createRowsFor } from '#services/assessment/view-rows.ts';
import { createLogClient } from '#services/database/clients.ts';
import { createPostgresEventStore } from '#services/database/postgres-event-store.ts';
import { createAssessmentRelay, type RelayDependencies } from '#services/relay/assessment.relay.ts';
import { createRelayStore } from '#services/relay/relay.store.ts';
import type { SignalSender } from '#services/relay/temporal-sender.ts';
import { createTemporalDouble, type TemporalDouble } from '#services/relay/testing/temporal-double.ts';
import type { Command } from '#shared/domain/assessment/commands.ts';
import type { Origin } from '#shared/domain/assessment/events.ts';
import { examples, scheduleMira } from '#shared/testing/examples.ts';
import { createInstruments } from '#shared/testing/instruments.ts';
import type { Day, Instant, MoodDay } from '#shared/values/days.ts';
import type { AssessmentId, StudentId } from '#shared/values/ids.ts';

/** The real log and real relays over one database; the test provides Temporal. */
export function createRelayStage(databaseUrl: string) {
  const sql = createLogClient(databaseUrl, { max: 8 });
  const store = createPostgresEventStore(sql);
  const rows = createRelayStore(sql);
  const relays: ReturnType<typeof createAssessmentRelay>[] = [];
  const logged: string[] = [];
  let nudges = true;
  const handle = createCommandHandler({
    store,
    instruments: createInstruments(),
    rowsFor: createRowsFor(unscored),
    mailFor: async () => [],
    onCommitted: (_assessmentId, _events, _state, isSignalDue) => {
      if (nudges && isSignalDue) for (const relay of relays) relay.nudge();
    },
    random: Math.random,
    wait,
  });
  /** The opening of this day: at another hour, as after the reminder, other signals may wait. */
  const findTimeOn = async (assessmentId: AssessmentId, day: Day): Promise<Instant> => {
    const { state } = await store.load(assessmentId);
    const opens = state.status === 'notScheduled' ? undefined : state.plan.days[day - 1]?.opens;
    if (opens === undefined) throw new RangeError(`the week has no day ${day}`);
    return opens;
  };

  const stage = {
    sql,
    store,
    rows,
    handle,
    said: logged,
    findTimeOn,
    /** Commits after which the process dies before it can nudge the relay. */
    withoutNudge: () => {
      nudges = false;
    },
    relay: (sender: SignalSender, more: Partial<RelayDependencies> = {}) => {
      const relay = createAssessmentRelay({
        rows,
        events: store,
        sender,
        now: Date.now,
        random: () => 0.5,
        log: { warn: (_facts, text) => void logged.push(text), error: (_facts, text) => void logged.push(text) },
        ...more,
      });
      relays.push(relay);
      relay.start();
      return relay;
    },
    /** A week of fixed days, so that no signal depends on the hour at which the tests run. */
    schedule: async (): Promise<AssessmentId> => {
      const assessmentId = uuidv7() as AssessmentId;
      await stage.order(assessmentId, {
        ...scheduleMira,
        assessmentId,
        studentId: uuidv7() as StudentId,
        invitationId: undefined,
      });
      return assessmentId;
    },
    order: (assessmentId: AssessmentId, command: Command, origin: Origin = 'a') => {
      const key = uuidv7();
      return handle({
        assessmentId,
        command,
        actor: { kind: 'parent', id: '0193a000-0000-7000-8000-0000000000d1' },
        origin,
        key,
        requestHash: key,
      });
    },
    /** Opens the days up to one, as the workflow would. */
    openDay: async (assessmentId: AssessmentId, day: Day) =>
      stage.order(assessmentId, { type: 'OpenDay', day, at: await findTimeOn(assessmentId, day) }, 'w'),
    mood: async (assessmentId: AssessmentId, day: MoodDay, mood: 'happy' | 'sad' = 'happy') => {
      const at = await findTimeOn(assessmentId, day);
      return stage.order(assessmentId, { ...examples.MoodChecked, type: 'CheckMood', day, mood, at });
    },
    row: async (assessmentId: AssessmentId) => {
      const [row] =
        await sql`select head, delivered, due_at is not null as due, due_at - now() > '30 minutes' as parked, attempts, last_error
        from relay where stream_id = ${assessmentId}`;
      return row as {
        head: number;
        delivered: number;
        due: boolean;
        parked: boolean;
        attempts: number;
        last_error: string | null;
      };
    },
    stop: async () => {
      await Promise.all(relays.map((relay) => relay.stop()));
      await sql.end({ timeout: 5 });
    },
  };
  return stage;
}
export type RelayStage = ReturnType<typeof createRelayStage>;

/** A stage with a database of its own and a Temporal for each test of a file; no waiting outlives its test. */
export function setUpRelayStage(given: (parts: { stage: RelayStage; temporal: TemporalDouble }) => void): void {
  beforeEach(async () => {
    const [stage, temporal] = [createRelayStage(await createDatabase()), createTemporalDouble()];
    given({ stage, temporal });
    return async () => {
      temporal.always = null;
      temporal.release();
      await stage.stop();
    };
  });
}
