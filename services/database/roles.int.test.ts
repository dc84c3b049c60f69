import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, createEmptyDatabase, toApiUrl } from '#infra/start/testing/real-parts.ts';
import { createLogClient, type LogClient } from '#services/database/clients.ts';
import { openDatabase } from '#services/database/database.store.ts';
import { migrate } from '#services/database/migrate.ts';
import { createPostgresEventStore } from '#services/database/postgres-event-store.ts';
import { rebuildViews } from '#services/database/rebuild-views.ts';
import { canChangeEvents, describeEraserMismatch, ERASER_ROLE, grantRoles } from '#services/database/roles.ts';
import { listBlockedStatements } from '#services/database/testing/blocked-statements.ts';
import { VIEW_COLUMNS } from '#services/database/views.tables.ts';

let url: string;
let owner: LogClient;
let api: LogClient;
let eraser: LogClient;
beforeAll(async () => {
  url = await createDatabase();
  owner = createLogClient(url, { max: 1 });
  api = createLogClient(toApiUrl(url), { max: 1 });
  eraser = createLogClient(url, { max: 1, role: ERASER_ROLE });
});
afterAll(() => Promise.all([owner, api, eraser].map((sql) => sql.end())));

/** Whether Postgres refuses for a missing right, and for no other reason. */
const isRefused = (sql: LogClient, statement: string): Promise<boolean> =>
  sql.unsafe(statement).then(
    () => false,
    ({ code }: { code?: string }) => code === '42501',
  );
/** Those of these statements that the role may execute. */
const listAllowed = async (sql: LogClient, text: string): Promise<string[]> => {
  const statements = text.split(/;\s*/);
  const refused = await Promise.all(statements.map((statement) => isRefused(sql, statement)));
  return statements.filter((_, i) => !refused[i]);
};
const partition = async () =>
  (
    await owner<
      { name: string }[]
    >`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'events'::regclass limit 1`
  )[0]?.name;

describe('the role of the API', () => {
  it('changes and deletes nothing that was recorded, by no way', async () => {
    const name = await partition();
    expect(
      await listAllowed(
        api,
        `update events set data = data; delete from events; truncate events; delete from streams;
        delete from assessment_sessions; update ${name} set data = data; delete from ${name};
        insert into ${name} select * from ${name}; update events_default set data = data; delete from erasures;
        delete from audit; update audit set reason = reason; truncate audit;
        insert into outside_copies (kind, made_at) values ('base-backup', now()); update outside_copies set made_at = now();
        insert into erasures (id, subject_id, stream_ids, reason_code) values (gen_random_uuid(), gen_random_uuid(), '{}', 'x');
        select begin_erasure(gen_random_uuid(), gen_random_uuid(), 'x')`,
      ),
    ).toEqual([]);
    expect(await listAllowed(api, 'insert into audit select * from audit where number < 0')).toHaveLength(1);
    expect(await canChangeEvents(api)).toBe(false);
    expect(await canChangeEvents(owner)).toBe(true);
  });

  it('deletes a form only where the log says that the teacher has withdrawn it', async () => {
    const [week, other] = [crypto.randomUUID(), crypto.randomUUID()];
    const add = (id: string, version: number, type: string) =>
      api`insert into events (stream_id, version, event_id, type, schema_version, origin, at, data, meta)
        values (${id}, ${version}, gen_random_uuid(), ${type}, 1, 'a', now(), '{}', '{}')`;
    for (const id of [week, other]) await add(id, 1, 'TeacherObserved');
    const listTypes = async (id: string) =>
      (await owner`select type from events where stream_id = ${id} order by version`).map(({ type }) => type);
    for (const id of [week, other]) await api`select forget_withdrawn_form(${id})`;
    expect(await listTypes(week)).toEqual(['TeacherObserved']);
    await add(week, 2, 'TeacherInputWithdrawn');
    await api`select forget_withdrawn_form(${week})`;
    expect([await listTypes(week), await listTypes(other)]).toEqual([['TeacherInputWithdrawn'], ['TeacherObserved']]);
    await owner`delete from events where stream_id in (${week}, ${other})`;
  });

  it('migrates nothing and becomes nobody else', async () => {
    expect(
      await listAllowed(
        api,
        `create table mine (id int); alter table events add column mine int; drop table events;
        create index on events (at); create schema mine; create table auth.mine (id int); drop function append_events;
        alter table events disable trigger all; create role mine; comment on table events is null;
        insert into migrations (name, hash) values ('x', 'x'); select ensure_partitions(); select grant_to_roles();
        set role ${ERASER_ROLE}`,
      ),
    ).toEqual([]);
    // Postgres only warns here.
    await api.unsafe('grant update, delete on events to seven_stones_api');
    expect(await canChangeEvents(api)).toBe(false);
    await expect(migrate(toApiUrl(url))).rejects.toThrow(/permission denied/);
  });

  it('keeps what it may after the views were rebuilt: they are new tables then', async () => {
    const readRights = () =>
      owner`select table_schema, table_name, privilege_type from information_schema.role_table_grants where grantee = 'seven_stones_api' order by 1, 2, 3`;
    const previousRights = await readRights();
    const [week, other] = [crypto.randomUUID(), crypto.randomUUID()];
    await owner`insert into assessment_sessions (id, student_id, shape_version, version, status, state, plan) values (${week}, ${week}, 1, 0, 'running', '{}', '')`;
    const rebuilt = await rebuildViews({
      databaseUrl: url,
      store: createPostgresEventStore(owner),
      views: VIEW_COLUMNS,
      rowsFor: async () => {
        // A concurrent answer is mirrored into a copy on which the API has no rights.
        await api`insert into mood_assessments (session_id, student_id, day, mood, energy, completed_at, version) values (${other}, ${other}, 1, 'happy', 'high', now(), 1)`;
        return [];
      },
    });
    expect(rebuilt).toMatchObject({ streams: 1 });
    expect(await api`select day from mood_assessments where session_id = ${other}`).toHaveLength(1);
    expect(await readRights()).toEqual(previousRights);
    expect(previousRights.length).toBeGreaterThan(60);
  });
});

