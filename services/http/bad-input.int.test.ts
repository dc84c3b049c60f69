import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BODIES, buildPath, ENDPOINTS } from '#services/http/testing/every-call.ts';
import { type AssessmentPeople, setUpGivenWeeks } from '#services/http/testing/given-week.ts';
import { type Endpoint, hasBody, Problem } from '#shared/contracts/endpoint.ts';
import { begun, daysOpened, on } from '#shared/testing/examples.ts';

const { api, given } = setUpGivenWeeks({ now: on(4) });
let people: AssessmentPeople;
beforeAll(async () => {
  people = await given(begun, daysOpened(4)).people;
});
afterAll(() => expect(api.faults).toEqual([]));

const NUL = String.fromCharCode(0);
const HALF = String.fromCharCode(0xd83d);
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

/** Raw bodies that no call accepts. */
const RUBBISH: Record<string, string> = {
  'an empty body': '',
  'half a document': '{"mood": "happy"',
  'no JSON': 'mood=happy',
  'a list': '[]',
  'a number': '42',
  'a text': '"happy"',
  nothing: 'null',
  'a name that reaches for the prototype': '{"__proto__": {"isAdmin": true}}',
  'a constructor': '{"constructor": {"prototype": {"isAdmin": true}}}',
  'an unknown field': '{"surprise": 1}',
  'a tower of brackets': `{"response": ${deep(20_000)}}`,
  'a tower of brackets alone': deep(30_000),
  'a NUL in a name': `{"a\\u0000": 1}`,
  'half a character': `{"nickname": "\\ud83d", "name": "\\ud83d"}`,
  'more than 64 kB': JSON.stringify({ notes: 'x'.repeat(70_000) }),
};

/** Values to replace each field of a valid body. */
const WRONG: readonly unknown[] = [
  null,
  '',
  -1,
  1.5,
  1e300,
  true,
  [],
  {},
  `a${NUL}b`,
  HALF,
  'x'.repeat(3_000),
  [[[[]]]],
  'toString',
  '2026-02-30',
  99_999_999_999,
];

const checkProblem = (response: { statusCode: number; body: string; headers: Record<string, unknown> }) => {
  expect(response.statusCode).toBeGreaterThanOrEqual(400);
  expect(response.statusCode).toBeLessThan(500);
  expect(response.headers['content-type']).toContain('application/problem+json');
  const problem = Problem.parse(JSON.parse(response.body));
  expect(problem.status).toBe(response.statusCode);
  expect(response.body).not.toMatch(/at .*\.ts|select |insert |node_modules/);
};
const listCallers = ({ name, path }: Endpoint) =>
  /^\/(ops|auth\/admin)\//.test(path)
    ? api.operator
    : name === 'signUp'
      ? api.anonymous
      : name === 'giveTeacherInput'
        ? people.teacher
        : people.parent;
const writes = ENDPOINTS.filter(hasBody).map((endpoint) => ({ name: endpoint.name, endpoint }));

describe.each(writes)('$name', ({ name, endpoint }) => {
  // A call without fields accepts an empty body.
  const takesNothing =
    Object.keys(BODIES[name]?.({} as AssessmentPeople) ?? {}).length === 0 ||
    ['redeemInvitation', 'updateStudent', 'updateUser', 'resend'].includes(name);

  it.each(Object.entries(RUBBISH))('refuses %s with a problem document', async (what, body) => {
    const response = await listCallers(endpoint).send(endpoint.method, buildPath(endpoint, people), body, {
      headers: { 'content-type': 'application/json' },
    });
    if (what === 'an empty body' && takesNothing) expect(response.statusCode).toBeLessThan(500);
    else checkProblem(response);
  });

  it('refuses another type of content', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'multipart/form-data; boundary=x',
      'nonsense',
    ]) {
      const response = await listCallers(endpoint).send(endpoint.method, buildPath(endpoint, people), 'x=1', {
        headers: { 'content-type': type },
      });
      checkProblem(response);
      expect(response.statusCode).toBe(415);
    }
  });

  it('refuses or takes, but never fails on, any value in any field', async () => {
    const valid = BODIES[name]?.(people) as Record<string, unknown>;
    for (const field of Object.keys(valid)) {
      for (const value of WRONG) {
        const response = await listCallers(endpoint).send(
          endpoint.method,
          buildPath(endpoint, people),
          JSON.stringify({ ...valid, [field]: value }),
        );
        expect({ field, value, isFault: response.statusCode >= 500 }).toEqual({ field, value, isFault: false });
        if (response.statusCode >= 400) checkProblem(response);
      }
    }
  }, 30_000);
});

