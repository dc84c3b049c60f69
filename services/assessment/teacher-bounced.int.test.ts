import { setTimeout as wait } from 'node:timers/promises';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase } from '#infra/start/testing/real-parts.ts';
import { createCommandHandler } from '#services/assessment/handle.ts';
import { createTeacherBounced } from '#services/assessment/system-commands.ts';
import { createLogClient, type LogClient } from '#services/database/clients.ts';
import { createPostgresEventStore } from '#services/database/postgres-event-store.ts';
import * as mira from '#shared/testing/examples.ts';
import { createInstruments } from '#shared/testing/instruments.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

let sql: LogClient;
beforeAll(async () => {
  sql = createLogClient(await createDatabase());
});
afterAll(() => sql.end());

it('is written into the week once, however often it is told, and costs nothing where there is no week', async () => {
  const store = createPostgresEventStore(sql);
  const handle = createCommandHandler({
    store,
    instruments: createInstruments(),
    rowsFor: async () => [],
    mailFor: async () => [],
    onCommitted: () => {},
    random: Math.random,
    wait,
  });
  await sql`insert into students ${sql({ id: mira.studentId, nickname: 'Mira', age_years: 8 })}`;
  const order = {
    assessmentId: mira.assessmentId,
    actor: { kind: 'parent', id: uuidv7() },
    origin: 'a',
    key: 'k',
    requestHash: '',
  } as const;
  await handle({ ...order, command: mira.scheduleMira });
  const tell = createTeacherBounced(handle);
  await tell(mira.assessmentId, mira.invitationId, mira.on(1));
  await tell(mira.assessmentId, mira.invitationId, mira.on(2));
  await tell(uuidv7() as AssessmentId, mira.invitationId, mira.on(2));
  const bounces = await store.read(mira.assessmentId, { types: ['InvitationBounced'] });
  expect(bounces.map(({ event }) => event)).toEqual([mira.examples.InvitationBounced]);
});
