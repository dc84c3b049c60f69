import type { AddressInfo } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { addFactor } from '#services/accounts/testing/codes.ts';
import { appendEvents } from '#services/database/testing/append-events.ts';
import { listGovernedRoutes } from '#services/http/guard.ts';
import { addCoGuardian, type Person, setUpTestApi, signInOnAnotherDevice } from '#services/http/testing/app.ts';
import { type Cast, createCast } from '#services/http/testing/cast.ts';
import { BODIES, buildPath, CLOSING, ENDPOINTS, LAST } from '#services/http/testing/every-call.ts';
import {
  ACTORS,
  type Actor,
  BESIDE_CONTRACTS,
  MATRIX,
  type Row,
  SOCKET,
  type Verdict,
} from '#services/http/testing/matrix.ts';
import { connectLiveClient } from '#services/live/testing/client.ts';
import { ACTIVITY, hashTables } from '#services/privacy/testing/dump.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { begun, createAllTaskEvents, daysOpened, examples, on } from '#shared/testing/examples.ts';
import type { Instant } from '#shared/values/days.ts';

type Endpoint = (typeof ENDPOINTS)[number];
const api = setUpTestApi({ now: on(4) });

const day4 = [...begun, ...daysOpened(4)];
const allDone = createAllTaskEvents({ teacher: true });
const analysing = [...begun, ...daysOpened(7), ...allDone, examples.AnalysisStarted];

/** States of an assessment, and when it is called. Who may call is the same in all of them. */
const STATES: Record<string, { now: Instant; events: AssessmentEvent[] }> = {
  'not started': { now: on(0), events: [...begun] },
  running: { now: on(4), events: day4 },
  paused: { now: on(4), events: [...begun, ...daysOpened(3), examples.AssessmentPaused] },
  'without consent': { now: on(4), events: [...day4, { ...examples.ConsentWithdrawn, at: on(4, '09:00') }] },
  failed: { now: on(8), events: [...analysing, examples.AnalysisFailed] },
  reported: { now: on(8), events: [...analysing, examples.ReportGenerated] },
  cancelled: { now: on(4), events: [...begun, ...daysOpened(3), examples.AssessmentCancelled] },
};
/** Calls about a child or its week; the others know nothing of its state and are made in one of them. */
const isAboutFamily = ({ name, path }: Endpoint) =>
  /:(assessmentId|studentId|weekId)\b/.test(path) || name === 'scheduleAssessment';

const toVerdict = (status: number): Verdict => ([401, 403, 404, 423].includes(status) ? (status as Verdict) : 'ok');
const buildUrl = (actor: Actor) => `10.0.0.${ACTORS.indexOf(actor) + 1}`;

/** Calls that end or change the assessment for later ones run last. */
const inOrder = [...ENDPOINTS].sort((a, b) => LAST.indexOf(a.name) - LAST.indexOf(b.name));

async function ask({ who, own }: Cast, actor: Actor, endpoint: Endpoint, expected: Verdict): Promise<Verdict> {
  // A caller that signs out or hands the device over continues on another one.
  const isParent = ['parent', 'coGuardian', 'otherParent', 'removedGuardian'].includes(actor);
  const caller: Person =
    expected === 'ok' && isParent && CLOSING.includes(endpoint.name)
      ? await signInOnAnotherDevice(api, who[actor])
      : who[actor];
  const { statusCode } = await caller.send(endpoint.method, buildPath(endpoint, own), BODIES[endpoint.name]?.(own), {
    from: buildUrl(actor),
  });
  expect(statusCode, `${actor} ${endpoint.name}`).toBeLessThan(500);
  return toVerdict(statusCode);
}

const listWords = (rows: Record<string, Partial<Row>>): string[] =>
  Object.entries(rows).flatMap(([name, row]) => ACTORS.map((actor) => `${name} by ${actor}: ${row[actor]}`));

/** Everything that a refused call could have written. */
const readTraces = () => hashTables(api.log, { ...ACTIVITY, audit: 'a refusal is an entry of it' });

