import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#services/database/database.store.ts';
import { STATUS } from '#services/http/problem-details.ts';
import { createTestApi, signUpFamily, type TestApi } from '#services/http/testing/app.ts';
import { startCuttableProxy } from '#services/http/testing/cuttable-proxy.ts';
import { ENDPOINTS } from '#services/http/testing/every-call.ts';

let api: TestApi;
const folder = mkdtempSync(join(tmpdir(), 'seven-stones-web-'));
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(
    join(folder, 'index.html'),
    '<body><script type="application/json" id="settings">{"families":"10,000+"}</script></body>',
  );
  writeFileSync(join(folder, 'robots.txt'), 'User-agent: *');
  writeFileSync(join(folder, 'assets', 'app-1a2b3c.js'), 'export {};');
  api = await createTestApi({
    web: { folder, claims: { families: '12', educators: '3', demoContact: '' }, releases: null },
  });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await api?.close();
});

it('a method that a path does not have is answered with those that it has', async () => {
  const request = async (method: string, url: string) => {
    const { statusCode, headers } = await api.app.inject({ method: method as 'GET', url });
    return [statusCode, headers.allow, String(headers['content-type']).split(';')[0]];
  };
  const problem = 'application/problem+json';
  expect(await request('DELETE', '/api/students')).toEqual([405, 'GET, HEAD, POST', problem]);
  expect(await request('PUT', `/api/assessments/${crypto.randomUUID()}`)).toEqual([405, 'GET, HEAD', problem]);
  expect(await request('GET', '/api/auth/token?grant_type=password')).toEqual([405, 'POST', problem]);
  expect(await request('TRACE', '/api/assessments/x/mood/1?y=1')).toEqual([405, 'PUT', problem]);
  expect(await request('POST', '/healthz')).toEqual([405, 'GET, HEAD', problem]);
  expect(await request('OPTIONS', '/api/live')).toEqual([405, 'GET, HEAD', problem]);
  expect(await request('OPTIONS', '/api/auth/admin/users/invite')).toEqual([405, 'POST', problem]);
  expect(await request('DELETE', '/api/auth/factors/backup-codes')).toEqual([405, 'POST', problem]);
  expect(await request('DELETE', `/api/students/${crypto.randomUUID()}/guardians/leave`)).toEqual([
    405,
    'POST',
    problem,
  ]);
  expect(await request('OPTIONS', '/api/auth/user/identities/authorize')).toEqual([405, 'GET, HEAD', problem]);
  expect(await request('OPTIONS', `/api/auth/user/identities/${crypto.randomUUID()}`)).toEqual([
    405,
    'DELETE',
    problem,
  ]);
  expect(await request('POST', '/api/nowhere')).toEqual([404, undefined, problem]);
  expect(await request('POST', '/dashboard')).toEqual([404, undefined, problem]);
});

describe('the description of the API', () => {
  it('names every call, its key and its problems', async () => {
    const document = (await api.anonymous.get('/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    for (const { name, method, path, unkeyed, file = 'application/json', status = 200 } of ENDPOINTS) {
      const operation = document.paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()];
      expect(operation?.operationId).toBe(name);
      // A redirect has no body.
      if (status === 303) expect(operation.responses[303].content).toBeUndefined();
      else expect(operation.responses[status].content[file].schema).toBeDefined();
      expect(operation.responses['4XX'].content['application/problem+json'].schema).toBeDefined();
      const isKeyed = (operation.parameters ?? []).some(
        (parameter: { name: string }) => parameter.name === 'Idempotency-Key',
      );
      expect(isKeyed).toBe(method !== 'GET' && !unkeyed);
    }
    const ofFamilies = Object.entries(document.paths).filter(([path]) => !path.startsWith('/api/ops/'));
    expect(JSON.stringify([ofFamilies, document.components])).not.toMatch(/masteryAge|"tau"/);
    expect(
      Object.keys(STATUS).every((code) => JSON.stringify(document.components.schemas.Problem).includes(code)),
    ).toBe(true);
  });

  const describeRoutes = async () => (await api.anonymous.get('/openapi.json')).json();
  const readBody = async (path: string, method: string) => {
    const document = await describeRoutes();
    const { schema } = document.paths[path][method].requestBody.content['application/json'];
    return document.components.schemas[String(schema.$ref).split('/').at(-1) ?? ''] ?? schema;
  };

  it('has no reference that leads nowhere', async () => {
    const document = await describeRoutes();
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
      ([, reference]) => reference as string,
    );
    expect(references.length).toBeGreaterThan(30);
    const resolveReference = (reference: string) =>
      reference
        .split('/')
        .slice(1)
        .reduce((part, name) => part?.[name], document);
    expect(
      references.filter((reference) => !reference.startsWith('#/') || resolveReference(reference) === undefined),
    ).toEqual([]);
  });

  it('leaves no text of a request open, neither its length nor its characters', async () => {
    const document = await describeRoutes();
    const open: string[] = [];
    const walk = (schema: unknown, where: string): void => {
      if (typeof schema !== 'object' || schema === null) return;
      const {
        $ref,
        type,
        enum: options,
        const: only,
        pattern,
        maxLength,
        format,
        allOf: parts,
        ...rest
      } = schema as Record<string, unknown>;
      if (typeof $ref === 'string') walk(document.components.schemas[$ref.split('/').at(-1) ?? ''], where);
      const isListed = options !== undefined || only !== undefined;
      const hasForm = pattern !== undefined || parts !== undefined;
      const hasEnd = maxLength !== undefined || format !== undefined || String(pattern).endsWith('$');
      if (type === 'string' && !isListed && !(hasForm && hasEnd)) open.push(where);
      for (const [name, inner] of Object.entries(rest)) walk(inner, `${where}.${name}`);
    };
    for (const [path, operations] of Object.entries<
      Record<string, { parameters?: { schema: unknown }[]; requestBody?: unknown }>
    >(document.paths)) {
      for (const [method, { parameters, requestBody }] of Object.entries(operations))
        walk([parameters, requestBody], `${method} ${path}`);
    }
    expect(open).toEqual([]);
  });

  it('says how deep a move may be: it has the shape of a game, and no room for a tower', async () => {
    const { trials } = (await readBody('/api/assessments/{assessmentId}/skills/{area}/trials/{sittingId}', 'put'))
      .properties;
    expect(trials.items.$ref ?? JSON.stringify(trials.items)).toMatch(/TrialAnswer/);
    const { TrialAnswerInput } = (await describeRoutes()).components.schemas;
    expect(JSON.stringify(TrialAnswerInput.properties.response)).not.toMatch(/"\$ref"|\{\}/);
  });

  it('says who may, by which credential, and that a write without fields needs no body', async () => {
    const { paths, components } = await describeRoutes();
    expect(Object.keys(components.securitySchemes)).toEqual(['session', 'child', 'teacher', 'machine']);
    expect(paths['/api/students'].get.security).toEqual([{ session: [] }]);
    expect(paths['/api/assessments/{assessmentId}'].get.security).toEqual([
      { session: [] },
      { child: [] },
      { teacher: [] },
    ]);
    expect(paths['/api/ops/items'].get.security).toEqual([{ session: [] }]);
    expect(paths['/api/auth/token'].post.security).toEqual([]);
    expect(paths['/api/auth/logout'].post.requestBody.required).toBe(false);
    expect(paths['/api/auth/verify'].post.requestBody.required).toBe(true);
  });

  it('is read without asking anybody else', async () => {
    const page = await api.anonymous.get('/docs/');
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'self';connect-src 'self' /);
    expect(page.body).not.toMatch(/(src|href)="(https?:)?\/\//);
  });

  it('can be kept from the public', async () => {
    const closed = await createTestApi({ showDocs: false });
    expect((await closed.anonymous.get('/openapi.json')).statusCode).toBe(404);
    expect((await closed.anonymous.get('/docs')).statusCode).toBe(404);
    await closed.close();
  });
});

