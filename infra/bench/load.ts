import { fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { median, quantile, roundTo } from '#infra/bench/harness.ts';
import { createApiClient, createHttpSender } from '#infra/client/api-client.ts';
import { proveAddress } from '#infra/client/prove-address.ts';
import { openAccount, PASSWORD, scheduleChild } from '#infra/client/schedule.ts';
import { findFreePorts } from '#infra/demo/free-ports.ts';
import { createProductEnvironment } from '#infra/demo/product-environment.ts';
import { type Product, startProduct } from '#infra/start/product.ts';
import { MOST_CHILDREN } from '#services/families/families.store.ts';
import { createTemporalClient } from '#services/relay/temporal-client.ts';

export type Load = {
  /** Families that sign up at once. */
  families: number;
  /** How many of them then make one call per second each, for `seconds`. */
  steady: number;
  seconds: number;
  /** Weeks that wait in Temporal before the families sign up. */
  waitingWeeks: number;
};
/** Input and result of the load generator. */
export type LoadOrder = Omit<Load, 'waitingWeeks'> & { baseUrl: string; databaseUrl: string };
export type LoadMeasurements = {
  faults: string[];
  answers: number;
  /** 429 with a `Retry-After`. */
  tooMany: number;
  /** Until the last family was ready. */
  moveInMs: number;
  signUpMs: number[];
  signInMs: number[];
  callMs: number[];
  /** How late calls were sent; part of their times. */
  lateMs: number[];
};

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Starts a whole product as `npm start` does, with weeks that wait in Temporal. */
export async function startProductWithWeeks(
  folder: string,
  weeks: number,
  say: (line: string) => void,
): Promise<Product> {
  const product = await startProduct({
    root,
    data: folder,
    programs: join(root, '.data'),
    ports: await findFreePorts(),
    environment: createProductEnvironment(),
    say,
  });
  try {
    await fillWithWeeks(product, weeks);
    return product;
  } catch (error) {
    await product.stop();
    throw error;
  }
}

const TIMEOUT_MS = 90_000;

async function fillWithWeeks({ baseUrl, databaseUrl, temporalAddress }: Product, weeks: number): Promise<void> {
  const fillFamily = async (number: number) => {
    const parent = createApiClient(baseUrl, { send: createHttpSender(baseUrl, `127.1.0.${number + 1}`) });
    const email = `waiting-${number}@stones.example`;
    await openAccount(parent, { name: 'Waiting', email, password: PASSWORD }, () => proveAddress(databaseUrl, email));
    for (let child = 0; child < MOST_CHILDREN; child++)
      await scheduleChild(parent, { nickname: `Child ${child}`, ageYears: 8, parentEmail: email });
  };
  await Promise.all(Array.from({ length: Math.ceil(weeks / MOST_CHILDREN) }, (_, number) => fillFamily(number)));
  const temporal = createTemporalClient({ address: temporalAddress, namespace: 'default' });
  try {
    for (const until = performance.now() + TIMEOUT_MS; ; await sleep(500)) {
      const { count } = await temporal.workflow.count("WorkflowType = 'assessment' and ExecutionStatus = 'Running'");
      if (count >= weeks) return;
      if (performance.now() > until) throw new Error(`Only ${count} of ${weeks} weeks wait in Temporal`);
    }
  } finally {
    await temporal.connection.close();
  }
}

/** Runs the families in a process of their own. */
export function runLoad(order: LoadOrder): Promise<LoadMeasurements> {
  const generator = fork(fileURLToPath(new URL('./load-generator.main.ts', import.meta.url)));
  return new Promise((resolve, reject) => {
    generator.once('message', (measurements) => resolve(measurements as LoadMeasurements));
    generator.once('exit', (code) => reject(new Error(`The families ended with ${code}`)));
    generator.send(order);
  });
}

export function toLoadFigures({
  faults,
  answers,
  tooMany,
  signUpMs,
  signInMs,
  callMs,
  lateMs,
  moveInMs,
}: LoadMeasurements) {
  const figures = {
    'load.faults': faults.length,
    'load.p99Ms': roundTo(quantile(callMs, 0.99), 1),
    'load.p50Ms': roundTo(median(callMs), 1),
    'load.signUpP99Ms': roundTo(quantile(signUpMs, 0.99), 1),
    'load.signInP99Ms': roundTo(quantile(signInMs, 0.99), 1),
    'load.tooManyShare': roundTo(tooMany / answers, 4),
  };
  return {
    figures,
    facts: {
      answers,
      calls: callMs.length,
      lateP99Ms: roundTo(quantile(lateMs, 0.99), 1),
      moveInSeconds: roundTo(moveInMs / 1000, 1),
    },
  };
}
