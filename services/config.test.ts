import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ConfigError, Environment, readConfig } from '#services/config.ts';
import { type Claims, DEFAULT_CLAIMS } from '#shared/messages/claims.ts';

const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8');
const needed = {
  DATABASE_URL: 'postgres://a:b@db:5432/stones',
  SMTP_URL: 'smtp://mail:25',
  AUTH_SECRET: 'a'.repeat(32),
  IDEMPOTENCY_SECRET: 'i'.repeat(32),
};
const controller = {
  CONTROLLER_NAME: 'Stones gGmbH',
  CONTROLLER_ADDRESS: 'Bachweg 7, 12345 Steinfurt',
  CONTROLLER_EMAIL: 'privacy@stones.example',
  SUPERVISORY_AUTHORITY: 'The authority of the state',
  MAIL_PROCESSOR: 'Letterbox Ltd, Ireland',
};
/** The example file with its placeholders replaced. */
const fillIn = () => parseEnv(example.replaceAll(/replace-me[\w-]*/g, 's'.repeat(32)));
const listProblems = (environment: Record<string, string | undefined>): readonly string[] => {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};

describe('connections and figures of the worker', () => {
  it('refuse fewer connections than a process can work with', () => {
    expect(
      readConfig({ ...needed, API_CONNECTIONS: '6', WORKER_CONNECTIONS: '9', API_PROCESSES: '3' }).connections,
    ).toEqual({ api: 6, worker: 9, apis: 3, workers: 1 });
    expect(readConfig({ ...needed, WORKER_PROCESSES: '2', MAIL_REPORTS_WORKERS: '1' }).connections.workers).toBe(3);
    expect(
      listProblems({ ...needed, API_CONNECTIONS: '5', WORKER_CONNECTIONS: 'many', WORKER_PROCESSES: '0' }).map(
        (problem) => problem.split(' ')[0],
      ),
    ).toEqual([...['API_CONNECTIONS', 'WORKER_CONNECTIONS', 'WORKER_PROCESSES']]);
  });

  it('refuse a port for figures that nobody could read', () => {
    expect(listProblems({ ...needed, WORKER_METRICS_PORT: '9464' })).toEqual([
      'WORKER_METRICS_PORT needs OPS_TOKEN, which opens the figures to machines: write both or none',
    ]);
    expect(readConfig({ ...needed, WORKER_METRICS_PORT: '9464', OPS_TOKEN: 'o'.repeat(32) }).workerMetricsPort).toBe(
      9464,
    );
    expect(readConfig(needed).workerMetricsPort).toBeUndefined();
  });

  it('take the receiver of traces as an address, and none by default', () => {
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318';
    expect(readConfig({ ...needed, OTEL_EXPORTER_OTLP_ENDPOINT }).tracesUrl).toBe(OTEL_EXPORTER_OTLP_ENDPOINT);
    expect(listProblems({ ...needed, OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).toEqual([
      'OTEL_EXPORTER_OTLP_ENDPOINT is an address such as http://127.0.0.1:4318',
    ]);
    expect(readConfig(needed).tracesUrl).toBeUndefined();
  });
});

describe('.env.example', () => {
  it('is a right environment once its secrets are replaced', () => {
    expect(listProblems(fillIn())).toEqual([]);
  });

  it('starts nothing as it is, and says of each secret what to do', () => {
    const isPublicFault =
      'is the one of .env.example, which everybody knows: put one of your own in its place (openssl rand -base64 32 makes a secret)';
    expect(listProblems(parseEnv(example))).toEqual(
      ['DATABASE_URL', 'AUTH_SECRET', 'IDEMPOTENCY_SECRET'].map((name) => `${name} ${isPublicFault}`),
    );
    expect(listProblems({ ...needed, AUTH_SECRET: `2:REPLACE-ME-${'a'.repeat(32)},1:${'o'.repeat(32)}` })).toEqual([
      `AUTH_SECRET ${isPublicFault}`,
    ]);
    expect(listProblems({ AUTH_SECRET: `replace-me-${'a'.repeat(32)}` })).toContain(`AUTH_SECRET ${isPublicFault}`);
  });

  it('names every variable, and none that nobody reads', () => {
    const named = [...example.matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name);
    expect(named.sort()).toEqual(Object.keys(Environment.shape).sort());
  });

  it('shows the defaults', () => {
    const { http, dayMs, temporal } = readConfig(fillIn());
    const bare = readConfig(needed);
    expect({ http, dayMs, temporal: { ...temporal, uiUrl: undefined } }).toEqual({
      http: bare.http,
      dayMs: bare.dayMs,
      temporal: bare.temporal,
    });
  });

  it('offers words of its own for every claim, since the defaults are the specification’s', () => {
    const { claims } = readConfig(fillIn());
    for (const [name, claim] of Object.entries(DEFAULT_CLAIMS)) expect(claims[name as keyof Claims]).not.toBe(claim);
  });
});

describe('the settings', () => {
  it('refuse an address of the database whose TLS proves nothing, and take one that is checked on every connection', () => {
    const withTls = (query: string) => listProblems({ ...needed, DATABASE_URL: `${needed.DATABASE_URL}?${query}` });
    for (const mode of ['require', 'verify-ca', 'verify-full', 'disable'])
      expect(withTls(`sslmode=${mode}`)).toEqual([]);
    for (const mode of ['prefer', 'allow', 'no-verify', 'something'])
      expect(withTls(`sslmode=${mode}`)).toEqual([
        expect.stringMatching(/^DATABASE_URL asks for TLS that proves nothing: write sslmode=require/),
      ]);
    expect(withTls('sslmode=require&sslrootcert=/nowhere/ca.pem')).toEqual([
      'DATABASE_URL names a file in sslrootcert that cannot be read',
    ]);
    expect(withTls('sslrootcert=/nowhere/ca.pem')).toEqual([
      expect.stringContaining('without TLS: write sslmode=require as well'),
    ]);
    expect(listProblems({ ...needed, MAINTENANCE_URL: 'postgres://o:p@db/stones?ssl=no-verify' })).toEqual([
      expect.stringMatching(/^MAINTENANCE_URL asks for TLS/),
    ]);
  });

  it('are frozen to the bottom', () => {
    const config = readConfig(needed);
    expect(() => Object.assign(config, { dayMs: 1 })).toThrow(TypeError);
    expect(() => Object.assign(config.http, { port: 1 })).toThrow(TypeError);
    expect(() => Object.assign(config.secrets.auth[0] ?? {}, { value: '' })).toThrow(TypeError);
  });

  it("carry the specification's claims unless an operator states its own", () => {
    expect(readConfig(needed).claims).toEqual({
      families: '10,000+',
      educators: '500+',
      engine: 'AI analysis engine',
      checked: 'Validated',
      reportTime: '2-4 hours',
    });
    expect(readConfig({ ...needed, CLAIM_FAMILIES: '12' }).claims.families).toBe('12');
    const own = readConfig({
      ...needed,
      CLAIM_ENGINE: 'rules',
      CLAIM_CHECKED: 'Compared',
      CLAIM_REPORT_TIME: 'a minute',
    }).claims;
    expect(own).toMatchObject({ engine: 'rules', checked: 'Compared', reportTime: 'a minute' });
  });

  it.each([
    ['24h', 86_400_000],
    ['15s', 15_000],
    ['2m', 120_000],
    ['1440m', 86_400_000],
  ])('read a day of %s as %d ms', (text, ms) => {
    expect(readConfig({ ...needed, DAY_LENGTH: text }).dayMs).toBe(ms);
  });

  it('show the API docs to developers, and to the public only when asked', () => {
    const readShowDocs = (more: Record<string, string>) =>
      readConfig({ ...needed, ...controller, ...more }).http.showDocs;
    expect(readShowDocs({})).toBe(true);
    expect(readShowDocs({ BASE_URL: 'https://stones.example' })).toBe(false);
    expect(readShowDocs({ BASE_URL: 'https://stones.example', API_DOCS: 'true' })).toBe(true);
  });

  it('take an address without its last slash, and the port into a default address', () => {
    expect(readConfig({ ...needed, ...controller, BASE_URL: 'https://stones.example/' }).http.baseUrl).toBe(
      'https://stones.example',
    );
    expect(readConfig({ ...needed, PORT: '4000' }).http.baseUrl).toBe('http://localhost:4000');
  });

  it('trust the networks of proxies, and nobody unless they are named', () => {
    const readTrustProxy = (networks?: string) => readConfig({ ...needed, TRUST_PROXY: networks }).http.trustProxy;
    expect([readTrustProxy(), readTrustProxy('')]).toEqual([[], []]);
    expect(readTrustProxy('10.0.0.0/8, 127.0.0.1/32,::1,fd00::/8')).toEqual([
      '10.0.0.0/8',
      '127.0.0.1/32',
      '::1',
      'fd00::/8',
    ]);
  });

  it('keep older secrets for what they sealed, and know a newer one before it is in use', () => {
    const newer = { version: 2, value: 'n'.repeat(40) };
    const older = { version: 1, value: 'o'.repeat(40) };
    const [changed, announced] = [
      [newer, older],
      [older, newer],
    ].map((secrets) => {
      const text = secrets.map(({ version, value }) => `${version}:${value}`).join();
      return readConfig({ ...needed, AUTH_SECRET: text, IDEMPOTENCY_SECRET: text }).secrets;
    });
    expect(changed).toEqual({ auth: [newer, older], idempotency: [newer, older] });
    expect(announced).toEqual({ auth: [older, newer], idempotency: [older, newer] });
  });

  it('refuse two secrets of one number, one of which nothing would find again, and keep a number that stands alone', () => {
    for (const AUTH_SECRET of [`1:${'n'.repeat(40)},1:${'o'.repeat(40)}`, `2:${'n'.repeat(40)},02:${'o'.repeat(40)}`])
      expect(listProblems({ ...needed, AUTH_SECRET })).toEqual([
        'AUTH_SECRET gives two secrets one number: the number of a secret stays with it, and a newer one takes the next',
      ]);
    expect(readConfig({ ...needed, AUTH_SECRET: `2:${'n'.repeat(40)}` }).secrets.auth).toEqual([
      { version: 2, value: 'n'.repeat(40) },
    ]);
  });
});

describe('plain http', () => {
  const networks = (more: Record<string, string>) =>
    listProblems({ ...needed, ...more }).map((problem) => problem.split(' ')[0]);

  it.each([
    'http://localhost:3000',
    'http://stones.localhost',
    'http://127.0.0.1:3000',
    'http://127.8.9.1',
    'http://[::1]:3000',
  ])('at %s is for looking around on one machine', (BASE_URL) => expect(networks({ BASE_URL })).toEqual([]));

  it.each([
    'http://stones.example',
    'http://192.168.1.20:3000',
    'http://127.0.0.1.stones.example',
    'http://localhost.example',
    'http://0.0.0.0:3000',
  ])('at %s is refused, and the sentence says what to write', (BASE_URL) =>
    expect(listProblems({ ...needed, ...controller, BASE_URL })).toEqual([
      'BASE_URL is plain http off this machine, where passwords and answers can be read on the way: write https:// and let a proxy hold the certificate',
    ]),
  );

  it('that listens to the network is refused, whatever BASE_URL calls it, unless a proxy stands before it', () => {
    expect(listProblems({ ...needed, HOST: '0.0.0.0', BASE_URL: 'http://localhost:3000' })).toEqual([
      'HOST is open to the network while BASE_URL is plain http: write 127.0.0.1, or an https BASE_URL, or name the networks of the proxy in TRUST_PROXY',
    ]);
    for (const HOST of ['0.0.0.0', '::', '192.168.1.20']) expect(networks({ HOST })).toEqual(['HOST']);
    expect(networks({ HOST: '0.0.0.0', TRUST_PROXY: '172.16.0.0/12' })).toEqual([]);
    expect(networks({ ...controller, HOST: '0.0.0.0', BASE_URL: 'https://stones.example' })).toEqual([]);
    expect(networks({ HOST: '::1' })).toEqual([]);
  });
});

describe('who answers for the data', () => {
  const missingReason =
    ': families are told on /privacy and /imprint who answers for their data, whom to complain to and who carries the mail';
  const BASE_URL = 'https://stones.example';

  it('is named wherever people come from elsewhere, or nothing starts, and the sentence says what is missing', () => {
    expect(listProblems({ ...needed, BASE_URL })).toEqual([
      `CONTROLLER_NAME, CONTROLLER_ADDRESS, CONTROLLER_EMAIL, SUPERVISORY_AUTHORITY and MAIL_PROCESSOR are missing${missingReason}`,
    ]);
    expect(listProblems({ ...needed, ...controller, BASE_URL, MAIL_PROCESSOR: '' })).toEqual([
      `MAIL_PROCESSOR is missing${missingReason}`,
    ]);
    expect(listProblems({ ...needed, ...controller, BASE_URL, CONTROLLER_EMAIL: 'nobody' })).toEqual([
      'CONTROLLER_EMAIL is an e-mail address',
    ]);
    expect(listProblems({ ...needed, ...controller, BASE_URL, CONTROLLER_NAME: 'two\nlines' })).toEqual([
      'CONTROLLER_NAME is one line of text',
    ]);
    expect(readConfig({ ...needed, ...controller, BASE_URL }).controller).toEqual({
      name: 'Stones gGmbH',
      address: 'Bachweg 7, 12345 Steinfurt',
      email: 'privacy@stones.example',
      authority: 'The authority of the state',
      mailProcessor: 'Letterbox Ltd, Ireland',
    });
  });

  it('may be left out on a machine of one’s own, but not by half', () => {
    expect(readConfig(needed).controller).toBeNull();
    expect(readConfig({ ...needed, ...controller }).controller?.name).toBe('Stones gGmbH');
    expect(listProblems({ ...needed, CONTROLLER_NAME: 'Stones gGmbH' })[0]).toMatch(
      /^CONTROLLER_ADDRESS, .* and MAIL_PROCESSOR are missing/,
    );
  });
});

describe('a wrong environment', () => {
  it('is refused with everything that is missing', () => {
    expect(listProblems({})).toEqual([
      'DATABASE_URL is missing',
      'SMTP_URL is missing',
      'AUTH_SECRET is missing',
      'IDEMPOTENCY_SECRET is missing',
    ]);
  });

  it('counts an empty variable as missing', () => {
    expect(listProblems({ ...needed, SMTP_URL: '' })).toEqual(['SMTP_URL is missing']);
  });

  it.each([
    ['PORT', '0'],
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['BASE_URL', 'www.our-host.net'],
    ['BASE_URL', 'ftp://stones.example'],
    ['BASE_URL', 'https://our-host.net/stones'],
    ['BASE_URL', 'https://our-host.net?a=b'],
    ['BASE_URL', 'https://our-host.net#a'],
    ['BASE_URL', 'https://our-host.net:443'],
    ['BASE_URL', 'https://Our-Host.net'],
    ['DATABASE_URL', 'mysql://a@b/c'],
    ['SMTP_URL', 'http://mail'],
    ['TEMPORAL_ADDRESS', 'http://temporal:7233'],
    ['TEMPORAL_ADDRESS', 'temporal:99999'],
    ['TEMPORAL_ADDRESS', 'temporal:0'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'Seven Stones <no-reply@größe.example>'],
    ['MAIL_FROM', 'A <a@b.example>\r\nBcc: x@y.example'],
    ['MAIL_FROM', 'größe@stones.example'],
    ['AUTH_SECRET', 'short'],
    ['AUTH_SECRET', `2:${'a'.repeat(40)},1:short`],
    ['IDEMPOTENCY_SECRET', 'short'],
    ['OPS_TOKEN', 'short'],
    ['TRUST_PROXY', 'yes'],
    ['DAY_LENGTH', '1 day'],
    ['DAY_LENGTH', '25h'],
    ['DAY_LENGTH', '0s'],
    ['LOG_LEVEL', 'loud'],
    ['REQUESTS_PER_MINUTE', '0'],
    ['WRITES_PER_MINUTE', '0'],
    ['DEMO_CONTACT', 'call us'],
    ...[
      'false',
      '10.0.0.0/33',
      '10.0.0.0/0',
      '::/0',
      '10.0.0/8',
      'proxy.internal',
      '192.168.0.0/16,',
      '127.0.0.1/32/1',
      '::1/129',
    ].map((value) => ['TRUST_PROXY', value]),
  ])('%s=%s is refused by its name, without its value', (name, value) => {
    const problems = listProblems({ ...needed, [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} `));
    if (value.length > 4) expect(problems[0]).not.toContain(value);
  });

  it('takes bounce reports at no port that does not exist', () => {
    const reports = (MAIL_REPORTS_LISTEN: string) =>
      listProblems({ ...needed, MAIL_BOUNCE_ADDRESS: 'bounces@mail.stones.example', MAIL_REPORTS_LISTEN });
    expect(reports('0.0.0.0:2525')).toEqual([]);
    for (const port of [0, 65_536, 99_999])
      expect(reports(`0.0.0.0:${port}`)).toEqual(['MAIL_REPORTS_LISTEN is host:port, with a port from 1 to 65535']);
  });

  it.each(['true', 'TRUE', 'everyone', '*'])('says what to write in place of TRUST_PROXY=%s', (value) => {
    expect(listProblems({ ...needed, TRUST_PROXY: value })).toEqual([
      'TRUST_PROXY does not take everyone, who could then claim any address: write the networks of your proxies, such as 10.0.0.0/8,127.0.0.1/32',
    ]);
  });
});

describe('mail', () => {
  const readRequireTls = (environment: object) => readConfig({ ...needed, ...environment }).mail.requireTls;
  it('is handed over by TLS to every other machine', () => {
    expect(readRequireTls({ SMTP_URL: 'smtp://mail.example:587' })).toBe(true);
  });
  it('may be handed over in clear to this machine, or where the operator says so', () => {
    expect(readRequireTls({ SMTP_URL: 'smtp://127.0.0.1:1025' })).toBe(false);
    expect(readRequireTls({ SMTP_URL: 'smtp://localhost:1025' })).toBe(false);
    expect(readRequireTls({ SMTP_URL: 'smtp://mail:1025', SMTP_TLS: 'off' })).toBe(false);
  });
  it('is handed over by TLS to this machine as well when that is asked for', () => {
    expect(readRequireTls({ SMTP_URL: 'smtp://127.0.0.1:1025', SMTP_TLS: 'required' })).toBe(true);
    expect(listProblems({ ...needed, SMTP_TLS: 'no' })).toEqual(['SMTP_TLS is required or off']);
  });
});

describe('signing letters', () => {
  const createPem = (bits: number) =>
    generateKeyPairSync('rsa', { modulusLength: bits }).privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  const pem = createPem(2048);
  const named = { MAIL_DKIM_DOMAIN: 'stones.example', MAIL_DKIM_SELECTOR: 'mail2026' };
  it('is off where nothing is said of it', () => expect(readConfig(needed).mail.dkim).toBeNull());
  it('takes a key as it is, with its line ends spelt out, or from a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'dkim-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'key.pem');
    writeFileSync(file, pem);
    const expected = { domain: 'stones.example', selector: 'mail2026', privateKey: pem };
    for (const given of [
      { MAIL_DKIM_KEY: pem },
      { MAIL_DKIM_KEY: pem.replaceAll('\n', '\\n') },
      { MAIL_DKIM_KEY_FILE: file },
    ])
      expect(readConfig({ ...needed, ...named, ...given }).mail.dkim).toEqual(expected);
  });
  const together =
    'MAIL_DKIM_DOMAIN, MAIL_DKIM_SELECTOR and MAIL_DKIM_KEY_FILE (or MAIL_DKIM_KEY) belong together: write all of them or none';
  it.each([
    [{ MAIL_DKIM_DOMAIN: 'stones.example' }, together],
    [{ MAIL_DKIM_KEY: pem }, together],
    [{ ...named }, together],
    [
      { ...named, MAIL_DKIM_KEY: pem, MAIL_DKIM_KEY_FILE: '/key.pem' },
      'MAIL_DKIM_KEY and MAIL_DKIM_KEY_FILE say the same: write one of them',
    ],
    [{ ...named, MAIL_DKIM_KEY_FILE: '/nowhere/key.pem' }, 'MAIL_DKIM_KEY_FILE cannot be read'],
    [{ ...named, MAIL_DKIM_KEY: 'no key' }, 'MAIL_DKIM_KEY is not a private key in PEM form'],
    [{ ...named, MAIL_DKIM_KEY: createPem(1024) }, 'MAIL_DKIM_KEY is not an RSA key of at least 2048 bits'],
    [
      { ...named, MAIL_DKIM_SELECTOR: 'no; t=y', MAIL_DKIM_KEY: pem },
      'MAIL_DKIM_SELECTOR is a short word such as mail2026',
    ],
  ])('refuses half of it, and what is no key', (environment, problem) =>
    expect(listProblems({ ...needed, ...environment })).toEqual([problem]),
  );
});
