import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import postgres, { type Sql } from 'postgres';
import { preparePostgresProgram, startPostgres } from '#infra/start/postgres.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

/**
 * The packed data folder of a release whose processes were all killed while working, with a description of its
 * contents. Every later version must continue with it. `make-fixture.main.ts` creates one.
 */
export type Fixture = {
  /** The commit of the release, and when the fixture was made. */
  release: string;
  madeAt: string;
  /** The cluster's format depends on the Postgres version and the platform. */
  postgres: number;
  platform: string;
  weeks: FixtureWeek[];
  /** Ids of mails that had been sent. */
  sent: string[];
  /** Undelivered when the processes were killed: ids of mails, and of weeks whose workflow had not been signalled. */
  unsent?: { mail: string[]; relay: AssessmentId[] };
  /** Accounts, devices and links, with their secrets. */
  people?: FixturePeople;
};

type Credentials = { email: string; password: string };
type TokenLink = { assessmentId: AssessmentId; token: string };
/** The trusted identity provider of the release: tests start one at the same address. */
export type FixtureProvider = { issuer: string; clientId: string; clientSecret: string };

export type FixturePeople = {
  proved: Credentials;
  unproved: Credentials;
  /** `secret` is the base32 text of the authenticator app; the used code is invalid. */
  secondFactor: Credentials & { secret: string; backupCodes: string[]; usedBackupCode: string };
  provider: Credentials & FixtureProvider & { subject: string };
  /** A browser that is signed out and recognised; `cookies` is what it sends. */
  knownDevice: Credentials & { cookies: string };
  /** A browser that is signed in. */
  session: { email: string; cookies: string };
  /** A browser with a locked session and the child's cookie. */
  handedOver: { assessmentId: AssessmentId; cookies: string; pin: string };
  coGuardian: Credentials & { assessmentId: AssessmentId };
  teachers: {
    /** Invited; the link of the email was not opened. */
    open: TokenLink;
    /** Submitted: `shared` is what the family may read, `kept` is not shared. */
    submitted: { assessmentId: AssessmentId; cookies: string; shared: string; kept: string };
  };
  share: TokenLink;
  /** Of a week whose consent was withdrawn afterwards. */
  endedShare: TokenLink;
};

export type FixtureWeek = {
  name: string;
  id: AssessmentId;
  parent: { email: string; password: string };
  status: 'running' | 'paused' | 'failed' | 'reported' | 'cancelled';
  /** Version of the last event, and a hash over all events. */
  version: number;
  events: string;
  done: string[];
  graceEnds: string;
  /** The API's answer for its report. */
  report?: unknown;
};

const fixturesFolder = fileURLToPath(new URL('fixtures/', import.meta.url));
const toFixtureFolder = (name: string) => join(fixturesFolder, name);

/** Every fixture, oldest first. */
export const listFixtures = (): string[] => readdirSync(fixturesFolder).sort();

export const readFixture = (name: string): Fixture =>
  JSON.parse(readFileSync(join(toFixtureFolder(name), 'fixture.json'), 'utf8')) as Fixture;

/** The reason why a fixture cannot be opened on this platform; undefined if it can. */
export function findPlatformMismatch({ platform }: Fixture): string | undefined {
  const here = `${process.platform}-${process.arch}`;
  return here === platform ? undefined : `a Postgres on ${here} does not read a cluster of ${platform}`;
}

/** Logs and web builds are not data. */
const EXCLUDED_FILES = ['*.log', '*.log.before', 'logs', 'web-releases'];
/** Clusters repeat the same pages far apart, so the window must span them all. */
const STRONGEST = {
  [constants.ZSTD_c_compressionLevel]: 22,
  [constants.ZSTD_c_windowLog]: 27,
  [constants.ZSTD_c_enableLongDistanceMatching]: 1,
};
const WINDOW = { [constants.ZSTD_d_windowLogMax]: 27 };
const MAX_BUFFER = 1024 ** 3;

/** Returns the size in bytes. */
export function packFixture(name: string, data: string): number {
  const tar = execFileSync(
    'tar',
    ['-c', ...EXCLUDED_FILES.flatMap((pattern) => ['--exclude', pattern]), '-C', data, '.'],
    {
      maxBuffer: MAX_BUFFER,
    },
  );
  const packed = zstdCompressSync(tar, { params: STRONGEST });
  mkdirSync(toFixtureFolder(name), { recursive: true });
  writeFileSync(join(toFixtureFolder(name), 'data.tar.zst'), packed);
  return packed.length;
}

