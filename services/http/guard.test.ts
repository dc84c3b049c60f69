import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { authorized, type GuardPorts, guardEveryRoute, isForeignCall, withPolicy } from '#services/http/guard.ts';
import { mount } from '#services/http/mount.ts';
import { toProblem } from '#services/http/problem-details.ts';
import { exportAccount } from '#shared/contracts/rights.ts';
import type { AssessmentId, InvitationId, StudentId, UserId } from '#shared/values/ids.ts';
import { OWNER_HEADER } from '#shared/values/owner-header.ts';

const OWN = '0193a000-0000-7000-8000-0000000000a1';
const OTHERS = '0193a000-0000-7000-8000-0000000000a2';
const account = {
  userId: 'u1' as UserId,
  name: 'Pat',
  email: 'pat@example.org',
  verified: true,
  role: 'parent',
  secondFactor: 'none',
} as const;
const NOW = '2026-11-23T09:00:00.000Z';
const FAMILY = { since: NOW } as const;
/** Signed in by a cookie with the time of Pat's last proof. */
const findSession = (token: string) => {
  const [, provedAt] = /^pat(?:@(.+))?$/.exec(token) ?? ['', null];
  return provedAt === null
    ? null
    : {
        account,
        sessionId: 's1',
        locked: false,
        stepUpAt: provedAt ?? null,
        opensAccount: false,
        ...FAMILY,
      };
};
const child = { studentId: 'c1' as StudentId, nickname: 'Robin' };

const ports: GuardPorts = {
  sessions: {
    find: async (token) => {
      const signedIn = findSession(token);
      return signedIn && { signedIn, isExtended: false };
    },
    isOperatorActive: async () => true,
  },
  sessionCookie: { name: 'session', set: () => {}, clear: () => {}, readToken: (value) => value },
  teacherCookie: {
    name: 'teacher',
    deviceName: 'teacher-device',
    issue: () => '',
    issueDevice: () => '',
    verify: (value) => (value === 'i1' ? ('i1' as InvitationId) : null),
    verifyDevice: () => [],
  },
  handovers: {
    findBySession: async () => null,
    findByToken: async () => null,
    markSeen: async () => {},
    wasWithErasedChild: async () => false,
  },
  findAssessmentOfInvitation: async () => OWN as AssessmentId,
  opsToken: 'an-operator-token-of-32-characters',
  clock: () => NOW,
  writeLimit: { take: () => {} },
  access: {
    isGuardianOfStudent: async (_, studentId) => studentId === (OWN as StudentId),
    wasErasedFor: async () => false,
    findGuardianRole: async (_, studentId) => (studentId === (OWN as StudentId) ? 'owner' : null),
    findChildOfGuardian: async (_, assessmentId) => (assessmentId === (OWN as AssessmentId) ? child : null),
    findChildOfAssessment: async () => child,
  },
  baseUrl: 'https://stones.example',
};

