import { expect, it } from 'vitest';
import { createPerson, createTestApi, type Person, signUpFamily } from '#services/http/testing/app.ts';
import { BODIES, buildPath, CLOSING, ENDPOINTS, LAST } from '#services/http/testing/every-call.ts';
import { startOtlpReceiver } from '#services/http/testing/otlp-receiver.ts';
import { startTraceExport } from '#services/trace-export.ts';

const CANARY = 'CANARY-7f3a';
/** The encodings in which a canary may hide in output. */
const FORMS = [
  CANARY,
  Buffer.from(CANARY).toString('base64').slice(0, 14),
  Buffer.from(CANARY).toString('hex'),
  encodeURIComponent(`${CANARY}@`),
];

/** Replaces every text of a body by a canary, where its field accepts one; also unknown fields. */
const withCanaries = (value: unknown): unknown => {
  if (typeof value === 'string') return value.includes('@') ? `${CANARY}@example.org` : `${CANARY} ${value}`;
  if (Array.isArray(value)) return value.map(withCanaries);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withCanaries(each)]));
  return value;
};
const listLeaks = (text: string) => FORMS.filter((form) => text.includes(form));

it('no secret, address, name or answer that was sent stands in a line of the log, in a trace or in an error, whether it was taken, refused or failed', async () => {
  const lines: string[] = [];
  const receiver = await startOtlpReceiver();
  const stopTraces = await startTraceExport(receiver.url, 'seven-stones-api');
  const api = await createTestApi({ lines });
  const { parent, id, student } = await signUpFamily(api, { teacherEmail: `${CANARY}@school.example`, notes: CANARY });
  const people = { id, studentId: student.id } as never;
  const singing: Person = createPerson(
    api.app,
    `${parent.cookie}; child=${CANARY}; teacher=${CANARY}.${CANARY}.${CANARY}`,
    {
      'user-agent': CANARY,
      referer: `https://${CANARY}.example/`,
      'x-forwarded-for': CANARY,
      authorization: `Bearer ${CANARY}`,
    },
  );
  const calls = ENDPOINTS.filter(({ name }) => !CLOSING.includes(name)).sort(
    (a, b) => LAST.indexOf(a.name) - LAST.indexOf(b.name),
  );
  const errors: string[] = [];
  const statuses = new Set<number>();
  const send = async (all: typeof calls) => {
    for (const endpoint of all) {
      const valid = BODIES[endpoint.name]?.(people);
      const texts = Object.fromEntries(
        Object.entries(valid ?? {}).map(([key, value]) => [
          key,
          typeof value === 'string' && !/^\d|^[a-z]+$/.test(value) ? withCanaries(value) : value,
        ]),
      );
      const names = ['sceneId', 'area', 'subject', 'sittingId', 'set', 'day'].filter((name) =>
        endpoint.path.includes(`:${name}`),
      );
      const paths = [buildPath(endpoint, people)];
      if (names.length > 0)
        paths.push(buildPath(endpoint, people, Object.fromEntries(names.map((name) => [name, CANARY]))));
      for (const body of valid ? [texts, withCanaries(valid), { [CANARY]: CANARY }, `{"${CANARY}`] : [undefined]) {
        for (const path of paths) {
          const { statusCode, body: answer } = await singing.send(endpoint.method, `${path}?${CANARY}=${CANARY}`, body);
          statuses.add(statusCode);
          if (statusCode >= 400) errors.push(answer);
        }
      }
    }
  };
  await send(calls);
  // Then every table is broken so that Postgres quotes its input.
  await api.log.unsafe(`alter table students rename column nickname to name; alter table guardians rename column notify_email to mail;
    alter table teacher_invitations rename column email to address; alter table auth.session rename column token_hash to secret; alter table mood_assessments rename column mood to feeling;
    alter table commands add constraint odd check (idem_key = 'none') not valid`);
  await send(calls.filter(({ method }) => method !== 'GET'));
  await api.close();
  await stopTraces();
  receiver.close();
  expect(receiver.bodies.flatMap(listLeaks)).toEqual([]);
  expect(receiver.spans().length).toBeGreaterThan(200);
  expect(lines.filter((line) => listLeaks(line).length > 0)).toEqual([]);
  // An unknown field is reported by its name, which the caller chose; values are never repeated.
  expect(
    errors.map((error) => error.replaceAll(`"${CANARY}"`, '').replaceAll(`\\"${CANARY}\\"`, '')).flatMap(listLeaks),
  ).toEqual([]);
  expect([...statuses].sort()).toEqual(expect.arrayContaining([200, 400, 404, 500]));
  expect(lines.length).toBeGreaterThan(200);
}, 180_000);