it('a move that is a tower of brackets is refused before anything walks up it', async () => {
  const body = JSON.stringify(BODIES.recordTrials?.(people)).replace('{"option":0}', deep(20_000));
  const answer = await people.parent.send('PUT', `${people.week}/skills/cognitive/trials/${crypto.randomUUID()}`, body);
  checkProblem(answer);
  expect(answer.json().fields).toEqual([{ path: expect.any(String), message: 'is nested too deeply' }]);
});

describe('a path', () => {
  const odd = [
    '%00',
    '%ud83d',
    '%ff',
    '..%2f..',
    'null',
    '%',
    'a'.repeat(200),
    '0193a000-0000-7000-8000-00000000000',
    '1e3',
    "'; drop table events; --",
  ];
  it.each(ENDPOINTS.filter(({ path }) => path.includes(':')).map((endpoint) => ({ name: endpoint.name, endpoint })))(
    'of $name holds only what it names',
    async ({ endpoint, name }) => {
      const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, param]) => param as string);
      for (const param of names) {
        for (const value of odd) {
          const path = buildPath(endpoint, people, { [param]: 'VALUE' }).replace(
            'VALUE',
            value.includes('%') ? value : encodeURIComponent(value),
          );
          checkProblem(await listCallers(endpoint).send(endpoint.method, path, BODIES[name]?.(people)));
        }
      }
    },
  );

  it('that leads nowhere says so', async () => {
    for (const path of ['/nowhere', '/assessments/1/2/3', '/']) checkProblem(await people.parent.get(path));
    checkProblem(await people.parent.send('DELETE', '/students'));
  });
});

it('an answer is never kept by anybody on the way, and carries the id of its request', async () => {
  const response = await people.parent.get('/students');
  expect(response.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
  const encoded = await api.app.inject({ url: '/%61pi/students' });
  expect([encoded.statusCode, encoded.headers['cache-control']]).toEqual([401, 'no-store']);
  const problem = await people.parent.get('/students/nobody');
  expect(problem.json().requestId).toBe(problem.headers['x-request-id']);
});

it('the limit of requests counts a call however its address is written', async () => {
  const node = await api.anotherNode({ requestsPerMinute: 3 });
  const statuses: number[] = [];
  for (const url of ['/api/students', '/%61pi/students', '/api/nowhere', '/%61pi/students', '/healthz'])
    statuses.push((await node.app.inject({ url })).statusCode);
  expect(statuses).toEqual([401, 401, 404, 429, 200]);
  await node.close();
});

it('the limit of requests is not spent by a foreign page of a visitor, which cannot begin a way to the provider either', async () => {
  const node = await api.anotherNode({ requestsPerMinute: 3 });
  const ask = async (url: string, mode: string, destination: string) => {
    const marks = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': mode, 'sec-fetch-dest': destination };
    return (await node.app.inject({ url, headers: marks })).statusCode;
  };
  for (let i = 0; i < 5; i++) {
    expect(await ask('/api/students', 'no-cors', 'image')).toBe(403);
    expect(await ask('/api/auth/user/identities/authorize', 'navigate', 'iframe')).toBe(403);
  }
  // Whoever follows a link from there is served, and counts.
  const statuses: number[] = [];
  for (let i = 0; i < 4; i++) statuses.push(await ask('/api/students', 'navigate', 'document'));
  expect(statuses).toEqual([401, 401, 401, 429]);
  await node.close();
});
