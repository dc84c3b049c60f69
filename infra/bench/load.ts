import { fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { median, quantile, rounded } from '#infra/bench/harness.ts';
import { scheduleToday } from '#infra/bench/load-family.ts';
import { apiClient } from '#infra/client/api-client.ts';
import { httpSender } from '#infra/client/http-sender.ts';
import { proveAddress } from '#infra/client/prove-address.ts';
import { freePorts } from '#infra/demo/free-ports.ts';
import { type Product, startProduct } from '#infra/start/product.ts';
import { MOST_CHILDREN } from '#services/families/families.store.ts';
import { temporalClient } from '#services/relay/temporal-client.ts';
import { signUp } from '#shared/contracts/session.ts';
import { createStudent } from '#shared/contracts/students.ts';

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
export type LoadHeard = {
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
export async function productWithWeeks(folder: string, weeks: number, say: (line: string) => void): Promise<Product> {
  // The test runner sets BASE_URL to the path of its own pages.
  const environment = { ...process.env, BASE_URL: undefined };
  const product = await startProduct({
    root,
    data: folder,
    programs: join(root, '.data'),
    ports: await freePorts(),
    environment,
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

const WITHIN_MS = 90_000;

async function fillWithWeeks({ baseUrl, databaseUrl, temporalAddress }: Product, weeks: number): Promise<void> {
  const fillFamily = async (number: number) => {
    const parent = apiClient(baseUrl, { send: httpSender(baseUrl, `127.1.0.${number + 1}`) });
    const email = `waiting-${number}@stones.example`;
    await parent.call(signUp, { params: {}, body: { name: 'Waiting', email, password: 'seven stepping stones' } });
    await proveAddress(databaseUrl, email);
    for (let child = 0; child < MOST_CHILDREN; child++) {
      const { id } = await parent.call(createStudent, {
        params: {},
        body: { nickname: `Child ${child}`, ageYears: 8 },
      });
      await scheduleToday(parent, id, email);
    }
  };
  await Promise.all(Array.from({ length: Math.ceil(weeks / MOST_CHILDREN) }, (_, number) => fillFamily(number)));
  const temporal = temporalClient({ address: temporalAddress, namespace: 'default' });
  try {
    for (const until = performance.now() + WITHIN_MS; ; await sleep(500)) {
      const { count } = await temporal.workflow.count("WorkflowType = 'assessment' and ExecutionStatus = 'Running'");
      if (count >= weeks) return;
      if (performance.now() > until) throw new Error(`Only ${count} of ${weeks} weeks wait in Temporal`);
    }
  } finally {
    await temporal.connection.close();
  }
}

/** Runs the families in a process of their own. */
export function putUnderLoad(order: LoadOrder): Promise<LoadHeard> {
  const generator = fork(fileURLToPath(new URL('./load-generator.main.ts', import.meta.url)));
  return new Promise((resolve, reject) => {
    generator.once('message', (heard) => resolve(heard as LoadHeard));
    generator.once('exit', (code) => reject(new Error(`The families ended with ${code}`)));
    generator.send(order);
  });
}

export function loadFigures({ faults, answers, tooMany, signUpMs, signInMs, callMs, lateMs, moveInMs }: LoadHeard) {
  const figures = {
    'load.faults': faults.length,
    'load.p99Ms': rounded(quantile(callMs, 0.99), 1),
    'load.p50Ms': rounded(median(callMs), 1),
    'load.signUpP99Ms': rounded(quantile(signUpMs, 0.99), 1),
    'load.signInP99Ms': rounded(quantile(signInMs, 0.99), 1),
    'load.tooManyShare': rounded(tooMany / answers, 4),
  };
  return {
    figures,
    facts: {
      answers,
      calls: callMs.length,
      lateP99Ms: rounded(quantile(lateMs, 0.99), 1),
      moveInSeconds: rounded(moveInMs / 1000, 1),
    },
  };
}
