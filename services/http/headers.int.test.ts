import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  createTestApi,
  PASSWORD,
  type Person,
  setUpTestApi,
  signUpFamily,
  signUpParent,
} from '#services/http/testing/app.ts';
import { BODIES, buildPath, ENDPOINTS } from '#services/http/testing/every-call.ts';

const api = setUpTestApi();
const secure = setUpTestApi({ baseUrl: 'https://stones.example' });
const STRICT = {
  'content-security-policy':
    /^default-src 'self';.*script-src 'self';style-src 'self';.*object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'/,
  'permissions-policy': /camera=\(\), microphone=\(\), geolocation=\(\)/,
  'cross-origin-opener-policy': /^same-origin$/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^no-referrer$/,
  'x-frame-options': /^DENY$/,
};

describe('every answer', () => {
  it('carries the strict headers: of a route, a refusal, a fault of the protocol and of no route at all', async () => {
    const { parent, week } = await signUpFamily(api);
    const answers = [
      ...[
        await parent.get(week),
        await api.anonymous.get(week),
        await api.anonymous.get('/nowhere'),
        await api.app.inject('/healthz'),
      ],
      ...[
        await api.app.inject({ method: 'DELETE', url: '/healthz' }),
        await parent.post('/students', '{'),
        await api.app.inject('/api/openapi.json'),
      ],
    ];
    for (const { headers, statusCode } of answers) {
      for (const [name, form] of Object.entries(STRICT))
        expect({ statusCode, name, value: headers[name] }).toMatchObject({ value: expect.stringMatching(form) });
      expect(headers['strict-transport-security']).toBeUndefined();
    }
    expect(new Set(answers.map(({ statusCode }) => statusCode)).size).toBeGreaterThan(3);
    // A malformed address reaches no hook.
    const { headers } = await api.app.inject('/%');
    expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'");
    const { 'content-security-policy': _, ...others } = STRICT;
    for (const [name, form] of Object.entries(others)) expect(headers[name]).toMatch(form);
  });

  it('lets no script and no style element be written into a page', async () => {
    const policy = String((await api.app.inject('/healthz')).headers['content-security-policy']);
    const directives = new Map(policy.split(';').map((each) => [each.split(' ')[0], each]));
    expect([...directives.values()].filter((each) => /unsafe|\*|data:|http:/.test(each))).toEqual([
      "img-src 'self' data:",
      "style-src-attr 'unsafe-inline'",
    ]);
  });

  it('names the style elements that a page brings, and lets no other stand', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'seven-stones-styled-'));
    const css = '@media (width<600px){p{color:red}}';
    writeFileSync(join(folder, 'index.html'), `<head><style>${css}</style></head>`);
    const styled = await createTestApi({ web: { folder, claims: {}, releases: null } });
    const { headers } = await styled.app.inject('/');
    await styled.close();
    rmSync(folder, { recursive: true });
    const hash = createHash('sha256').update(css).digest('base64');
    expect(headers['content-security-policy']).toContain(`;style-src 'self' 'sha256-${hash}';`);
  });

  it('over https asks for https for a year, below this name too', async () => {
    expect((await secure.anonymous.get('/auth/user')).headers['strict-transport-security']).toBe(
      'max-age=31536000; includeSubDomains',
    );
  });
});

it('over https every cookie that opens something is bound to this host', async () => {
  const { parent, week, id } = await signUpFamily(secure, { teacherEmail: 'teacher@school.example' });
  const [row] = await secure.log`select id from teacher_invitations where assessment_id = ${id}`;
  const token = await secure.links.mint(row?.id);
  const opened = await secure.anonymous.post('/teacher/redeem', { token }, { key: null });
  const handed = await parent.post(`${week}/handover`, { pin: '2468', assist: 'alone' }, { key: null });
  const account = { name: 'Pat', email: 'a@b.example', password: PASSWORD };
  const signedUp = await secure.anonymous.post('/auth/signup', account, { key: null });
  const cookies = [...signedUp.cookies, ...opened.cookies, ...handed.cookies];
  expect(cookies.map(({ name }) => name)).toEqual([
    '__Host-device',
    '__Host-session',
    '__Host-teacher',
    '__Host-teacher-device',
    '__Host-child',
    'handed-over',
  ]);
  for (const { name, secure: isSecure, httpOnly, sameSite, path, domain } of cookies as {
    name: string;
    secure?: boolean;
    httpOnly?: boolean;
    sameSite?: string;
    path?: string;
    domain?: string;
  }[]) {
    expect({ name, isSecure, sameSite, path, domain }).toEqual({
      name,
      isSecure: true,
      sameSite: 'Lax',
      path: '/',
      domain: undefined,
    });
    // Readable by pages without opening anything.
    expect(httpOnly).toBe(name === 'handed-over' ? undefined : true);
  }
});

