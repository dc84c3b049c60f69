import { isPortFree } from '#infra/start/ports.ts';
import type { Ports } from '#infra/start/sentences.ts';

/** Above the ports that browsers refuse and below those that systems assign (Linux from 32,768). */
const FIRST = 11_000;
const EACH = 20;
const PROCESSES = 1_000;

/**
 * Free ports for another product on this machine. Each process searches its own range: a port assigned by the system
 * may be assigned to another process too before it is used.
 */
export async function findFreePorts(pid = process.pid): Promise<Ports> {
  const ports: number[] = [];
  for (let port = FIRST + (pid % PROCESSES) * EACH; ports.length < 6; port++)
    if (await isPortFree(port)) ports.push(port);
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
