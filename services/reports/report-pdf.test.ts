import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import type { ReportPdfRequest } from '#services/reports/blocks.ts';
import { createReportPdfs } from '#services/reports/report-pdf.ts';
import { readFonts } from '#services/reports/typesetter.ts';
import { getFamilyDocument, TWENTY_FAMILIES } from '#shared/testing/twenty-families.ts';
import { Refused } from '#shared/values/refusal.ts';

const folder = mkdtempSync(join(tmpdir(), 'pdf-process-'));
/** A process that answers, sleeps or breaks as the nickname says. */
const program = pathToFileURL(join(folder, 'program.mjs'));
writeFileSync(
  program,
  `const kept = [];
  process.on('message', ({ id, request: { child } }) => {
    if (child === 'abort') process.abort();
    if (child === 'throw') throw new Error('thrown');
    if (child === 'hang') return;
    if (child === 'eat') for (;;) kept.push(Buffer.alloc(32 * 2 ** 20, 1));
    if (child === 'fault') return process.send({ id, fault: 'what a family wrote' });
    const pdf = child === 'environment' ? JSON.stringify(process.env) : child === 'id' ? String(process.pid) : child;
    process.send({ id, pdf: new TextEncoder().encode(pdf) });
  });`,
);
afterAll(() => rmSync(folder, { recursive: true }));

const buildRequest = (child: string) => ({ child }) as ReportPdfRequest;
const readText = (pdf: Uint8Array) => new TextDecoder().decode(pdf);
const busy = { code: 'UNAVAILABLE', retryAfter: 2 };