/** What distinguishes the states of `STATES`, to see whether a call has changed the week of a cast. */
async function readComparedState({ own }: Cast) {
  const { state } = await api.store.load(own.id);
  if (state.status === 'notScheduled') throw new Error('no week');
  const { status, consent, pausedSince, childEndedAt, finishRequested, teacher } = state;
  return {
    status,
    consent,
    pausedSince,
    childEndedAt: childEndedAt ?? null,
    finishRequested,
    hasTeacher: teacher !== null && !teacher.withdrawn,
  };
}

describe.each(Object.entries(STATES))('a week that is %s', (state, { now, events }) => {
  it('opens to every actor what the matrix says, and whoever is refused leaves nothing behind', async () => {
    api.clock.now = now;
    let cast = await createCast(api, events);
    const prepared = await readComparedState(cast);
    const calls = inOrder.filter((endpoint) => state === 'running' || isAboutFamily(endpoint));
    const verdicts: Record<string, Partial<Row>> = Object.fromEntries(calls.map(({ name }) => [name, {}]));
    const expected = Object.fromEntries(calls.map(({ name }) => [name, MATRIX[name]]));
    const tracesBefore = await readTraces();
    for (const isOk of [false, true]) {
      for (const endpoint of calls) {
        for (const actor of ACTORS.filter((each) => (MATRIX[endpoint.name][each] === 'ok') === isOk)) {
          // A call that ended or changed the week must not leave it so to the next caller: the owner comes last.
          if (isOk && isAboutFamily(endpoint) && !isDeepStrictEqual(await readComparedState(cast), prepared))
            cast = await createCast(api, events);
          (verdicts[endpoint.name] as Row)[actor] = await ask(cast, actor, endpoint, MATRIX[endpoint.name][actor]);
        }
      }
      if (!isOk) expect(await readTraces()).toEqual(tracesBefore);
    }
    expect(listWords(verdicts)).toEqual(listWords(expected));
  }, 180_000);
});

describe('the matrix', () => {
  it('has a row for every route that is registered, and for no other', () => {
    const registered = listGovernedRoutes(api.app)
      .map(({ method, url }) => `${method} ${url}`)
      .filter((route) => !/^(HEAD|OPTIONS) /.test(route) && !/ \/api\/(docs|live)\b/.test(route));
    const rows = [...ENDPOINTS.map(({ method, path }) => `${method} /api${path}`), ...Object.keys(BESIDE_CONTRACTS)];
    expect([...new Set(registered)].sort()).toEqual([...rows].sort());
    expect(Object.keys(MATRIX).sort()).toEqual(ENDPOINTS.map(({ name }) => name).sort());
  });

  it('holds for what stands beside the contracts', async () => {
    const { who } = await createCast(api, [...begun]);
    for (const [route, row] of Object.entries(BESIDE_CONTRACTS)) {
      const verdicts: Partial<Row> = {};
      for (const actor of ACTORS) {
        const { cookie, always } = who[actor];
        const response = await api.app.inject({
          url: route.split(' ')[1] as string,
          headers: { ...(cookie && { cookie }), ...always },
        });
        verdicts[actor] = toVerdict(response.statusCode);
      }
      expect({ route, found: verdicts }).toEqual({ route, found: row });
    }
  });

  it('holds for the socket: for its upgrade and for the week that is watched', async () => {
    const { who, own } = await createCast(api, [...begun]);
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = api.app.server.address() as AddressInfo;
    const verdicts: Partial<Row> = {};
    for (const actor of ACTORS) {
      const { cookie, always } = who[actor];
      verdicts[actor] = await connectLiveClient(port, cookie, always).then(
        async (client) => {
          client.watch(own.id);
          const verdict = await Promise.race([
            client.next('live').then(() => 'ok' as const),
            client.next('gone').then(() => 404 as const),
          ]);
          client.end();
          return verdict;
        },
        (error: Error) => toVerdict(Number(/HTTP (\d+)/.exec(error.message)?.[1])),
      );
    }
    expect(verdicts).toEqual(SOCKET);
  });
});

