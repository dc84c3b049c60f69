import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ConfigError, Environment, readConfig } from '#services/config.ts';

const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8');
const needed = {
  DATABASE_URL: 'postgres://a:b@db:5432/stones',
  SMTP_URL: 'smtp://mail:25',
  AUTH_SECRET: 'a'.repeat(32),
  IDEMPOTENCY_SECRET: 'i'.repeat(32),
};
const problemsOf = (environment: Record<string, string | undefined>): readonly string[] => {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};

describe('.env.example', () => {
  it('is a right environment', () => {
    expect(problemsOf(parseEnv(example))).toEqual([]);
  });

  it('names every variable, and none that nobody reads', () => {
    const named = [...example.matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name);
    expect(named.sort()).toEqual(Object.keys(Environment.shape).sort());
  });

  it('shows the defaults', () => {
    const { http, dayMs, claims, temporal } = readConfig(parseEnv(example));
    const bare = readConfig(needed);
    expect({ http, dayMs, claims, temporal: { ...temporal, uiUrl: undefined } }).toEqual({
      http: bare.http,
      dayMs: bare.dayMs,
      claims: bare.claims,
      temporal: bare.temporal,
    });
  });
});

describe('the settings', () => {
  it('are frozen to the bottom', () => {
    const config = readConfig(needed);
    expect(() => Object.assign(config, { dayMs: 1 })).toThrow(TypeError);
    expect(() => Object.assign(config.http, { port: 1 })).toThrow(TypeError);
    expect(() => Object.assign(config.secrets.auth[0] ?? {}, { value: '' })).toThrow(TypeError);
  });

  it("carry the specification's claims unless an operator states its own", () => {
    expect(readConfig(needed).claims).toEqual({ families: '10,000+', educators: '500+' });
    expect(readConfig({ ...needed, CLAIM_FAMILIES: '12' }).claims.families).toBe('12');
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
    const shown = (more: Record<string, string>) => readConfig({ ...needed, ...more }).http.showDocs;
    expect(shown({})).toBe(true);
    expect(shown({ BASE_URL: 'https://stones.example' })).toBe(false);
    expect(shown({ BASE_URL: 'https://stones.example', API_DOCS: 'true' })).toBe(true);
  });

  it('take an address without its last slash, and the port into a default address', () => {
    expect(readConfig({ ...needed, BASE_URL: 'https://stones.example/' }).http.baseUrl).toBe('https://stones.example');
    expect(readConfig({ ...needed, PORT: '4000' }).http.baseUrl).toBe('http://localhost:4000');
  });

  it('keep older secrets for what they sealed', () => {
    const [newer, older] = ['n'.repeat(40), 'o'.repeat(40)];
    expect(readConfig({ ...needed, AUTH_SECRET: `2:${newer},1:${older}` }).secrets.auth).toEqual([
      { version: 2, value: newer },
      { version: 1, value: older },
    ]);
  });
});

describe('a wrong environment', () => {
  it('is refused with everything that is missing', () => {
    expect(problemsOf({})).toEqual(['DATABASE_URL is missing', 'SMTP_URL is missing', 'AUTH_SECRET is missing', 'IDEMPOTENCY_SECRET is missing']);
  });

  it('counts an empty variable as missing', () => {
    expect(problemsOf({ ...needed, SMTP_URL: '' })).toEqual(['SMTP_URL is missing']);
  });

  it.each([
    ['PORT', '0'],
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['BASE_URL', 'www.our-host.net'],
    ['BASE_URL', 'ftp://stones.example'],
    ['DATABASE_URL', 'mysql://a@b/c'],
    ['SMTP_URL', 'http://mail'],
    ['TEMPORAL_ADDRESS', 'http://temporal:7233'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'A <a@b.example>\r\nBcc: x@y.example'],
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
    ['DEMO_CONTACT', 'call us'],
  ])('%s=%s is refused by its name, without its value', (name, value) => {
    const problems = problemsOf({ ...needed, [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} `));
    if (value.length > 4) expect(problems[0]).not.toContain(value);
  });
});

describe('mail', () => {
  const requireTls = (environment: object) => readConfig({ ...needed, ...environment }).mail.requireTls;
  it('is handed over by TLS to every other machine', () => {
    expect(requireTls({ SMTP_URL: 'smtp://mail.example:587' })).toBe(true);
  });
  it('may be handed over in clear to this machine, or where the operator says so', () => {
    expect(requireTls({ SMTP_URL: 'smtp://127.0.0.1:1025' })).toBe(false);
    expect(requireTls({ SMTP_URL: 'smtp://localhost:1025' })).toBe(false);
    expect(requireTls({ SMTP_URL: 'smtp://mail:1025', SMTP_TLS: 'off' })).toBe(false);
  });
  it('is handed over by TLS to this machine as well when that is asked for', () => {
    expect(requireTls({ SMTP_URL: 'smtp://127.0.0.1:1025', SMTP_TLS: 'required' })).toBe(true);
    expect(problemsOf({ ...needed, SMTP_TLS: 'no' })).toEqual(['SMTP_TLS is required or off']);
  });
});