it('an erasure may be begun by the API, which can neither take one back nor change it', async () => {
  const [id, child] = [crypto.randomUUID(), crypto.randomUUID()];
  await api`select ask_erasure(${id}, ${child}, 'asked', ${crypto.randomUUID()}, '{}')`;
  expect(await owner`select from erasures where subject_id = ${child}`).toHaveLength(1);
  expect(
    await listAllowed(
      api,
      `delete from erasures where id = '${id}'; update erasures set done_at = now() where id = '${id}'`,
    ),
  ).toEqual([]);
  expect(await listAllowed(eraser, `update erasures set rows_at = now() where id = '${id}'`)).toHaveLength(1);
});

describe('the role of the eraser', () => {
  it('deletes, makes the months ahead, and writes no answer, no account and no table', async () => {
    expect(
      await listAllowed(
        eraser,
        `update events set data = data; insert into events select * from events;
        update assessment_sessions set state = state; insert into mail select * from mail;
        update auth.session set locked_at = null; insert into guardians select * from guardians;
        create table mine (id int); drop table events; update students set nickname = nickname;
        update audit set reason = reason; delete from erasures`,
      ),
    ).toEqual([]);
    // A deletion is audited in its own commit.
    const allowed = `delete from events where stream_id = gen_random_uuid(); delete from commands where version = -1;
      select ensure_partitions(); select begin_erasure(gen_random_uuid(), gen_random_uuid(), 'asked');
      insert into audit select * from audit where number < 0`;
    expect(await listAllowed(eraser, allowed)).toHaveLength(5);
  });

  it('gives a new month to nobody but its table', async () => {
    const ahead = new Date(Date.now() + 900 * 86_400_000).toISOString();
    await eraser`select ensure_partitions(instant => ${ahead}::timestamptz)`;
    const [row] = await owner<{ open: number }[]>`
      select count(*)::int as open from pg_class where relname ~ '^events_\d' and (has_table_privilege('seven_stones_api', oid, 'select') or has_table_privilege('seven_stones_api', oid, 'update'))`;
    expect(row?.open).toBe(0);
  });
});

