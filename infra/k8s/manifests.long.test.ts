import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROLES } from '#infra/start/production.ts';
import { readConfig } from '#services/config.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));

type Container = {
  args: string[];
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  securityContext: object;
};
type Manifest = {
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string> };
  data?: Record<string, string>;
  spec?: {
    replicas?: number;
    maxReplicas?: number;
    podSelector?: { matchLabels?: Record<string, string> };
    template?: { metadata: { labels: Record<string, string> }; spec: { containers: Container[] } };
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
    manifests.flatMap(({ metadata, spec }) =>
      spec?.template ? [{ name: metadata.name, labels: spec.template.metadata.labels, ...spec.template.spec }] : [],
    );

  it('one that does not fit its schema is refused, and named', async () => {
    const copy = mkdtempSync(join(tmpdir(), 'seven-stones-k8s-'));
    try {
      cpSync(folder, copy, { recursive: true });
      const path = join(copy, 'base/api.yaml');
      writeFileSync(path, readFileSync(path, 'utf8').replace('readinessProbe:', 'readyProbe:'));
      await expect(render(join(copy, 'example'))).rejects.toThrow(/Deployment api: .*readyProbe/s);
    } finally {
      rmSync(copy, { recursive: true });
    }
  });

  it('each role of the product runs once, by a word that it knows, and may change nothing of its image', () => {
    const pods = listPods();
    expect(pods.flatMap(({ containers }) => containers.map(({ args }) => args)).sort()).toEqual(
      ROLES.map((role) => [role]).sort(),
    );
    for (const { containers } of pods)
      expect(containers[0]?.securityContext).toMatchObject({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
      });
  });

  it('the settings are those that the product reads, and only who changes tables sees their owner', () => {
    const secrets = {
      DATABASE_URL: 'postgres://web:a@db/stones',
      AUTH_SECRET: 'a'.repeat(44),
      IDEMPOTENCY_SECRET: 'b'.repeat(44),
      SMTP_URL: 'smtps://user:secret@mail.example:465',
      OPS_TOKEN: 'c'.repeat(32),
    };
    const config = readConfig({ ...find('ConfigMap', 'settings')?.data, ...secrets });
    expect(config).toMatchObject({ workerMetricsPort: 9464, http: { baseUrl: 'https://stones.example' } });
    const owners = listPods()
      .filter(({ containers }) =>
        containers[0]?.envFrom.some(({ secretRef }) => secretRef?.name === 'seven-stones-owner'),
      )
      .map(({ labels }) => labels.app);
    expect(owners.sort()).toEqual(['migrate', 'worker']);
  });

  it('processes count the connections of as many others as can run', () => {
    const { data } = find('ConfigMap', 'settings') ?? {};
    expect(data?.API_PROCESSES).toBe(String(find('HorizontalPodAutoscaler', 'api')?.spec?.maxReplicas));
    expect(data?.WORKER_PROCESSES).toBe(String(find('Deployment', 'worker')?.spec?.replicas));
  });

  it('what is applied before a release is all that a migration needs, and nothing that runs on', () => {
    const prepared = manifests.filter(({ metadata }) => metadata.labels?.step === 'prepare');
    expect(prepared.map(({ kind }) => kind).sort()).toEqual(
      ['ConfigMap', 'Job', ...Array(4).fill('NetworkPolicy')].sort(),
    );
    const labels = find('Job', 'migrate')?.spec?.template?.metadata.labels ?? {};
    const rules = prepared.filter(({ kind }) => kind === 'NetworkPolicy').map(({ metadata }) => metadata.name);
    expect(rules.sort()).toEqual(['clock', 'closed', 'log', 'names']);
    expect(labels).toMatchObject({ log: 'reader', clock: 'reader' });
  });
});
