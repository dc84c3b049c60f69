import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import {
  CALLERS,
  type Caller,
  createCookies,
  createSubjects,
  getProbePath,
  type Subjects,
} from '#infra/checks/schemathesis/callers.ts';
import { prepareDescription } from '#infra/checks/schemathesis/description.ts';
import { bootProduct } from '#infra/e2e/testing/boot-product.ts';
import { listenForShutdown } from '#infra/start/processes.ts';
import { UNLIMITED } from '#infra/start/testing/api-alone.ts';
import type { ROUTES } from '#shared/contracts/routes.ts';
import { listStudents } from '#shared/contracts/students.ts';

/*
 * Runs Schemathesis with its default checks against the API description, once as each kind of caller: whatever is sent
 * by whom, with generated and real ids, the answer is one that the description knows and never a fault. Each caller has
 * a family of its own on a product of this run: one child in the middle of its week, one with a report. Everything runs
 * on this machine and is deleted afterwards. `--as parent` (once or more) chooses callers, `--quick` makes fewer
 * examples and skips call chains; other arguments are passed on to Schemathesis.
 */
const VERSION = '4.32.5';
const root = fileURLToPath(new URL('../../..', import.meta.url));
const { values, tokens } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    as: { type: 'string', multiple: true, default: [...CALLERS] },
  },
  strict: false,
  tokens: true,
});
const { quick } = values;
const cliArgs = tokens.flatMap((token) => {
  if (token.kind === 'positional') return [token.value];
  if (token.kind !== 'option' || token.name === 'quick' || token.name === 'as') return [];
  return token.value === undefined ? [token.rawName] : [token.rawName, token.value];
});
const bounds = quick ? ['--max-examples', '5', '--phases', 'examples,coverage,fuzzing'] : ['--max-examples', '60'];
/**
 * What ends the session, the child's profile, the week or a form. Every later call would be refused for that, so these
 * run after all others.
 */
const ENDINGS = [
  'signOut',
  'closeAccount',
  'eraseStudent',
  'stopGuarding',
  'withdrawConsent',
  'endChildTasks',
  'cancelAssessment',
  'finishAssessment',
  'withdrawInvitation',
  'withdrawTeacherInput',
  'handOver',
] satisfies (keyof typeof ROUTES)[];
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

/** `securitySchemes` of the description: credentials by their names, cookies among them. */
type Schemes = Record<string, { name?: string }>;

/** Credentials for Schemathesis. */
function createConfig(schemes: Schemes, cookies: string, token: string | null): string {
  const jar = new Map(cookies.split('; ').map((pair) => [pair.replace(/=.*/, ''), pair.replace(/^.*?=/, '')]));
  const keys = Object.entries(schemes).flatMap(([scheme, { name = '' }]) => {
    const key = jar.get(name);
    return key ? [`[auth.openapi.${scheme}]\napi_key = ${JSON.stringify(key)}`] : [];
  });
  return `
${keys.join('\n')}
${token ? `[auth.openapi.machine]\nbearer = ${JSON.stringify(token)}` : ''}

# A chain goes on only behind a call that was accepted.
[phases.stateful.generation]
max-examples = 500
mode = "positive"

# What fits the description is never a 400. It may still be a 422 or a 410, which say what no schema can: that a key belongs to another
# request, that this trial was not asked, that the date is past, that a link is over, that the device is with its child (423). Schemathesis has no data to know better.
[checks.positive_data_acceptance]
expected-statuses = ["2xx", "3xx", "401", "403", "404", "409", "410", "422", "423", "429", "5xx"]

# A device that is with its child refuses before it reads what was sent (423), and what is too large is not read (413).
[checks.negative_data_rejection]
expected-statuses = ["400", "401", "403", "404", "405", "406", "409", "413", "415", "422", "423", "428", "429", "5xx"]
[checks.missing_required_header]
expected-statuses = ["400", "401", "403", "406", "415", "422", "423"]

# Mailgun may add fields of any name, which no schema of ours describes; a name with control characters is a 400 everywhere.
[[operations]]
include-path = "/api/mail/reports/mailgun"
[operations.checks.positive_data_acceptance]
enabled = false
`;
}

async function run(program: string): Promise<number> {
  const callers = CALLERS.filter((each) => values.as?.includes(each));
  if (callers.length === 0) throw new Error(`Say --as with one of ${CALLERS.join(', ')}.`);
  const opsToken = crypto.randomUUID() + crypto.randomUUID();
  const product = await bootProduct({ ...UNLIMITED, LOG_LEVEL: 'error', DAY_LENGTH: '4s', OPS_TOKEN: opsToken });
  const { baseUrl, parts } = product;
  const folder = mkdtempSync(join(tmpdir(), 'seven-stones-schemathesis-'));
  const [config, description] = [join(folder, 'schemathesis.toml'), join(folder, 'openapi.json')];

  async function check(operations: readonly string[]): Promise<number> {
    const args = ['--config-file', config, 'run', '--url', baseUrl, '--no-color', '--seed', '1'];
    const checking = spawn(program, [...args, ...bounds, ...operations, ...cliArgs, description], {
      cwd: folder,
      stdio: 'inherit',
      signal,
    });
    const code = await new Promise<number>((resolve) => {
      checking.once('error', () => resolve(1));
      checking.once('exit', (status) => resolve(status ?? 1));
    });
    if (parts.api?.hasEnded()) throw new Error(await parts.api.ended);
    return code;
  }

  /** A caller who was signed out in the middle would have called as a visitor from then on. */
  async function expectSignedIn(caller: Caller, subjects: Subjects, headers: Record<string, string>): Promise<void> {
    const path = getProbePath(caller, subjects);
    const { status } = await fetch(`${baseUrl}${path}`, { headers });
    if (status !== 200) throw new Error(`As ${caller}: after the calls ${path} answers with ${status}.`);
  }

  async function checkAs(caller: Caller, subjects: Subjects): Promise<number> {
    print(`As ${caller}:`);
    const { inWeek, reported } = subjects;
    const cookies = await createCookies(product, caller, subjects);
    const token = caller === 'machine' ? opsToken : null;
    const { students } = await inWeek.parent.call(listStudents, { params: {} });
    const text = await (await fetch(`${baseUrl}/api/openapi.json`)).text();
    const { components } = JSON.parse(text) as { components: { securitySchemes: Schemes } };
    writeFileSync(config, createConfig(components.securitySchemes, cookies, token));
    writeFileSync(
      description,
      prepareDescription(text, {
        assessmentId: [inWeek.assessmentId, reported.assessmentId],
        studentId: students.map(({ id }) => id),
      }),
    );
    const select = (option: string) => ENDINGS.flatMap((id) => [option, id]);
    const code = await check(select('--exclude-operation-id'));
    await expectSignedIn(caller, subjects, { cookie: cookies, ...(token && { authorization: `Bearer ${token}` }) });
    return Math.max(code, await check(select('--include-operation-id')));
  }

  try {
    const subjects = await Promise.all(callers.map((caller) => createSubjects(product, caller)));
    const codes: number[] = [];
    for (const [at, caller] of callers.entries()) codes.push(await checkAs(caller, subjects[at] as Subjects));
    return Math.max(...codes);
  } finally {
    await product.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

const { signal } = listenForShutdown();
const program = installSchemathesis();
if (!program) console.error('NOT PROVED: Schemathesis needs Python 3.10 or newer, and this machine has none.');
process.exitCode = program ? await run(program) : 2;
