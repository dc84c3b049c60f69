import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createApiClient } from '#infra/client/api-client.ts';
import { proveAddress } from '#infra/client/prove-address.ts';
import { type LivingFamily, scheduleWeek } from '#infra/demo/family.ts';
import { listenForShutdown } from '#infra/start/processes.ts';
import { createDemoFamily } from '#infra/start/seed.ts';
import { startApiAlone } from '#infra/start/testing/api-alone.ts';
import { AUTH_SECRETS, createActiveOperator } from '#services/accounts/testing/active-operator.ts';
import { createTeacherLinks } from '#services/assessment/teacher-links.store.ts';
import { openDatabase } from '#services/database/database.store.ts';
import { teacherInvitations } from '#services/database/teacher.tables.ts';
import { redeemInvitation } from '#shared/contracts/adult-forms.ts';
import { handOver } from '#shared/contracts/handover.ts';
import { signIn } from '#shared/contracts/session.ts';
import { listStudents } from '#shared/contracts/students.ts';
import { toInstant } from '#shared/values/days.ts';

/*
 * Runs Schemathesis with its default checks against the API description, once as each kind of caller: whatever is sent by
 * whom, with generated and real ids, the answer is one that the description knows and never a fault. Everything runs on
 * this machine and is deleted afterwards. `--as parent` (once or more) chooses callers, `--quick` makes fewer examples and
 * skips call chains; other arguments are passed on to Schemathesis.
 */
const VERSION = '4.32.5';
const root = fileURLToPath(new URL('../..', import.meta.url));
const ACTORS = ['visitor', 'parent', 'child', 'teacher', 'operator', 'machine'] as const;
type Actor = (typeof ACTORS)[number];
const { values, tokens } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, as: { type: 'string', multiple: true, default: [...ACTORS] } },
  strict: false,
  tokens: true,
});
const { quick } = values;
const cliArgs = tokens.flatMap((token) =>
  token.kind === 'option' && token.name !== 'quick' && token.name !== 'as'
    ? [token.rawName, ...(token.value === undefined ? [] : [token.value])]
    : [],
);
const bounds = quick ? ['--max-examples', '5', '--phases', 'examples,coverage,fuzzing'] : ['--max-examples', '20'];
/**
 * It locks the calling session, and every later call would get 423. It is tested with several devices in
 * `services/assessment`.
 */
const LOCKING = ['--exclude-operation-id', 'handOver'];
const print = (line: string) => process.stdout.write(`${line}\n`);

/** Path of Schemathesis in its own virtual environment, installed once; null without a suitable Python. */
function installSchemathesis(): string | null {
  const venv = join(root, '.data', `schemathesis-${VERSION}`);
  const bin = join(venv, process.platform === 'win32' ? 'Scripts' : 'bin');
  const program = join(bin, 'schemathesis');
  if (existsSync(program)) return program;
  const isRecent = 'import sys, venv; sys.exit(sys.version_info < (3, 10))';
  const python = ['python3', 'python'].find((name) => spawnSync(name, ['-c', isRecent]).status === 0);
  if (!python) return null;
  print(`Installing Schemathesis ${VERSION}, once …`);
  const steps: [string, string[]][] = [
    [python, ['-m', 'venv', venv]],
    [
      join(bin, 'python'),
      ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', `schemathesis==${VERSION}`],
    ],
  ];
  for (const [command, args] of steps) {
    if (spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0) continue;
    rmSync(venv, { recursive: true, force: true });
    throw new Error(
      `Schemathesis ${VERSION} could not be installed: ${command} ${args.join(' ')} failed. This needs the network, once.`,
    );
  }
  return program;
}

/** The cookie of the teacher who was invited to the only week. */
async function redeemTeacherCookie(base: string, databaseUrl: string): Promise<string> {
  const { db, close } = openDatabase(databaseUrl, { max: 1 });
  try {
    const [invitation] = await db.select({ id: teacherInvitations.id }).from(teacherInvitations);
    const token = invitation && (await createTeacherLinks(db).mint(invitation.id));
    const teacher = createApiClient(base);
    await teacher.call(redeemInvitation, { params: {}, body: { token: token ?? '' } });
    return teacher.cookies();
  } finally {
    await close();
  }
}

const toCookieToken = (cookie: string): string => JSON.stringify(cookie.slice(cookie.indexOf('=') + 1));

