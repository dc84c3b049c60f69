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
