import { readFileSync } from 'node:fs';

/*
 * Loaded before a process (`node --import`), it lets the clock of that process jump: `Date` is wrong by the milliseconds
 * in the file JUMPING_CLOCK. Timers and `performance.now()` go on as they do on a machine whose clock is set.
 */
const READ_EVERY_MS = 50;
const file = process.env.JUMPING_CLOCK;
const RightDate = Date;
let offsetMs = 0;

function readOffset(): void {
  // Empty while it is written.
  const text = file && readFileSync(file, 'utf8');
  if (text) offsetMs = Number(text);
}

const now = () => RightDate.now() + offsetMs;
globalThis.Date = new Proxy(RightDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new RightDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
readOffset();
setInterval(readOffset, READ_EVERY_MS).unref();