let app: FastifyInstance;
let served: string[];
beforeEach(() => {
  app = fastify();
  app.register(cookie);
  served = [];
  app.setErrorHandler((error, request, reply) =>
    reply.status(toProblem(error, request.id).status).send(toProblem(error, request.id)),
  );
  guardEveryRoute(app, ports, ['/docs']);
});
const serve = (what: string) => () => {
  served.push(what);
  return what;
};
const status = async (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  (await app.inject({ method, url, headers })).statusCode;
const PAT = { cookie: 'session=pat' };

describe('a route that asks for a fresh proof', () => {
  const buildPatCookie = (at: string) => ({ cookie: `session=pat@${at}` });

  it('serves whoever proved within ten minutes who they are', async () => {
    app.get('/own', withPolicy('signedIn', true), serve('own'));
    for (const at of ['2026-11-23T08:50:00.001Z', NOW]) expect(await status('/own', buildPatCookie(at))).toBe(200);
  });

  it('refuses an older proof and a session without any, and never runs', async () => {
    app.get('/own', withPolicy('signedIn', true), serve('own'));
    expect([await status('/own', buildPatCookie('2026-11-23T08:50:00.000Z')), await status('/own', PAT)]).toEqual([
      403, 403,
    ]);
    expect((await app.inject({ url: '/own', headers: PAT })).json().code).toBe('STEP_UP');
    expect(served).toEqual([]);
  });

  it('asks nobody for a proof before it is known whose the object is', async () => {
    app.get('/week/:assessmentId', withPolicy('parentOfAssessment', true), serve('week'));
    expect([
      await status(`/week/${OTHERS}`, PAT),
      await status(`/week/${OWN}`, PAT),
      await status(`/week/${OWN}`),
    ]).toEqual([404, 403, 401]);
  });
});

describe('a route that only names its policy', () => {
  it('is protected by it, by every method that it has', async () => {
    app.get('/metrics', withPolicy('machine'), serve('metrics'));
    expect([await status('/metrics'), await status('/metrics', {}, 'HEAD'), await status('/metrics', PAT)]).toEqual([
      401, 401, 403,
    ]);
    expect(served).toEqual([]);
    expect(await status('/metrics', { authorization: `Bearer ${ports.opsToken}` })).toBe(200);
  });

  it('is protected also where it has hooks of its own or stands in a plugin', async () => {
    const recordHook = async () => void served.push('hook');
    app.get('/hooked', { ...withPolicy('signedIn'), onRequest: recordHook, preHandler: [recordHook] }, serve('hooked'));
    app.register((scope, _, finished) => {
      scope.get('/inside', withPolicy('signedIn'), serve('inside'));
      finished();
    });
    expect([await status('/hooked'), await status('/inside')]).toEqual([401, 401]);
    expect(served).toEqual([]);
    expect([await status('/hooked', PAT), await status('/inside', PAT)]).toEqual([200, 200]);
  });

  it('is asked about the object in its path', async () => {
    app.get(
      '/weeks/:assessmentId',
      withPolicy('parentOfAssessment'),
      (request) => authorized(request, 'parentOfAssessment').person.child.nickname,
    );
    app.get('/children/:studentId', withPolicy('parentOfStudent'), serve('child'));
    for (const path of ['/weeks', '/children']) {
      expect(await status(`${path}/${OWN}`)).toBe(401);
      expect(await status(`${path}/${OTHERS}`, PAT)).toBe(404);
      expect(await status(`${path}/nobody`, PAT)).toBe(400);
      expect(await status(`${path}/${OWN}`, PAT)).toBe(200);
    }
    expect((await app.inject({ url: `/weeks/${OWN}`, headers: PAT })).body).toBe('Robin');
  });

  it('asks a caller with only the cookie of another week’s teacher to sign in, and tells a parent that there is no such week', async () => {
    app.get('/weeks/:assessmentId', withPolicy('readerOfAssessment'), serve('week'));
    const teacher = { cookie: 'teacher=i1' };
    expect(await status(`/weeks/${OWN}`, teacher)).toBe(200);
    expect((await app.inject({ url: `/weeks/${OTHERS}`, headers: teacher })).json().code).toBe('NOT_SIGNED_IN');
    expect(await status(`/weeks/${OTHERS}`, { cookie: `${PAT.cookie}; ${teacher.cookie}` })).toBe(404);
  });

  it('takes no write of a foreign page', async () => {
    app.post('/write', withPolicy('public'), serve('write'));
    expect(await status('/write', { origin: 'https://evil.example' }, 'POST')).toBe(403);
    expect(await status('/write', { origin: 'https://stones.example' }, 'POST')).toBe(200);
  });

  it('takes no answer of one account in the session of another', async () => {
    app.put('/answer', withPolicy('signedIn'), serve('answer'));
    const give = async (headers: Record<string, string>) =>
      (await app.inject({ method: 'PUT', url: '/answer', headers: { ...PAT, ...headers } })).statusCode;
    expect(await give({ [OWNER_HEADER]: 'u2' })).toBe(401);
    expect(served).toEqual([]);
    // Older releases name nobody.
    expect([await give({ [OWNER_HEADER]: account.userId }), await give({})]).toEqual([200, 200]);
  });

  it('knows the person of its own policy only', async () => {
    app.get('/mixed', withPolicy('signedIn'), (request) => authorized(request, 'operator').person.kind);
    expect(await status('/mixed', PAT)).toBe(500);
  });
});

describe('a call behind the back of a visitor', () => {
  const isForeign = (headers: Record<string, string>, byPrograms = false) =>
    isForeignCall({ headers, routeOptions: withPolicy('public', false, byPrograms) as never });
  const visit = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

  it.each(['cross-site', 'same-site'])(
    'is what a page of another origin (%s) asks by a script, a picture or a frame',
    (site) => {
      for (const [mode, destination] of [
        ['no-cors', 'empty'],
        ['no-cors', 'image'],
        ['cors', 'empty'],
        ['navigate', 'iframe'],
        ['navigate', 'object'],
      ] as const)
        expect(isForeign({ 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': destination })).toBe(true);
    },
  );

  it('is none of our own page, of a link or a way back from a provider, of a program, or where programs call', () => {
    const script = { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };
    for (const site of ['same-origin', 'none']) expect(isForeign({ 'sec-fetch-site': site, ...script })).toBe(false);
    expect(isForeign({ 'sec-fetch-site': 'cross-site', ...visit })).toBe(false);
    expect(isForeign({})).toBe(false);
    expect(isForeign({ 'sec-fetch-site': 'cross-site', ...script }, true)).toBe(false);
  });
});

it('a file is sent to its end, past the time that other answers have', async () => {
  const hasty = fastify({ handlerTimeout: 50 });
  hasty.setValidatorCompiler(() => (value) => ({ value }));
  hasty.setSerializerCompiler(() => JSON.stringify);
  await hasty.register(cookie);
  guardEveryRoute(hasty, ports);
  const generateSlowly = async function* () {
    yield 'begun, ';
    await wait(200);
    yield 'ended';
  };
  const answer = async () => ({ body: Readable.from(generateSlowly()) });
  const mountPorts = { clock: () => NOW, idempotencySecrets: [{ value: 'of a test' }] } as const;
  const { stepUp: _, ...endpoint } = exportAccount;
  await mount(hasty, { endpoint, policy: 'public', answer }, mountPorts);
  await hasty.listen({ port: 0, host: '127.0.0.1' });
  const { port } = hasty.server.address() as AddressInfo;
  expect(await (await fetch(`http://127.0.0.1:${port}/api${endpoint.path}`)).text()).toBe('begun, ended');
  await hasty.close();
});

describe('the server does not start', () => {
  it('with a route without a policy, or of one that nobody knows', () => {
    expect(() => app.get('/open', serve('open'))).toThrow('GET /open has no policy');
    expect(() => app.get('/odd', { config: { policy: 'somebody' as 'public' } }, serve('odd'))).toThrow(
      'has no policy',
    );
    expect(() => app.get('/odd', { config: { policy: 'toString' as 'public' } }, serve('odd'))).toThrow(
      'has no policy',
    );
    expect(() => app.get('/docsmith', serve('odd'))).toThrow('has no policy');
    expect(() => app.get('/docs/page', serve('docs'))).not.toThrow();
  });

  it.each([
    ['/weeks/:assessmentId', 'signedIn'],
    ['/weeks/:assessmentId', 'public'],
    ['/weeks/:id', 'signedIn'],
    ['/children/:studentId/weeks/:assessmentId', 'parentOfAssessment'],
    ['/invitations/:invitationId', 'operator'],
  ] as const)('with %s under %s, which asks about no such object', (path, policy) => {
    expect(() => app.get(path, withPolicy(policy), serve(path))).toThrow(/which its policy \w+ does not ask about/);
  });

  it('with a policy whose object is not in the path', () => {
    expect(() => app.get('/weeks/:studentId', withPolicy('parentOfAssessment'), serve('x'))).toThrow(
      'has no :assessmentId',
    );
  });

  it('but with ids inside an object, or of what belongs to nobody', () => {
    expect(() =>
      app.get('/weeks/:assessmentId/sittings/:sittingId', withPolicy('childOfAssessment'), serve('x')),
    ).not.toThrow();
    expect(() => app.get('/items/:itemId', withPolicy('operator'), serve('x'))).not.toThrow();
  });
});
