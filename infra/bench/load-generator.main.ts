import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadMeasurements, LoadOrder } from '#infra/bench/load.ts';
import { type LoadFamily, moveIn } from '#infra/bench/load-family.ts';
import { ApiProblem } from '#infra/client/api-client.ts';
import { proveAddressIn } from '#infra/client/prove-address.ts';
import { createLogClient } from '#services/database/clients.ts';
import { signUp } from '#shared/contracts/session.ts';

/*
 * Clients of the load benchmark, in a process of their own: first all families sign up at once, then some make one call
 * per second each, independent of earlier responses. The parent sends a `LoadOrder` and gets the measurements.
 */
const measurements: LoadMeasurements = {
  faults: [],
  answers: 0,
  tooMany: 0,
  moveInMs: 0,
  signUpMs: [],
  signInMs: [],
  callMs: [],
  lateMs: [],
};

const listeners = {
  onAnswer: ({ endpoint, status, ms, retryAfterSeconds }: Parameters<Parameters<typeof moveIn>[2]['onAnswer']>[0]) => {
    measurements.answers += 1;
    if (endpoint === signUp && status < 300) measurements.signUpMs.push(ms);
    if (status < 300) return;
    if (status === 429 && retryAfterSeconds !== null) measurements.tooMany += 1;
    else measurements.faults.push(`${endpoint.name}: ${status}`);
  },
  onFault: (what: string) => void measurements.faults.push(what),
};

/** Error responses are counted where they arrive; this counts calls without a response. */
const recordFault = (error: unknown): void => {
  if (!(error instanceof ApiProblem)) listeners.onFault(String(error));
  else if (error.problem.status === 429) listeners.onFault(`given up: ${error.message}`);
};

async function moveInAll({ baseUrl, databaseUrl, families }: LoadOrder): Promise<LoadFamily[]> {
  const sql = createLogClient(databaseUrl, { max: 2 });
  const prove = (email: string) => proveAddressIn(sql, email);
  const began = performance.now();
  const movedFamilies = await Promise.all(
    Array.from({ length: families }, (_, number) => moveIn(baseUrl, number, listeners, prove).catch(recordFault)),
  );
  measurements.moveInMs = performance.now() - began;
  await sql.end({ timeout: 5 });
  return movedFamilies.filter((family) => family !== undefined);
}

/** Every so many calls a family signs in on another device instead. */
const SIGN_IN_EVERY = 30;

/** Times count from the planned instant, so that a stalled server is still called and its delay is included. */
async function runOpenLoop(families: readonly LoadFamily[], seconds: number): Promise<void> {
  const began = performance.now() + 100;
  const calls: Promise<void>[] = [];
  for (let n = 0; n < families.length * seconds; n++) {
    const number = n % families.length;
    const family = families[number] as LoadFamily;
    // Families start at different calls of the round.
    const own = Math.floor(n / families.length) + number;
    const due = began + (n * 1000) / families.length;
    if (due > performance.now()) await sleep(due - performance.now());
    measurements.lateMs.push(performance.now() - due);
    const isSignIn = own % SIGN_IN_EVERY === SIGN_IN_EVERY - 1;
    const call = isSignIn ? family.signInAgain() : family.call(own);
    calls.push(
      call.then(
        () => void (isSignIn ? measurements.signInMs : measurements.callMs).push(performance.now() - due),
        recordFault,
      ),
    );
  }
  await Promise.all(calls);
}

process.on('disconnect', () => process.exit());
process.once('message', async (order: LoadOrder) => {
  const movedFamilies = await moveInAll(order);
  if (order.seconds > 0) await runOpenLoop(movedFamilies.slice(0, order.steady), order.seconds);
  for (const { watching } of movedFamilies) {
    if (!watching.isOpen()) listeners.onFault('a socket was closed');
    watching.close();
  }
  process.send?.(measurements, () => process.exit());
});