/** What each kind of caller shows, as Schemathesis configures it. */
async function createCredentials(base: string, databaseUrl: string, living: LivingFamily, ops: string) {
  const { email, password } = createDemoFamily().parent;
  const device = createApiClient(base);
  await device.call(signIn, { params: {}, query: { grant_type: 'password' }, body: { email, password } });
  await device.call(handOver, {
    params: { assessmentId: living.assessmentId },
    body: { pin: '2580', assist: 'alone' },
  });
  const { db, close } = openDatabase(databaseUrl, { max: 1 });
  const { cookie } = await createActiveOperator(db, toInstant(Date.now())).finally(close);
  const session = (cookies: string) => `[auth.openapi.session]\napi_key = ${toCookieToken(cookies)}\n`;
  const teacher = await redeemTeacherCookie(base, databaseUrl);
  return {
    visitor: '',
    parent: session(living.parent.cookies()),
    child: session(device.cookies()),
    teacher: `[auth.openapi.teacher]\napi_key = ${toCookieToken(teacher)}\n`,
    operator: session(cookie),
    machine: `[auth.openapi.machine]\nbearer = ${JSON.stringify(ops)}\n`,
  } satisfies Record<Actor, string>;
}

/** Credentials and existing ids; two of three requests use an existing id. */
async function createConfig(living: LivingFamily, credentials: string): Promise<string> {
  const { students } = await living.parent.call(listStudents, { params: {} });
  return `
${credentials}
[dictionaries]
weeks = { values = [${JSON.stringify(living.assessmentId)}] }
children = { values = [${JSON.stringify(students[0]?.id)}] }

# What fits the description is never a 400. It may still be a 422 or a 410, which say what no schema can: that a key belongs to another
# request, that this trial was not asked, that the date is past, that a link is over, that the device is with its child (423). Schemathesis has no data to know better.
[checks.positive_data_acceptance]
expected-statuses = ["2xx", "3xx", "401", "403", "404", "409", "410", "422", "423", "429", "5xx"]

# Mailgun may add fields of any name, which no schema of ours describes; a name with control characters is a 400 everywhere.
[[operations]]
include-path = "/api/mail/reports/mailgun"
[operations.checks.positive_data_acceptance]
enabled = false

[parameters]
"path.assessmentId" = { dictionary = "weeks", probability = 0.67 }
"path.studentId" = { dictionary = "children", probability = 0.67 }
`;
}

async function run(program: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'seven-stones-schemathesis-'));
  const createSecret = () => crypto.randomUUID() + crypto.randomUUID();
  const ops = createSecret();
  const { base, databaseUrl, api, stop } = await startApiAlone(folder, {
    LOG_LEVEL: 'error',
    AUTH_SECRET: AUTH_SECRETS[0].value,
    IDEMPOTENCY_SECRET: createSecret(),
    OPS_TOKEN: ops,
  });
  try {
    const family = { ...createDemoFamily(), teacherEmail: 'teacher@stones.example' };
    const living = await scheduleWeek(base, family, 'UTC', undefined, () =>
      proveAddress(databaseUrl, family.parent.email),
    );
    const credentials = await createCredentials(base, databaseUrl, living, ops);
    const config = join(folder, 'schemathesis.toml');
    const args = [...bounds, ...LOCKING, '--no-color', '--seed', '1', ...cliArgs, `${base}/api/openapi.json`];
    const codes: number[] = [];
    for (const actor of ACTORS.filter((each) => values.as?.includes(each))) {
      print(`As ${actor}:`);
      writeFileSync(config, await createConfig(living, credentials[actor]));
      const checking = spawn(program, ['--config-file', config, 'run', ...args], {
        cwd: folder,
        stdio: 'inherit',
        signal,
      });
      const code = await new Promise<number>((resolve) => {
        checking.once('error', () => resolve(1));
        checking.once('exit', (status) => resolve(status ?? 1));
      });
      if (api.hasEnded()) throw new Error(await api.ended);
      codes.push(code);
    }
    if (codes.length === 0) throw new Error(`Say --as with one of ${ACTORS.join(', ')}.`);
    return Math.max(...codes);
  } finally {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const { signal } = listenForShutdown();
const program = installSchemathesis();
if (program) process.exitCode = await run(program);
else
  print(
    'There is no Python 3.10 or newer on this machine, so the description of the API was not checked with Schemathesis.',
  );