it('a request that waits for a lock is answered within seconds, and may be repeated', async () => {
  const { parent } = await signUpFamily(api);
  const { db, close } = openDatabase(api.url, { max: 1 });
  await db.transaction(async (tx) => {
    await tx.execute('lock table students in access exclusive mode');
    const response = await parent.get('/students');
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '2']);
  });
  await close();
  expect((await parent.get('/students')).statusCode).toBe(200);
}, 15_000);

describe('the web app', () => {
  const get = (url: string) => api.app.inject({ url });

  it('is served at every address that is no file, with the operator’s claims as data', async () => {
    for (const url of ['/', '/dashboard?tab=schedule', '/assessment/mood/1', '/index.html']) {
      const page = await get(url);
      expect([page.statusCode, page.headers['content-type'], page.headers['cache-control']]).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-cache',
      ]);
      expect(page.body).toContain('{"families":"12","educators":"3","demoContact":""}');
      expect(page.headers['content-security-policy']).toContain("default-src 'self'");
    }
  });

  it('keeps the page of shared reports out of indexes and stores', async () => {
    for (const url of ['/shared', '/shared/']) {
      const page = await get(url);
      expect([page.statusCode, page.headers['x-robots-tag'], page.headers['cache-control']]).toEqual([
        200,
        'noindex, nofollow',
        'no-store',
      ]);
    }
    expect((await get('/about')).headers).not.toHaveProperty('x-robots-tag');
  });

  it('has files that browsers keep for ever only when their name changes with them', async () => {
    expect((await get('/assets/app-1a2b3c.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/robots.txt')).headers['cache-control']).toBe('public, max-age=0');
    for (const url of [
      '/assets/gone.js',
      '/nothing.txt',
      '/../package.json',
      '/%2e%2e/package.json',
      '/assets/..%2f..%2fetc/passwd.txt',
      '/%00.js',
    ]) {
      const { statusCode } = await get(url);
      expect({ url, statusCode: statusCode >= 400 && statusCode < 500 }).toEqual({ url, statusCode: true });
    }
    expect((await get('/api')).headers['content-type']).toContain('problem+json');
    expect((await get('/api/nowhere')).statusCode).toBe(404);
  });
});

it('without its database the API says 503, loses nothing, keeps the session, and goes on by itself', async () => {
  const proxy = await startCuttableProxy(api.url);
  const node = await createTestApi({ databaseUrl: proxy.url });
  const { parent, week } = await signUpFamily(node);
  await proxy.cut();
  const key = crypto.randomUUID();
  const write = () => parent.put(`${week}/mood/1`, { mood: 'happy', energy: 'high' }, { key });
  for (const response of [await write(), await parent.get('/students'), await parent.get('/readyz')]) {
    expect(response.json()).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
    expect(response.headers['retry-after']).toBe('2');
    expect(response.cookies).toEqual([]);
  }
  expect((await parent.get('/healthz')).statusCode).toBe(200);
  await proxy.mend();
  await expect.poll(async () => (await write()).statusCode, { timeout: 10_000 }).toBe(200);
  expect((await parent.get(week)).json()).toMatchObject({ version: 3 });
  expect(node.faults.join('')).not.toMatch(/happy|Robin|example\.org/);
  await node.close();
  await proxy.cut();
}, 30_000);
