import { isFree } from '#infra/start/ports.ts';
import type { Ports } from '#infra/start/sentences.ts';

/**
 * Above every port that browsers refuse, and up to 31,000: below those that systems hand out by themselves (Linux from
 * 32,768).
 */
const FIRST = 11_000;
const EACH = 20;
const PROCESSES = 1_000;

/**
 * Ports for a product beside another one. Processes that start at the same time look in ranges of their own: a free
 * port that the system names is named to another process as well, as long as nobody listens there.
 */
export async function freePorts(pid = process.pid): Promise<Ports> {
  const ports: number[] = [];
  for (let port = FIRST + (pid % PROCESSES) * EACH; ports.length < 6; port++) if (await isFree(port)) ports.push(port);
  const [app, postgres, temporal, temporalUi, mailPage, smtp] = ports as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return { app, postgres, temporal, temporalUi, mailPage, smtp };
}