describe('the id of something that is another family’s', () => {
  type Place = { in: 'path' | 'body'; kind: string };
  const isUuid = (value: unknown) => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value);
  /** Every place of a call that can hold an id: in its path, and in its body. Questions and scenes are nobody's. */
  const listPlaces = (endpoint: Endpoint, people: Cast['own']): Place[] => {
    const inPath = [...endpoint.path.matchAll(/:(\w+Id)\b/g)].map(([, kind = '']) => ({ in: 'path' as const, kind }));
    const inBody = Object.entries(BODIES[endpoint.name]?.(people) ?? {}).flatMap(([kind, value]) =>
      /Id$/.test(kind) && isUuid(value) ? [{ in: 'body' as const, kind }] : [],
    );
    return [...inPath, ...inBody].filter(({ kind }) => !['itemId', 'sceneId'].includes(kind));
  };
  /** Operators may name any account and any week, and see no answer by it. */
  const isForOperators = ({ path }: Endpoint) => /^\/(ops|auth\/admin)\//.test(path);
  /**
   * Callers who are let in, also where what the call of the matrix names is not there. What is tried here belongs to
   * the others, who do not call.
   */
  const listCallers = ({ name }: Endpoint) =>
    ACTORS.filter((actor) => ['ok', 404].includes(MATRIX[name][actor]) && !actor.startsWith('other'));

  /** One thing of each kind, each in the state in which its own people may use it. */
  async function createForeignThings({ parent, id, studentId }: Cast['own']): Promise<Record<string, string>> {
    const { who, userId } = await addCoGuardian(api, studentId);
    const path = `/students/${studentId}`;
    const invitation = await parent.post(`${path}/guardians`, { email: `${crypto.randomUUID()}@example.org` });
    const offer = await parent.post(`${path}/ownership-offers`, { userId });
    const { who: holder, factorId } = await addFactor(api, who);
    await (await api.operatorOfNow()).delete(`/auth/admin/users/${userId}/factors/${factorId}`);
    const challenge = await holder.post(`/auth/factors/${factorId}/challenge`);
    const identityId = crypto.randomUUID();
    await api.log`insert into auth.account (id, account_id, provider_id, user_id) values (${identityId}, ${identityId}, 'school', ${userId})`;
    const [row] = await api.log<{ sittingId: string; shareId: string }[]>`select
      (select data->>'sittingId' from events where stream_id = ${id} and type = 'TrialsRecorded') as "sittingId",
      (select id from shares where assessment_id = ${id} limit 1) as "shareId"`;
    return {
      assessmentId: id,
      studentId,
      userId,
      factorId,
      identityId,
      ...row,
      invitationId: invitation.json<{ id: string }>().id,
      offerId: offer.json<{ id: string }>().id,
      challengeId: challenge.json<{ challengeId: string }>().challengeId,
    };
  }

  it('is answered like one that does not exist, in every place of every call, to every actor who may make it', async () => {
    const cast = await createCast(api, day4, [...day4, examples.TrialsRecorded]);
    const foreign = await createForeignThings(cast.other);
    expect(Object.entries(foreign).filter(([, id]) => !isUuid(id))).toEqual([]);
    const enrolled = await cast.who.parent.post('/auth/factors', { kind: 'totp', name: 'Telephone' });
    const ownFactor = { factorId: enrolled.json<{ factor: { id: string } }>().factor.id };
    const tracesBefore = await readTraces();
    const requests = Object.fromEntries(Object.keys(foreign).map((kind) => [kind, 0]));
    for (const endpoint of ENDPOINTS.filter((each) => !isForOperators(each))) {
      for (const place of listPlaces(endpoint, cast.own)) {
        const requestBody = async (actor: Actor, id: string) => {
          const named = { [place.kind]: id };
          const path = buildPath(endpoint, cast.own, { ...ownFactor, ...(place.in === 'path' && named) });
          const body = { ...BODIES[endpoint.name]?.(cast.own), ...(place.in === 'body' && named) };
          const response = await cast.who[actor].send(endpoint.method, path, BODIES[endpoint.name] && body, {
            from: buildUrl(actor),
          });
          const { status, code } =
            response.statusCode < 400 ? { status: response.statusCode, code: 'taken' } : response.json();
          return { call: `${endpoint.name} ${place.in} ${place.kind} by ${actor}`, status, code };
        };
        for (const actor of listCallers(endpoint)) {
          const unknown = await requestBody(actor, crypto.randomUUID());
          expect(await requestBody(actor, foreign[place.kind] as string)).toEqual(unknown);
          // A sitting and a challenge are looked up within the caller's own week and session.
          const status = actor === 'teacher' && MATRIX[endpoint.name].otherTeacher === 401 ? 401 : 404;
          if (!['sittingId', 'challengeId'].includes(place.kind)) expect(unknown).toMatchObject({ status });
          requests[place.kind] = (requests[place.kind] ?? Number.NaN) + 1;
        }
      }
    }
    expect(Object.entries(requests).filter(([, n]) => !(n > 0))).toEqual([]);
    expect(await readTraces()).toEqual(tracesBefore);
  });
});

