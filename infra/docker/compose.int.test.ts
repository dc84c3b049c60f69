import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROLES } from '#infra/start/production.ts';
import { Environment } from '#services/config.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const checker = join(root, 'infra/docker/check-compose');

type Service = {
  image?: string;
  command?: string[] | null;
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test?: string[] };
  networks?: Record<string, unknown>;
  ports?: { host_ip?: string; published?: string }[];
};
type Project = { services: Record<string, Service> };

const GIVEN = {
  BASE_URL: 'https://stones.example',
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
};

/** What Compose makes of the file, by its own loader. @throws with the loader's words when it refuses the file. */
async function loadProject(given: Record<string, string>): Promise<Project> {
  const variables = Object.entries(given).map(([name, value]) => `${name}=${value}`);
  const { stdout } = await promisify(execFile)('go', ['run', '.', join(root, 'docker-compose.yml'), ...variables], { cwd: checker, maxBuffer: 2 ** 24 });
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
  const ours = () => Object.entries(services).filter(([, { image }]) => image?.startsWith('seven-stones:'));
  // The first time the loader's module is fetched and built.
  beforeAll(async () => {
    ({ services } = await loadProject(GIVEN));
  }, 300_000);

  it('is refused while a secret is missing, with the remedy', async () => {
    const { AUTH_SECRET: _, ...without } = GIVEN;
    await expect(loadProject(without)).rejects.toThrow('required variable AUTH_SECRET is missing a value: Set AUTH_SECRET in .env');
  });

  it('starts every part of the product by a word that it knows', () => {
    expect(ours().map(([name, { command }]) => [name, command])).toEqual(ROLES.map((role) => [role, [role]]).sort());
  });

  it('gives our own services only variables that the product reads', () => {
    const known = new Set(Object.keys(Environment.shape));
    expect(ours().flatMap(([name, { environment = {} }]) => Object.keys(environment).flatMap((each) => (known.has(each) ? [] : [`${name}: ${each}`])))).toEqual(
      [],
    );
  });

  it('tells each of our own services who answers for the data', () => {
    const said = { CONTROLLER_NAME: 'Stones gGmbH', SUPERVISORY_AUTHORITY: 'The authority of the state', MAIL_PROCESSOR: 'Letterbox Ltd, Ireland' };
    for (const [, { environment }] of ours()) expect(environment).toMatchObject(said);
  });

  it('names an exact version of every image', () => {
    const images = Object.values(services).flatMap(({ image }) => (image && !image.startsWith('seven-stones:') ? [image] : []));
    expect(images.length).toBeGreaterThan(6);
    expect(images.filter((image) => !/:v?\d+\.\d+(\.\d+)?(-[\w.-]+)?$/.test(image))).toEqual([]);
  });

  it('migrates once before an API or a worker starts', () => {
    for (const name of ['api', 'worker']) expect(services[name]?.depends_on).toMatchObject({ migrate: { condition: 'service_completed_successfully' } });
  });

  it('watches the health of everything that lasts and could be checked', () => {
    const lasting = ['api', 'worker', 'proxy', 'postgres', 'temporal-postgres', 'temporal', 'mail'];
    expect(lasting.filter((name) => !services[name]?.healthcheck?.test?.length)).toEqual([]);
  });

  it('opens nothing to the world but the proxy', () => {
    const open = Object.entries(services).filter(([, { ports = [] }]) => ports.some(({ host_ip: address }) => address !== '127.0.0.1'));
    expect(open.map(([name]) => name)).toEqual(['proxy']);
  });

  it('tells the API no way to become the owner of the log', () => {
    expect(services.api?.environment?.DATABASE_URL).toBe('postgres://stones_web:third-password@postgres:5432/stones');
    expect(JSON.stringify(services.api)).not.toContain('first-password');
    for (const name of ['worker', 'migrate'])
      expect(services[name]?.environment?.MAINTENANCE_URL).toBe('postgres://stones:first-password@postgres:5432/stones');
  });

  it('keeps the databases of the log and of Temporal apart', () => {
    expect(services.api?.environment?.DATABASE_URL).toContain('@postgres:5432/');
    expect(services.temporal?.environment?.POSTGRES_SEEDS).toBe('temporal-postgres');
  });

  it('needs every variable that its example says is needed, and knows every other one of it', () => {
    const example = readFileSync(join(root, 'infra/docker/.env.example'), 'utf8');
    const file = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
    const named = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name as string);
    expect(Object.keys(GIVEN).filter((name) => !named.includes(name))).toEqual([]);
    expect(named.filter((name) => !file.includes(`\${${name}`))).toEqual([]);
  });
});

describe('the image', () => {
  const dockerfile = readFileSync(join(root, 'infra/docker/Dockerfile'), 'utf8');
  const ignored = readFileSync(join(root, 'infra/docker/Dockerfile.dockerignore'), 'utf8').split('\n');

  it('runs as somebody who may change nothing, from an exact version', () => {
    expect(dockerfile).toMatch(/^USER node$/m);
    expect([...dockerfile.matchAll(/^FROM (\S+)/gm)].filter(([, image]) => !/^node:\d+\.\d+\.\d+-/.test(image as string))).toEqual([]);
  });

  it('is made of nothing that could hold a secret', () => {
    expect(ignored).toContain('*');
    expect(ignored.filter((line) => /^!.*(\.env|\.data|\.git)/.test(line))).toEqual([]);
    expect(dockerfile).not.toMatch(/^(ARG|ENV) .*(SECRET|TOKEN|PASSWORD|URL)/m);
  });

  it('copies only what exists', () => {
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files]) => (files as string).split(' '));
    expect(
      copied.filter((file) => !ignored.includes(`!${file}`) && !ignored.some((line) => line.startsWith('!') && file.startsWith(`${line.slice(1)}/`))),
    ).toEqual([]);
  });
});
