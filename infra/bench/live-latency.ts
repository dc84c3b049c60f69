import { WebSocket } from 'ws';
import type { ProgressView } from '#shared/contracts/progress-view.ts';

type Options = { base: string; families: number; socketsEach: number; writesPerSecond: number; seconds: number; warmUpSeconds: number };
type Family = { id: string; cookie: string; address: string };

const MOODS = ['happy', 'neutral', 'sad', 'excited'] as const;
const ENERGIES = ['high', 'medium', 'low'] as const;

/**
 * Milliseconds from sending an answer over HTTP until the view that holds it has arrived on another connection, once for each
 * frame; sorted. Commit, hint, read and serialisation lie in between.
 */
export async function frameLatencies({ base, families, socketsEach, writesPerSecond, seconds, warmUpSeconds }: Options): Promise<number[]> {
  const all = await inTurns(families, (n) => family(base, n));
  const sentAt = new Map<string, number>();
  const arrivals = new Map<string, number[]>();
  const wires = await Promise.all(
    all.flatMap((each) =>
      Array.from({ length: socketsEach }, () =>
        watch(base, each, (version) => {
          const key = `${each.id}/${version}`;
          arrivals.set(key, [...(arrivals.get(key) ?? []), performance.now()]);
        }),
      ),
    ),
  );
  const began = performance.now();
  const writes: Promise<void>[] = [];
  const unmeasured = writesPerSecond * warmUpSeconds;
  for (let n = 0; n < unmeasured + writesPerSecond * seconds; n++) {
    const due = began + (n * 1000) / writesPerSecond;
    if (due > performance.now()) await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
    const each = all[n % all.length] as Family;
    const at = performance.now();
    const turn = Math.floor(n / all.length);
    const body = { mood: MOODS[turn % MOODS.length], energy: ENERGIES[turn % ENERGIES.length] };
    const write = send(base, each, 'PUT', `/assessments/${each.id}/mood/1`, body);
    writes.push(write.then((view) => void (n < unmeasured || sentAt.set(`${each.id}/${(view as ProgressView).version}`, at))));
  }
  await Promise.all(writes);
  await new Promise((resolve) => setTimeout(resolve, 500));
  for (const wire of wires) wire.terminate();
  const missed = [...sentAt.keys()].filter((key) => (arrivals.get(key)?.length ?? 0) < socketsEach);
  if (missed.length > sentAt.size / 100) throw new Error(`${missed.length} of ${sentAt.size} answers did not reach every socket`);
  return [...sentAt].flatMap(([key, at]) => (arrivals.get(key) ?? []).map((arrived) => arrived - at)).sort((a, b) => a - b);
}

/** A few at a time, as people come. */
async function inTurns<T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  let next = 0;
  const worker = async () => {
    for (let n = next++; n < count; n = next++) made[n] = await make(n);
  };
  await Promise.all(Array.from({ length: 6 }, worker));
  return made;
}

async function send(base: string, { cookie, address }: Omit<Family, 'id'>, method: string, path: string, body: object) {
  const response = await fetch(`${base}/api${path}`, {
    method,
    // An address of its own for each family, as behind a proxy: limits are counted by it.
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID(), 'x-forwarded-for': address, ...(cookie && { cookie }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** A parent, a child and a week that has begun. */
async function family(base: string, n: number): Promise<Family> {
  const address = `10.0.${n >> 8}.${n & 255}`;
  const response = await fetch(`${base}/api/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ name: 'Parent', email: `parent-${n}@example.org`, password: 'correct horse battery' }),
  });
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
  if (!cookie) throw new Error(`sign-up: ${response.status}`);
  const known = { cookie, address };
  const student = (await send(base, known, 'POST', '/students', { nickname: 'Child', ageYears: 8 })) as { id: string };
  const view = (await send(base, known, 'POST', '/assessments', {
    ...{ studentId: student.id, startDate: new Date().toISOString().slice(0, 10), timeZone: zoneInWhichItIsDay() },
    ...{ parentEmail: 'parent@example.org', consent: { noticeVersion: '2026-11' } },
  })) as ProgressView;
  return { id: view.id, ...known };
}

/** A day opens at 7 in the morning; somewhere it is later than that, on the same date as in London. */
function zoneInWhichItIsDay(): string {
  const hour = new Date().getUTCHours();
  return hour >= 8 ? 'Etc/UTC' : 'Etc/GMT-14';
}

async function watch(base: string, { id, cookie }: Family, onVersion: (version: number) => void): Promise<WebSocket> {
  const wire = new WebSocket(`${base.replace('http', 'ws')}/api/live`, { headers: { cookie }, perMessageDeflate: false });
  await new Promise((resolve, reject) => wire.once('open', resolve).once('error', reject));
  const isLive = new Promise<void>((resolve) => {
    wire.on('message', (data) => {
      const text = String(data);
      const version = /"type":"view".*?"version":(\d+)/.exec(text)?.[1];
      if (version) onVersion(Number(version));
      else if (text.includes('"type":"live"')) resolve();
    });
  });
  wire.send(JSON.stringify({ v: 1, type: 'sub', topic: `assessment:${id}` }));
  await isLive;
  return wire;
}