describe('a write', () => {
  // A one-click unsubscribe of a mail program has no origin and is authorised by its token.
  const writes = ENDPOINTS.filter(({ method, byPrograms }) => method !== 'GET' && !byPrograms);
  const send = (who: Person, endpoint: (typeof ENDPOINTS)[number], people: never, headers: Record<string, string>) =>
    who.send(endpoint.method, buildPath(endpoint, people), BODIES[endpoint.name]?.(people), { headers });

  it('of a foreign page with our cookie is refused, whatever it is, and changes nothing', async () => {
    const { parent, student, id } = await signUpFamily(api);
    const people = { id, studentId: student.id } as never;
    const previousHeaders =
      await api.log`select (select count(*) from events) as events, (select jsonb_agg(s order by id) from students s) as students`;
    const foreign = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: 'http://localhost:3000' },
    ];
    for (const endpoint of writes) {
      for (const headers of foreign) {
        const { statusCode } = await send(parent, endpoint, people, headers as Record<string, string>);
        expect({ call: endpoint.name, headers, statusCode }).toEqual({ call: endpoint.name, headers, statusCode: 403 });
      }
    }
    expect(
      await api.log`select (select count(*) from events) as events, (select jsonb_agg(s order by id) from students s) as students`,
    ).toEqual(previousHeaders);
  });

  it('is also a read that makes a file and needs a fresh proof: a foreign page opens none', async () => {
    const { parent, student, id } = await signUpFamily(api);
    const people = { id, studentId: student.id } as never;
    const countEmails = async () => (await api.log`select from mail`).length;
    const emailsBefore = await countEmails();
    const reads = ENDPOINTS.filter(({ method, stepUp }) => method === 'GET' && stepUp);
    const files = reads.filter(({ file }) => file);
    expect(files.map(({ name }) => name)).toEqual(['exportAccount', 'exportStudent']);
    for (const endpoint of reads)
      for (const site of ['cross-site', 'same-site'])
        expect((await send(parent, endpoint, people, { 'sec-fetch-site': site })).statusCode).toBe(403);
    expect(await countEmails()).toBe(emailsBefore);
    const linked = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    expect((await parent.get('/auth/user', { headers: linked })).statusCode).toBe(200);
    for (const endpoint of reads) expect((await send(parent, endpoint, people, linked)).statusCode).toBe(403);
    for (const site of ['same-origin', 'none'])
      for (const endpoint of files)
        expect((await send(parent, endpoint, people, { 'sec-fetch-site': site })).statusCode).toBe(200);
  });

  it('of our own page, or of a program that names none, is taken', async () => {
    const parent = await signUpParent(api);
    for (const headers of [{ origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }, {}] as Record<
      string,
      string
    >[]) {
      expect((await parent.post('/students', { nickname: 'Robin', ageYears: 8 }, { headers })).statusCode).toBe(201);
    }
  });
});

it('a role in a body or an address is nobody’s', async () => {
  const { parent, student, week } = await signUpFamily(api);
  const stranger = await signUpParent(api);
  for (const more of [{ role: 'parent' }, { role: 'operator' }, { userId: crypto.randomUUID() }, { kind: 'system' }]) {
    expect((await parent.post('/students', { nickname: 'Robin', ageYears: 8, ...more })).statusCode).toBe(400);
    expect((await stranger.patch(`/students/${student.id}`, { nickname: 'Eve', ...more })).statusCode).toBe(404);
    expect((await stranger.get(`${week}?${new URLSearchParams(Object.entries(more))}`)).statusCode).toBe(404);
  }
});
