import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, type ApiClient, createApiClient, createHttpSender } from '#infra/client/api-client.ts';
import { openAccount, PASSWORD, scheduleChild } from '#infra/client/schedule.ts';
import { type WeekSubscription, watchWeek } from '#infra/client/watch-week.ts';
import { getProgress, listAssessments } from '#shared/contracts/assessments.ts';
import { checkMood } from '#shared/contracts/child-tasks.ts';
import { signIn } from '#shared/contracts/session.ts';
import { listStudents, updateStudent } from '#shared/contracts/students.ts';
import type { AssessmentId, StudentId } from '#shared/values/ids.ts';

const AGE_YEARS = 8;
const MOODS = ['happy', 'neutral', 'sad', 'excited'] as const;
/** Far longer than a frame takes, also on a busy machine. */
const FRAME_MS = 10_000;

/** Called for every response and for every fault. */
type LoadListeners = { onAnswer: (answer: Answer) => void; onFault: (what: string) => void };

/** A family with account and running week: `call` makes the nth of its everyday calls. */
export type LoadFamily = {
  call: (n: number) => Promise<void>;
  signInAgain: () => Promise<void>;
  watching: WeekSubscription;
};

/**
 * Signs up, adds a child, schedules, opens a socket, answers and waits for the frame, reads, and changes the child;
 * from a source address of its own.
 */
export async function moveIn(
  baseUrl: string,
  familyNumber: number,
  { onAnswer, onFault }: LoadListeners,
  prove: (email: string) => Promise<unknown>,
): Promise<LoadFamily> {
  const localAddress = `127.0.${1 + (familyNumber >> 8)}.${1 + (familyNumber & 127)}`;
  const account = { email: `load-${familyNumber}@stones.example`, password: PASSWORD };
  const createVisitor = () => createApiClient(baseUrl, { send: createHttpSender(baseUrl, localAddress), onAnswer });
  const parent = createVisitor();
  await openAccount(parent, { name: 'Load', ...account }, () => prove(account.email));
  const { assessmentId, studentId } = await scheduleChild(parent, {
    nickname: 'Robin',
    ageYears: AGE_YEARS,
    parentEmail: account.email,
  });
  let seen = 0;
  const watching = await watchWeek({
    baseUrl,
    assessmentId,
    localAddress,
    cookies: parent.cookies(),
    onView: ({ version }) => {
      seen = version;
    },
  });
  const call = (n: number) => makeEverydayCall(parent, { assessmentId, studentId }, n);
  await call(0);
  const { version } = await parent.call(getProgress, { params: { assessmentId } });
  for (const until = performance.now() + FRAME_MS; seen < version; await sleep(20)) {
    if (performance.now() > until) {
      onFault(`no frame of version ${version}`);
      break;
    }
  }
  for (let n = 1; n < CALLS_PER_ROUND; n++) await call(n);
  return {
    call,
    watching,
    signInAgain: async () =>
      void (await createVisitor().call(signIn, { params: {}, query: { grant_type: 'password' }, body: account })),
  };
}

/** Number of different everyday calls. */
const CALLS_PER_ROUND = 8;

/** Answers, reads and changes in turn; each answer differs from the previous one, so that it is written. */
async function makeEverydayCall(
  parent: ApiClient,
  { assessmentId, studentId }: { assessmentId: AssessmentId; studentId: StudentId },
  n: number,
): Promise<void> {
  const params = { assessmentId };
  const round = Math.floor(n / CALLS_PER_ROUND);
  switch (n % CALLS_PER_ROUND) {
    case 0:
    case 2:
    case 4: {
      // The only task of the first day; it may be answered again.
      const mood = MOODS[(n / 2) % MOODS.length] ?? 'happy';
      return void (await parent.call(checkMood, {
        params: { ...params, day: 1 },
        body: { mood, energy: 'high', assist: 'alone' },
      }));
    }
    case 5:
      return void (await parent.call(updateStudent, { params: { studentId }, body: { nickname: `Robin ${round}` } }));
    case 6:
      return void (await parent.call(listStudents, { params: {} }));
    case 7:
      return void (await parent.call(listAssessments, { params: {}, query: {} }));
    default:
      return void (await parent.call(getProgress, { params }));
  }
}