/** Whether a process exists, including a zombie. */
function isThere(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

const onBroken = vi.fn();
let pdfs: ReturnType<typeof createReportPdfs>;
afterEach(async () => {
  await pdfs.stop();
  onBroken.mockReset();
});

describe('the process that sets reports', () => {
  it('takes one after the other and answers each with its own', async () => {
    pdfs = createReportPdfs({ program, onBroken });
    const all = await Promise.all(['one', 'two', 'three', 'id'].map((child) => pdfs.make(buildRequest(child))));
    expect(all.slice(0, 3).map(readText)).toEqual(['one', 'two', 'three']);
    expect(readText(await pdfs.make(buildRequest('id')))).toBe(readText(all[3] as Uint8Array));
    expect(Number(readText(all[3] as Uint8Array))).not.toBe(process.pid);
    expect(pdfs.waiting()).toBe(0);
    expect(onBroken).not.toHaveBeenCalled();
  });

  it('lets no more wait than it may, and says when to ask again', async () => {
    pdfs = createReportPdfs({ program, maxQueued: 2 });
    const accepted = [pdfs.make(buildRequest('one')), pdfs.make(buildRequest('two'))];
    await expect(pdfs.make(buildRequest('three'))).rejects.toMatchObject(busy);
    expect((await Promise.all(accepted)).map(readText)).toEqual(['one', 'two']);
    expect(readText(await pdfs.make(buildRequest('four')))).toBe('four');
  });

  it.each(['abort', 'throw'])(
    'that breaks (%s) refuses its report alone; sockets live and the next ones get another process',
    async (how) => {
      const server = createServer((socket) => socket.pipe(socket)).listen(0, '127.0.0.1');
      await expect.poll(() => server.listening).toBe(true);
      const socket = connect((server.address() as { port: number }).port, '127.0.0.1');
      const onData = vi.fn();
      socket.on('data', (data) => onData(String(data)));
      try {
        pdfs = createReportPdfs({ program, onBroken });
        const first = Number(readText(await pdfs.make(buildRequest('id'))));
        const [broken, next] = await Promise.allSettled([pdfs.make(buildRequest(how)), pdfs.make(buildRequest('id'))]);
        expect(broken).toMatchObject({ status: 'rejected', reason: busy });
        expect(next).toMatchObject({ status: 'fulfilled' });
        expect(Number(readText((next as PromiseFulfilledResult<Uint8Array>).value))).not.toBe(first);
        socket.write('still here');
        await expect.poll(() => onData).toHaveBeenCalledWith('still here');
        expect(onBroken).toHaveBeenCalledOnce();
        expect(isThere(first)).toBe(false);
      } finally {
        socket.destroy();
        server.close();
      }
    },
  );

  it('that takes too long is ended, and the next one gets another', async () => {
    pdfs = createReportPdfs({ program, limitMs: 50, startMs: 0 });
    const hanging = expect(pdfs.make(buildRequest('hang'))).rejects.toMatchObject(busy);
    const id = pdfs.processId() as number;
    await hanging;
    await expect.poll(() => isThere(id)).toBe(false);
    await pdfs.stop();
    pdfs = createReportPdfs({ program, limitMs: 8_000, startMs: 0 });
    expect(readText(await pdfs.make(buildRequest('after')))).toBe('after');
  });

  // Other systems have no such limit.
  it.runIf(process.platform === 'linux')(
    'that takes more memory than it may, beside its heap, is ended before the machine has none left',
    async () => {
      pdfs = createReportPdfs({ program, memoryMb: 1_024, limitMs: 30_000 });
      const [eating, next] = await Promise.allSettled([
        pdfs.make(buildRequest('eat')),
        pdfs.make(buildRequest('next')),
      ]);
      expect(eating).toMatchObject({ status: 'rejected', reason: busy });
      expect(next).toMatchObject({ status: 'fulfilled' });
    },
  );

  it('ends when nobody has asked for a while, leaves nothing behind, and begins again', async () => {
    pdfs = createReportPdfs({ program, idleMs: 50, onBroken });
    const first = Number(readText(await pdfs.make(buildRequest('id'))));
    await expect.poll(() => isThere(first), { timeout: 5_000 }).toBe(false);
    expect(pdfs.processId()).toBeUndefined();
    expect(Number(readText(await pdfs.make(buildRequest('id'))))).not.toBe(first);
    expect(onBroken).not.toHaveBeenCalled();
  });

  it('is told nothing of the installation', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://secret');
    vi.stubEnv('AUTH_SECRET', 'secret');
    pdfs = createReportPdfs({ program });
    const environment = readText(await pdfs.make(buildRequest('environment')));
    vi.unstubAllEnvs();
    expect(environment).not.toContain('secret');
  });

  it('keeps to itself what a report that could not be set says', async () => {
    pdfs = createReportPdfs({ program });
    const problem: Error = await pdfs.make(buildRequest('fault')).then(
      () => new Error('it was set'),
      (error) => error,
    );
    expect(problem).not.toBeInstanceOf(Refused);
    expect(problem.message).not.toContain('family');
  });

  it('that is stopped refuses what waits and what comes, and is gone', async () => {
    pdfs = createReportPdfs({ program });
    const waiting = expect(pdfs.make(buildRequest('hang'))).rejects.toMatchObject(busy);
    const id = pdfs.processId() as number;
    await pdfs.stop();
    await waiting;
    expect(isThere(id)).toBe(false);
    await expect(pdfs.make(buildRequest('late'))).rejects.toMatchObject(busy);
  });
});

describe('the typesetter itself', () => {
  it.runIf(existsSync('/proc/self/limits'))(
    'is killed at a report: that one is refused, the next is a PDF, set within the limit',
    async () => {
      pdfs = createReportPdfs();
      const document = getFamilyDocument(TWENTY_FAMILIES[4] as (typeof TWENTY_FAMILIES)[number]);
      const request: ReportPdfRequest = {
        document,
        child: 'Mira',
        generatedAt: '2026-11-30T10:00:00.000Z',
        timeZone: 'UTC',
      };
      await pdfs.make(request);
      const second = expect(pdfs.make(request)).rejects.toMatchObject(busy);
      process.kill(pdfs.processId() as number, 'SIGABRT');
      await second;
      expect(readText((await pdfs.make(request)).subarray(0, 5))).toBe('%PDF-');
      expect(readFileSync(`/proc/${pdfs.processId()}/limits`, 'utf8')).toMatch(/^Max data size +1610612736 /m);
    },
    60_000,
  );
});

it('fonts are TrueType, as the typesetter reads them', () => {
  for (const font of readFonts()) {
    expect(font.readUInt32BE(0)).toBe(0x00010000);
    expect(font.length).toBeGreaterThan(2_000);
  }
});
