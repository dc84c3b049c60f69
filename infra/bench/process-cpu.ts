import { readdirSync, readFileSync } from 'node:fs';

const TICK_MS = 10;

/** Processor time in ms of a process and its direct children, from Linux's /proc; 0 where there is none. */
export function readCpuMs(pid: number): number {
  let ticks = 0;
  for (const entry of listPids()) {
    const stat = readStat(entry);
    if (stat && (entry === pid || stat.parent === pid)) ticks += stat.own + (entry === pid ? stat.ended : 0);
  }
  return ticks * TICK_MS;
}

/**
 * Processor time in ms of all that ran on this machine, from the first line of Linux's /proc/stat; 0 where there is none.
 * Node's `os.cpus` leaves out what interrupts of the network took.
 */
export function readBusyMs(): number {
  try {
    const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = readFileSync('/proc/stat', 'utf8')
      .split('\n', 1)
      .flatMap((line) => line.split(/\s+/).slice(1).map(Number));
    return (user + nice + system + irq + softirq + steal) * TICK_MS;
  } catch {
    return 0;
  }
}

function listPids(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

function readStat(pid: number): { parent: number; own: number; ended: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name may contain brackets and spaces.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const sumFields = (...places: number[]) => places.reduce((sum, place) => sum + Number(fields[place]), 0);
    return { parent: Number(fields[1]), own: sumFields(11, 12), ended: sumFields(13, 14) };
  } catch {
    return undefined;
  }
}