export const writeFixture = (name: string, described: Fixture): void =>
  writeFileSync(join(toFixtureFolder(name), 'fixture.json'), `${JSON.stringify(described, null, 1)}\n`);

export function unpackFixture(name: string, folder: string): void {
  const tar = zstdDecompressSync(readFileSync(join(toFixtureFolder(name), 'data.tar.zst')), { params: WINDOW });
  execFileSync('tar', ['-x', '-p', '--no-same-owner', '-C', folder], { input: tar, maxBuffer: MAX_BUFFER });
  const { identity } = preparePostgresProgram();
  if (!identity) return;
  const cluster = join(folder, 'postgres/data');
  for (const path of [
    cluster,
    ...readdirSync(cluster, { recursive: true, encoding: 'utf8' }).map((each) => join(cluster, each)),
  ]) {
    chownSync(path, identity.uid, identity.gid);
  }
}

/** Version and hash of a stream up to a version; of the whole stream by default. */
export async function hashEvents(
  sql: Sql,
  id: AssessmentId,
  upTo = 2 ** 31 - 1,
): Promise<{ version: number; events: string }> {
  const rows = await sql<{ version: number; line: string }[]>`
    select version, concat_ws(' ', version, event_id, type, schema_version, origin, data::text, meta::text, extract(epoch from at)) as line
    from events where stream_id = ${id} and version <= ${upTo} order by version`;
  const hash = createHash('sha256');
  for (const { line } of rows) hash.update(`${line}\n`);
  return { version: rows.at(-1)?.version ?? 0, events: hash.digest('hex') };
}

/** Mails whose sending had not begun. */
export const listPendingMails = async (sql: Sql): Promise<string[]> =>
  (await sql<{ id: string }[]>`select id from mail where state = 'pending' order by id`).map(({ id }) => id);

export const listUnsignalledWeeks = async (sql: Sql): Promise<AssessmentId[]> =>
  (await sql<{ id: AssessmentId }[]>`select stream_id as id from relay where due_at is not null order by 1`).map(
    ({ id }) => id,
  );

export const listSentMails = async (sql: Sql): Promise<string[]> =>
  (await sql<{ id: string }[]>`select id from mail where state = 'sent' order by id`).map(({ id }) => id);

/**
 * Timestamps from which sessions, links, emails and retention periods are counted, by table. The log keeps its own. A
 * release may lack tables and columns that came later.
 */
const COUNTED_FROM: Record<string, readonly string[]> = {
  'auth.session': ['expires_at', 'created_at', 'updated_at', 'step_up_at', 'locked_at'],
  'auth.handovers': ['seen_at', 'ends_at'],
  'auth.letters': ['created_at', 'sent_at'],
  'auth.devices': ['seen_at'],
  teacher_invitations: ['created_at', 'expires_at', 'opened_at'],
  'auth.teacher_links': ['created_at', 'expires_at'],
  shares: ['made_at', 'expires_at', 'ended_at', 'last_opened_at'],
  mail: ['created_at', 'due_at', 'sent_at'],
  consents: ['given_at', 'withdrawn_at'],
  streams: ['closed_at'],
  assessment_sessions: ['updated_at'],
};

/**
 * Shifts these timestamps to the present, as if the upgrade came right after the release was killed: a fixture is used
 * for years, while a session lives for a week and the answers of a withdrawn week for a month. Tables and columns are
 * those of the release, before any migration.
 */
export async function bringToPresent(data: string, madeAt: string): Promise<void> {
  const server = await startPostgres({ folder: join(data, 'postgres'), durable: false });
  const sql = postgres(server.url('seven_stones'), { max: 1, onnotice: () => undefined });
  const by = `${Math.max(0, Math.round((Date.now() - Date.parse(madeAt)) / 1000))} seconds`;
  try {
    const existing = await sql<{ path: string }[]>`
      select concat_ws('.', nullif(table_schema, 'public'), table_name, column_name) as path from information_schema.columns`;
    const paths = new Set(existing.map(({ path }) => path));
    for (const [table, columns] of Object.entries(COUNTED_FROM)) {
      const shifts = columns
        .filter((column) => paths.has(`${table}.${column}`))
        .map((column) => `${column} = ${column} + $1::interval`);
      if (shifts.length > 0) await sql.unsafe(`update ${table} set ${shifts.join(', ')}`, [by]);
    }
  } finally {
    await sql.end();
    await server.stop();
  }
}
