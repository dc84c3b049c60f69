import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROLES } from '#infra/start/production.ts';
import { Environment, readConfig } from '#services/config.ts';
import { LONGEST_SENDING_MS } from '#services/mail/smtp.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));

type Container = {
  image: string;
  args?: string[];
  command?: string[];
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  securityContext: object;
  livenessProbe?: { exec?: { command: string[] } };
};
type Manifest = {
  kind: string;
  metadata: {
    name: string;
    namespace?: string;
    labels?: Record<string, string>;
    annotations?: Record<string, string>;
  };
  data?: Record<string, string>;
  spec?: {
    replicas?: number;
    suspend?: boolean;
    maxReplicas?: number;
    activeDeadlineSeconds?: number;
    podSelector?: { matchLabels?: Record<string, string> };
    template?: Template;
    jobTemplate?: { spec: { template: Template } };
  };
};
type Template = {
  metadata: { labels: Record<string, string> };
  spec: {
    containers: Container[];
    volumes?: { persistentVolumeClaim?: { claimName: string } }[];
    terminationGracePeriodSeconds?: number;
  };
};

/** The manifests as `kubectl apply -k` would send them. @throws with the fault where one does not fit its schema */
async function render(installation: string): Promise<Manifest[]> {
  const { stdout } = await promisify(execFile)('go', ['run', '.', installation, join(folder, 'schemas')], {
    cwd: join(folder, 'check'),
    maxBuffer: 2 ** 24,
  });
  return JSON.parse(stdout) as Manifest[];
}

const hasGo = (() => {
  try {
    return execFileSync('go', ['version'], { stdio: 'pipe' }).length > 0;
  } catch {
    process.stderr.write('infra/k8s is not checked: Go is not installed, and its loader is a Go module.\n');
    return false;
  }
})();

