import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A socket to open: `say` is sent first, `group` is counted together. */
type ReceiverSocket = { url: string; cookie?: string; say?: string; group: string };
export type ReceiverOrder = {
  open: (ReceiverSocket & { number: number })[];
  expect: { group: string; frames: number };
  report: true;
};
/** Number of the socket in the order it was given, version and ms of the machine's monotonic clock. */
export type Arrival = [socket: number, version: number, at: number];
export type ReceiverAnswer = { done: true } | { broken: string } | { arrivals: Arrival[] };

const PROCESSES = 2;
const TIMEOUT_MS = 60_000;

/** The clock of `Arrival`, in this process. */
export const readMonotonicMs = (): number => Number(process.hrtime.bigint()) / 1e6;

/** Opens many sockets, distributed over processes that do nothing else. */
export async function startReceivers(given: readonly ReceiverSocket[]) {
  const sockets = given.map((socket, number) => ({ ...socket, number }));
  const processes = Array.from({ length: PROCESSES }, () =>
    fork(fileURLToPath(new URL('./live-receivers.main.ts', import.meta.url))),
  );
  const stop = async () => {
    for (const each of processes) each.kill();
  };
  const selectShare = (i: number, group?: string) =>
    sockets.filter((socket) => socket.number % PROCESSES === i && (group === undefined || socket.group === group));
  try {
    await Promise.all(processes.map((each) => waitForAnswer(each)));
    await Promise.all(processes.map((each, i) => request(each, { open: selectShare(i) })));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    stop,
    /** Resolves when every socket of a group has received one view after `send`. */
    all: async (group: string, send: () => void): Promise<void> => {
      await Promise.all(
        processes.map((each, i) => request(each, { expect: { group, frames: selectShare(i, group).length } })),
      );
      const done = Promise.all(processes.map((each) => waitForAnswer(each)));
      send();
      await done;
    },
    arrivals: async (): Promise<Arrival[]> => {
      const answers = await Promise.all(processes.map((each) => request(each, { report: true })));
      return answers.flatMap((answer) => ('arrivals' in answer ? answer.arrivals : []));
    },
  };
}

function request(each: ChildProcess, order: Partial<ReceiverOrder>): Promise<ReceiverAnswer> {
  const answer = waitForAnswer(each);
  each.send(order);
  return answer;
}

/** The next message of a receiver; rejects on an error, on its end and on a timeout. */
function waitForAnswer(each: ChildProcess): Promise<ReceiverAnswer> {
  return new Promise((resolve, reject) => {
    const settle = (error?: Error, answer?: ReceiverAnswer) => {
      clearTimeout(timer);
      each.off('message', onMessage).off('exit', onExit);
      if (answer) resolve(answer);
      else reject(error);
    };
    const onExit = (code: number | null) => settle(new Error(`A receiver ended with ${code}`));
    const onMessage = (message: unknown) => {
      const answer = message as ReceiverAnswer;
      settle(new Error('broken' in answer ? answer.broken : ''), 'broken' in answer ? undefined : answer);
    };
    const timer = setTimeout(() => settle(new Error(`A receiver said nothing for ${TIMEOUT_MS} ms`)), TIMEOUT_MS);
    each.on('message', onMessage).on('exit', onExit);
  });
}
