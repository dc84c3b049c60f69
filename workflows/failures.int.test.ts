import { inspect } from 'node:util';
import { CancelledFailure, DefaultFailureConverter, defaultPayloadConverter } from '@temporalio/common';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, FIRST_BOOT_MS } from '#infra/start/testing/real-parts.ts';
import { createLogClient } from '#services/database/clients.ts';
import { type OpenDatabase, openDatabase } from '#services/database/database.store.ts';
import { toFault } from '#services/faults.ts';
import { createTemporalNamespace } from '#services/relay/testing/temporal-namespace.ts';
import { Refused } from '#shared/values/refusal.ts';
import { createFailureInterceptor, withPlainRefusals } from '#workflows/failures.ts';
import { createDevServerStage } from '#workflows/testing/dev-server-stage.ts';

/** Personal data in a text that contains a quote and line breaks and looks like a stack. */
const CANARY = "canary's note\n    at CANARY (canary.ts:1:1)\n    at school, CANARY is shy";

let log: ReturnType<typeof createLogClient>;
let views: OpenDatabase;
beforeAll(async () => {
  const url = await createDatabase();
  [log, views] = [createLogClient(url, { max: 1 }), openDatabase(url, { max: 1 })];
});
afterAll(async () => {
  await Promise.all([log?.end(), views?.close()]);
});

/** The failure as it would be written into a history, and its JSON with all causes and stacks. */
async function recordFailure(activity: () => Promise<unknown>) {
  const env = new MockActivityEnvironment(
    {},
    {
      interceptors: [createFailureInterceptor({ describeFault: toFault })],
      logger: new DefaultLogger('ERROR', () => {}),
    },
  );
  const error: unknown = await env.run(activity).then(
    () => undefined,
    (failure: unknown) => failure,
  );
  const failure = new DefaultFailureConverter().errorToFailure(error, defaultPayloadConverter);
  const text = JSON.stringify(failure, (_key, value) =>
    value instanceof Uint8Array ? Buffer.from(value).toString() : value,
  );
  return { failure, text };
}

/** Calls that fail with personal data in their parameters, each in another way. */
const FAILING: Record<string, () => Promise<unknown>> = {
  'Drizzle, a value that is no number': () => views.db.execute(sql`select ${CANARY}::int`),
  'Drizzle, a broken constraint': () =>
    views.db.execute(
      sql`insert into students (id, nickname, age_years) values (gen_random_uuid(), ${CANARY}, ${99_999_999_999})`,
    ),
  'Drizzle in a transaction': () => views.db.transaction((tx) => tx.execute(sql`select ${CANARY}::uuid`)),
  'the log, a value that is no id': async () => log`select 1 from streams where stream_id = ${CANARY}::uuid`,
  'Node, an argument that it refuses': async () => Buffer.alloc(CANARY as unknown as number),
  'a parser': async () => JSON.parse(CANARY),
};

describe('a fault of an activity', () => {
  it.each(Object.entries(FAILING))('of %s carries no value of a parameter into the history', async (_, fails) => {
    const original: unknown = await fails().then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(inspect(original)).toMatch(/canary/i);
    for (const activity of [fails, () => withPlainRefusals(fails)]) {
      const { failure, text } = await recordFailure(activity);
      expect(text).not.toMatch(/canary|school/i);
      expect(failure.applicationFailureInfo?.nonRetryable).toBeFalsy();
      expect(failure.stackTrace).toMatch(/at .+:\d+:\d+/);
    }
  });

  it('of the database still says which', async () => {
    const { failure } = await recordFailure(FAILING['Drizzle, a value that is no number'] as () => Promise<unknown>);
    expect(failure.cause).toMatchObject({ message: '22P02', applicationFailureInfo: { type: 'DatabaseError' } });
  });

  it('that a rule refused carries the code, and its cause nothing of a person', async () => {
    const cause = await views.db.execute(sql`select ${CANARY}::int`).catch((error: unknown) => error);
    const { failure, text } = await recordFailure(() =>
      withPlainRefusals(() => Promise.reject(Object.assign(new Refused('NO_CONSENT'), { cause }))),
    );
    expect(failure).toMatchObject({
      message: 'NO_CONSENT',
      applicationFailureInfo: { type: 'NO_CONSENT', nonRetryable: true },
    });
    expect(text).not.toMatch(/canary|school/i);
    const passing = await recordFailure(() => withPlainRefusals(() => Promise.reject(new Refused('UNAVAILABLE'))));
    expect(passing.failure).toMatchObject({ message: 'UNAVAILABLE', applicationFailureInfo: { type: 'Refused' } });
  });

  it('that is a cancellation stays one', async () => {
    const { failure } = await recordFailure(() => Promise.reject(new CancelledFailure('stopped')));
    expect(failure.canceledFailureInfo).toBeDefined();
  });
});

it(
  'the history of a week on a real server, whose day could not be opened, holds nothing that was in the query',
  async () => {
    const stage = await createDevServerStage(await createTemporalNamespace());
    try {
      const { handle } = stage.log;
      stage.log.handle = (envelope) =>
        envelope.key.startsWith('day-opened')
          ? (FAILING['Drizzle, a broken constraint'] as () => Promise<never>)()
          : handle(envelope);
      const week = await stage.family({ startsInDays: 0, dayMs: 3_600_000, teacher: false });
      const readPendingFailure = async () => (await week.handle.describe()).raw.pendingActivities?.[0]?.lastFailure;
      await expect
        .poll(readPendingFailure, { timeout: 60_000, interval: 100 })
        .toMatchObject({ cause: { applicationFailureInfo: { type: 'DatabaseError' } } });
      const historyText = JSON.stringify(
        [await readPendingFailure(), (await week.handle.fetchHistory()).events],
        (_key, value) => (value instanceof Uint8Array ? Buffer.from(value).toString() : value),
      );
      expect(historyText).not.toMatch(/canary|school/i);
      await week.handle.terminate();
    } finally {
      await stage.teardown();
    }
  },
  FIRST_BOOT_MS,
);