describe('what an actor is told', () => {
  const canary = (who: string) => `CANARY-${who}`;
  /**
   * Nearly all is done: mathematics is open, and the forms are handed in by calls, since only then they are stored for
   * those who read them.
   */
  const answered: AssessmentEvent[] = [
    ...begun,
    ...daysOpened(7),
    ...createAllTaskEvents({ teacher: false }).filter(
      (event) => event.type !== 'ParentObserved' && !('subject' in event && event.subject === 'mathematics'),
    ),
    examples.ReminderSent,
  ];
  const ended: AssessmentEvent[] = [examples.FinishRequested, examples.AnalysisStarted, examples.ReportGenerated];
  async function createCastWithForms(): Promise<Cast> {
    api.clock.now = on(7);
    const cast = await createCast(api, answered);
    const { who, own } = cast;
    const forms = [
      await who.parent.put(`${own.week}/parent-input`, {
        ...BODIES.giveParentInput?.(own),
        texts: { strengths: canary('parent'), concerns: canary('parent') },
      }),
      await who.teacher.put(`${own.week}/teacher-input`, {
        ...BODIES.giveTeacherInput?.(own),
        texts: { strengths: canary('teacher') },
        shared: ['strengths'],
      }),
    ];
    expect(forms.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    return cast;
  }
  async function endWeek({ own }: Cast): Promise<void> {
    const { state, version } = await api.store.load(own.id);
    const result = await appendEvents(api.store, own.id, ended, {
      expected: version,
      idempotency: { key: 'ended', requestHash: '', actorId: 'test' },
      state: ended.reduce(assessment.evolve, state),
    });
    expect(result.outcome).toBe('appended');
  }
  const isAllowedWord = (value: unknown) => ![null, '', 0, false, 'none'].includes(value as never);
  /** The places of a document with content; ids, dates and numbers used as keys count as one place. */
  const listPlaces = (value: unknown, path = ''): string[] => {
    if (Array.isArray(value)) return value.flatMap((each) => listPlaces(each, `${path}[]`));
    if (typeof value !== 'object' || value === null) return isAllowedWord(value) ? [path] : [];
    return Object.entries(value).flatMap(([key, each]) => listPlaces(each, path === '' ? key : `${path}.${key}`));
  };
  const COMMON = [
    'id version studentId startDate timeZone currentDay totalDays tasksCompleted totalTasks status consent graceEnds',
    'waitingReason nextAt completedAt paused waitingFor[] childName latest[].kind latest[].at latest[].text latest[].who',
    'latest[].day days[].day days[].date days[].title days[].type days[].state days[].openTasks days[].tasks[].id',
    'days[].tasks[].type days[].tasks[].day days[].tasks[].title days[].tasks[].state days[].tasks[].doneAt',
    'nextTask.type nextTask.day nextTask.title nextTask.minutes nextTask.path',
  ].flatMap((places) => places.split(' '));
  /** Everything that a caller who is no guardian may see, by call. Anything else in a response is a leak. */
  const ALLOWED_WORDS: Record<'teacher' | 'child', Partial<Record<string, (string | RegExp)[]>>> = {
    teacher: {
      getProgress: [...COMMON, 'reportStatus', 'teacher'],
      getTeacherInput: 'assessmentId invitationId earlierInvitationIds[] childName state opensAt submittedAt'.split(
        ' ',
      ),
      // The teacher's own texts.
      getTeacherCopy: ['canWithdraw', /^form(\.|$)/],
      getSession: [],
    },
    child: {
      getProgress: [
        ...COMMON,
        'ageYears',
        'assent',
        'days[].tasks[].subject',
        'resume.gameAge',
        /^resume\.(scenesAnswered|trials|items|presentations)\./,
      ],
      getHandover: ['state', 'assessmentId', 'childName', 'assist', 'hasPin', 'triesLeft', 'endsAt', 'childMayGoOn'],
      // A question without its key, its difficulty and what is said of the answer.
      nextItem: [
        ...'sittingId answered atMost item.id item.subject item.topic item.lang item.audio item.text item.format'.split(
          ' ',
        ),
        ...'item.unit item.map.kind item.map.cells[][] item.map.axes item.map.legend[].symbol'.split(' '),
        ...'item.map.legend[].meaning item.options[].id item.options[].text item.options[].picture'.split(' '),
        ...'item.parts[].id item.parts[].text item.parts[].picture'.split(' '),
      ],
    },
  };
  const listExcess = (places: string[], allowed: (string | RegExp)[] | undefined) =>
    places.filter((place) => !allowed?.some((each) => (typeof each === 'string' ? each === place : each.test(place))));

  /** Calls of a link or a provider, and of no week. */
  const ABOUT_NOBODY = ['authorize', 'returnFromProvider', 'seeUnsubscribe'];

  it.each(['running', 'reported'] as const)(
    'as child or teacher of a week that is %s is the own part of it, and nobody’s words',
    async (state) => {
      const cast = await createCastWithForms();
      const { who, own } = cast;
      if (state === 'reported') await endWeek(cast);
      const readers = { teacher: ALLOWED_WORDS.teacher, child: ALLOWED_WORDS.child, device: ALLOWED_WORDS.child };
      for (const [actor, allowed] of Object.entries(readers) as [Actor, (typeof readers)['child']][]) {
        for (const endpoint of ENDPOINTS) {
          if (endpoint.method !== 'GET' || MATRIX[endpoint.name][actor] !== 'ok') continue;
          if (ABOUT_NOBODY.includes(endpoint.name)) continue;
          const response = await who[actor].send('GET', buildPath(endpoint, own), undefined, { from: buildUrl(actor) });
          expect(response.statusCode, `${endpoint.name} by ${actor}`).toBe(200);
          // What a teacher wrote is read by the teacher, or this would look for words that nobody is told.
          const isAuthor = actor === 'teacher' && endpoint.name === 'getTeacherCopy';
          expect([endpoint.name, response.body.match(/CANARY-\w+/)?.[0]]).toEqual([
            endpoint.name,
            isAuthor ? canary('teacher') : undefined,
          ]);
          if (endpoint.name === 'nextItem') expect(response.json().item).toMatchObject({ id: expect.any(String) });
          const tooMuch = listExcess(listPlaces(response.json()), allowed[endpoint.name]);
          expect({ call: endpoint.name, actor, tooMuch }).toMatchObject({ tooMuch: [] });
        }
      }
      // A guardian sees what these do not, or the list above would prove nothing.
      const seen = listPlaces((await who.parent.get(own.week)).json());
      expect(listExcess(seen, ALLOWED_WORDS.teacher.getProgress)).toContain('ageYears');
      expect((await who.coGuardian.get(own.week)).json()).toEqual((await who.parent.get(own.week)).json());
      const readWords = async (guardian: 'parent' | 'coGuardian') =>
        (await who[guardian].get(`${own.week}/parent-input/words`)).json<{ texts: unknown }>().texts;
      expect(await readWords('parent')).toMatchObject({ strengths: canary('parent'), concerns: canary('parent') });
      expect(await readWords('coGuardian')).toBeNull();
    },
  );

  it('by the socket is what GET says, to the last field', async () => {
    const { who, own } = await createCastWithForms();
    const { port } = api.app.server.address() as AddressInfo;
    for (const actor of ['parent', 'coGuardian', 'teacher'] as const) {
      const client = await connectLiveClient(port, who[actor].cookie);
      client.watch(own.id);
      expect((await client.next('view')).view).toEqual((await who[actor].get(own.week)).json());
      client.end();
    }
  });
});
