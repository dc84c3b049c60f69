import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { uuidv7 } from 'uuidv7';
import type { Send } from '#infra/client/api-client.ts';
import { assembleApi } from '#services/api.ts';
import { measuredScores } from '#services/assessment/scores.ts';
import { createLogClient } from '#services/database/clients.ts';
import { openDatabase } from '#services/database/database.store.ts';
import { migrate } from '#services/database/migrate.ts';
import { createPostgresEventStore } from '#services/database/postgres-event-store.ts';
import { toInstant } from '#shared/values/days.ts';

const SECRET = 'a secret of the benchmark, 32 characters and more';
const BASE_URL = 'http://localhost';

type OwnApiOptions = { clock?: () => ReturnType<typeof toInstant>; dayMs?: number; onCommitted?: () => void };

/**
 * The API in this process, on a database that is migrated first. Clients need no port: `send` injects their requests.
 */
export async function createOwnApi(
  url: string,
  { clock = () => toInstant(Date.now()), dayMs = 86_400_000, onCommitted = () => {} }: OwnApiOptions = {},
) {
  const log = createLogClient(url);
  const hintLog = createLogClient(url, { max: 1 });
  const { db, close: closeDatabase } = openDatabase(url);
  await migrate(url);
  const store = createPostgresEventStore(log, { db });
  const { app, handle } = await assembleApi({
    db,
    store,
    hintLog,
    wait,
    clock,
    random: Math.random,
    newId: uuidv7,
    scores: measuredScores,
    logger: false,
    nudgeRelay: onCommitted,
    databaseAnswers: () => log`select 1`,
    settings: {
      baseUrl: BASE_URL,
      trustProxy: [],
      requestsPerMinute: 1_000_000,
      writesPerMinute: 1_000_000,
      limits: { signInsPerMinute: 1_000_000, lettersPerRecipientHour: 1_000_000, lettersPerNetworkDay: 1_000_000 },
      authSecrets: [{ version: 1, value: SECRET }],
      idempotencySecrets: [{ value: SECRET }],
      opsToken: null,
      provider: null,
      teacherCode: true,
      dayMs,
      showDocs: false,
      web: null,
    },
  });
  await app.ready();
  const send: Send = async ({ method, path, headers, body }) => {
    const response = await app.inject({
      method: method as 'GET',
      url: path,
      headers,
      ...(body !== undefined && { payload: body }),
    });
    return { status: response.statusCode, headers: response.headers as IncomingHttpHeaders, text: response.body };
  };
  const stop = async () => {
    await app.close();
    await Promise.all([log.end({ timeout: 5 }), hintLog.end({ timeout: 5 }), closeDatabase()]);
  };
  return { baseUrl: BASE_URL, store, handle, log, db, send, stop };
}
export type OwnApi = Awaited<ReturnType<typeof createOwnApi>>;