it('the user of the API is made with the installation, gets a new password when the environment has one, and nothing else', async () => {
  const named = (password: string) =>
    Object.assign(new URL(url), { username: `web_${process.pid}`, password: encodeURIComponent(password) }).href;
  for (const password of ["it's one", 'another "one"', 'grün 37°']) {
    await grantRoles(url, named(password));
    const sql = postgres(named(password), { max: 1 });
    expect(
      await sql`select current_user = ${`web_${process.pid}`} as it, rolsuper, rolcreaterole from pg_roles where rolname = current_user`,
    ).toEqual([{ it: true, rolsuper: false, rolcreaterole: false }]);
    await sql.end();
  }
  await owner.unsafe(`drop role "web_${process.pid}"`);
  // With one user for everything nothing changes.
  await grantRoles(url, url);
  expect(await owner`select rolsuper from pg_roles where rolname = current_user`).toEqual([{ rolsuper: true }]);
});

it('the password of the API stands in no statement, which Postgres would write into its log where it fails', async () => {
  const user = `web_quiet_${process.pid}`;
  const webUrl = Object.assign(new URL(url), { username: user, password: 'a-password-of-its-own' }).href;
  await grantRoles(url, webUrl);
  const holder = await owner.reserve();
  await holder`begin`;
  await holder.unsafe(`alter role ${user} connection limit 5`);
  const granting = grantRoles(url, webUrl);
  const watcher = postgres(url, { max: 1 });
  const readStatements = async () => (await listBlockedStatements(watcher, user)).map(({ query }) => query);
  await expect.poll(readStatements).toEqual([expect.stringContaining("login password 'SCRAM-SHA-256$4096:")]);
  expect((await readStatements()).join()).not.toContain('a-password-of-its-own');
  await holder`rollback`;
  holder.release();
  await Promise.all([granting, watcher.end()]);
  await owner.unsafe(`drop role "${user}"`);
});

it('connections for erasure that act as another user, as behind a pooler that drops their role, are named', async () => {
  const [asked, dropped] = [openDatabase(url, { max: 1, role: ERASER_ROLE }), openDatabase(url, { max: 1 })];
  expect(await describeEraserMismatch(eraser, asked.db)).toBe(null);
  for (const [log, db] of [[owner, asked.db] as const, [eraser, dropped.db] as const])
    expect(await describeEraserMismatch(log, db)).toContain(
      `act as ${new URL(url).username} and not as ${ERASER_ROLE}`,
    );
  await Promise.all([asked.close(), dropped.close()]);
});

it('an owner who may create roles and is no superuser installs two releases, and takes the role of the eraser', async () => {
  const empty = await createEmptyDatabase();
  const [name, web] = [`plain_${process.pid}`, `web_of_plain_${process.pid}`];
  const [plainUrl, webUrl] = [name, web].map(
    (username) => Object.assign(new URL(empty), { username, password: 'x' }).href,
  );
  const admin = postgres(empty, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create role ${name} login createrole password 'x'`);
  await admin.unsafe(`alter database ${new URL(empty).pathname.slice(1)} owner to ${name}`);
  // As Postgres does for the creator of a role; these stand in the cluster already.
  await admin.unsafe(`grant seven_stones_api, ${ERASER_ROLE} to ${name} with admin true, inherit false, set false`);
  for (const _ of ['first release', 'second release']) {
    await migrate(plainUrl as string);
    await grantRoles(plainUrl as string, webUrl as string);
  }
  const [asEraser, asApi] = [
    createLogClient(plainUrl as string, { max: 1, role: ERASER_ROLE }),
    postgres(webUrl as string, { max: 1 }),
  ];
  expect(await asEraser`delete from students returning id`).toEqual([]);
  expect(await asApi`select pg_has_role('seven_stones_api', 'usage') as it`).toEqual([{ it: true }]);
  await Promise.all([asEraser.end(), asApi.end()]);
  await admin.unsafe(
    `drop role ${web}; reassign owned by ${name} to current_user; drop owned by ${name}; drop role ${name}`,
  );
  await admin.end();
}, 60_000);