describe.runIf(hasGo)('manifests', () => {
  let manifests: Manifest[];
  // On the first run the loader's Go module is downloaded and built.
  beforeAll(async () => {
    manifests = await render(join(folder, 'example'));
  }, 300_000);
  const find = (kind: string, name: string) =>
    manifests.find((each) => each.kind === kind && each.metadata.name.startsWith(name));
  const listPods = () =>
    manifests.flatMap(({ metadata, spec }) => {
      const template = spec?.template ?? spec?.jobTemplate?.spec.template;
      return template ? [{ name: metadata.name, labels: template.metadata.labels, ...template.spec }] : [];
    });

  /** The example, rendered from a copy in which one text of a file is replaced. */
  const renderChanged = async (file: string, replaced: string, by: string) => {
    const copy = mkdtempSync(join(tmpdir(), 'seven-stones-k8s-'));
    try {
      cpSync(folder, join(copy, 'k8s'), { recursive: true });
      cpSync(join(folder, '../backup'), join(copy, 'backup'), { recursive: true });
      const path = join(copy, 'k8s', file);
      writeFileSync(path, readFileSync(path, 'utf8').replace(replaced, by));
      return await render(join(copy, 'k8s/example'));
    } finally {
      rmSync(copy, { recursive: true });
    }
  };

  it('one that does not fit its schema is refused, and named', async () => {
    await expect(renderChanged('base/api.yaml', 'readinessProbe:', 'readyProbe:')).rejects.toThrow(
      /Deployment api: .*readyProbe/s,
    );
  });

  it('each role of the product runs once, by a word that it knows, and may change nothing of its image', () => {
    const pods = listPods();
    expect(pods.flatMap(({ containers }) => containers.flatMap(({ args }) => (args ? [args] : []))).sort()).toEqual(
      ROLES.map((role) => [role]).sort(),
    );
    for (const { containers } of pods)
      expect(containers[0]?.securityContext).toMatchObject({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
      });
  });

  it('a worker that waits for Temporal is not ended for it', () => {
    const [worker] = listPods().find(({ labels }) => labels.app === 'worker')?.containers ?? [];
    expect(worker?.livenessProbe?.exec?.command).toContain('--liveness');
  });

  it('a worker that is ended has the time that a mail server may take for its letter', () => {
    const worker = listPods().find(({ labels }) => labels.app === 'worker');
    expect(worker?.terminationGracePeriodSeconds).toBeGreaterThan(LONGEST_SENDING_MS / 1000);
  });

  it('the settings are those that the product reads, and only who changes tables sees their owner', () => {
    const secrets = {
      DATABASE_URL: 'postgres://web:a@db/stones',
      AUTH_SECRET: 'a'.repeat(44),
      IDEMPOTENCY_SECRET: 'b'.repeat(44),
      SMTP_URL: 'smtps://user:secret@mail.example:465',
      OPS_TOKEN: 'c'.repeat(32),
    };
    const settings = find('ConfigMap', 'settings')?.data ?? {};
    // A name that nobody reads is dropped without a word.
    expect(Object.keys(settings).filter((name) => !(name in Environment.shape))).toEqual([]);
    const config = readConfig({ ...settings, ...secrets });
    expect(config).toMatchObject({ workerMetricsPort: 9464, http: { baseUrl: 'https://stones.example' } });
    const owners = listPods()
      .filter(({ containers }) =>
        containers[0]?.envFrom.some(({ secretRef }) => secretRef?.name === 'seven-stones-owner'),
      )
      .map(({ labels }) => labels.app);
    expect(owners.sort()).toEqual(['erasures', 'migrate', 'reapply-erasures', 'worker']);
  });

  it('backups and the list of erasures are made by the commands that Compose runs, onto one volume', () => {
    const commands = listPods().flatMap(({ name, containers, volumes = [] }) =>
      containers.flatMap(({ command }) =>
        command
          ? [{ name, command, claims: volumes.flatMap((each) => each.persistentVolumeClaim?.claimName ?? []) }]
          : [],
      ),
    );
    const claims = ['backups'];
    expect(commands).toEqual([
      {
        name: 'erasures',
        command: ['node', 'services/ops/erasures.main.ts', '--watch', '/backups/list.jsonl'],
        claims,
      },
      { name: 'reapply-erasures', command: ['node', 'services/ops/erasures.main.ts', '/backups/list.jsonl'], claims },
      { name: 'base-backup', command: ['sh', '/scripts/base-backup.sh'], claims },
    ]);
    const script = find('ConfigMap', 'base-backup')?.data?.['base-backup.sh'];
    expect(script).toBe(readFileSync(join(folder, '../backup/base-backup.sh'), 'utf8'));
    // The backup is made by the programs of the Postgres that Compose runs.
    const compose = readFileSync(join(folder, '../../docker-compose.yml'), 'utf8');
    const images = listPods().flatMap(({ containers }) => containers.map(({ image }) => image));
    expect(images.filter((image) => image.startsWith('postgres:') && !compose.includes(`image: ${image}`))).toEqual([]);
  });

  it('erasures are carried out again where database and Temporal are reached, by jobs that the operating page begins', () => {
    const pod = listPods().find(({ name }) => name === 'reapply-erasures');
    expect(pod?.labels).toMatchObject({ log: 'reader', clock: 'reader' });
    expect(find('CronJob', 'reapply-erasures')?.spec?.suspend).toBe(true);
    const page = readFileSync(join(folder, '../operating.md'), 'utf8');
    const begun = [...page.matchAll(/create job -n seven-stones \S+ --from=cronjob\/([\w-]+)/g)].map(
      ([, name]) => name,
    );
    expect(new Set(begun)).toEqual(
      new Set(manifests.flatMap(({ kind, metadata }) => (kind === 'CronJob' ? [metadata.name] : []))),
    );
  });

  it('the proxy in front logs no query, which may hold a token', () => {
    expect(find('Ingress', 'web')?.metadata.annotations).toMatchObject({
      'nginx.ingress.kubernetes.io/enable-access-log': 'false',
    });
  });

  it('processes count the connections of as many others as can run', () => {
    const { data } = find('ConfigMap', 'settings') ?? {};
    expect(data?.API_PROCESSES).toBe(String(find('HorizontalPodAutoscaler', 'api')?.spec?.maxReplicas));
    expect(data?.WORKER_PROCESSES).toBe(String(find('Deployment', 'worker')?.spec?.replicas));
  });

  it('a setting that changed reaches each process that reads it by one command', () => {
    const head = readFileSync(join(folder, 'example/kustomization.yaml'), 'utf8');
    const restarted = /rollout restart -n seven-stones deployment (.+)$/m.exec(head)?.[1]?.split(' ');
    const lasting = manifests.flatMap(({ kind, metadata }) => (kind === 'Deployment' ? [metadata.name] : []));
    expect(restarted?.sort()).toEqual(lasting.sort());
  });

  it('a job that failed is seen at once: its log is followed before anything waits for its end', () => {
    const texts = ['example/kustomization.yaml', '../operating.md'].map((file) =>
      readFileSync(join(folder, file), 'utf8'),
    );
    const listFollowed = (text: string) => [...text.matchAll(/logs -n seven-stones --follow [^\n`]*job\/([\w.-]+)/g)];
    const waits = texts.flatMap((text) =>
      [...text.matchAll(/kubectl wait [^\n`]*--timeout=(\d+)(\w) job\/([\w.-]+)/g)].map((found) => ({
        job: found[3],
        unit: found[2],
        isFollowed: listFollowed(text).some(({ 1: job, index }) => job === found[3] && index < found.index),
      })),
    );
    expect(waits).toEqual([
      { job: 'migrate-0.1.0', unit: 'm', isFollowed: true },
      { job: 'reapply', unit: 'm', isFollowed: true },
    ]);
  });

  it('a migration has the time to replay a million open weeks', () => {
    expect(find('Job', 'migrate')?.spec?.activeDeadlineSeconds).toBeGreaterThan(1.5 * (1_000_000 / 45));
  });

  it('a Temporal outside the cluster is reached by those who ask it, once the installation names its rule', async () => {
    const rendered = await renderChanged(
      'example/kustomization.yaml',
      'settings.yaml]',
      'settings.yaml, temporal-outside.yaml]',
    );
    expect(rendered.find(({ metadata }) => metadata.name === 'temporal-outside')).toMatchObject({
      kind: 'NetworkPolicy',
      metadata: { labels: { step: 'prepare' } },
      spec: { podSelector: { matchLabels: { clock: 'reader' } }, egress: [{ ports: [{ port: 7233 }] }] },
    });
  });

  it('what is applied before a release is all that a migration needs, and nothing that runs on', () => {
    const prepared = manifests.filter(({ metadata }) => metadata.labels?.step === 'prepare');
    expect(prepared.map(({ kind }) => kind).sort()).toEqual(
      ['ConfigMap', 'Job', ...Array(5).fill('NetworkPolicy')].sort(),
    );
    const labels = find('Job', 'migrate')?.spec?.template?.metadata.labels ?? {};
    const rules = prepared.filter(({ kind }) => kind === 'NetworkPolicy').map(({ metadata }) => metadata.name);
    expect(rules.sort()).toEqual(['clock', 'closed', 'log', 'names', 'store']);
    expect(labels).toMatchObject({ log: 'reader', clock: 'reader' });
  });
});
