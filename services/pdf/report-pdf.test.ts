import { afterEach, describe, expect, it } from 'vitest';
import { fonts } from '#services/pdf/fonts.ts';
import type { ReportPdfRequest } from '#services/pdf/made.ts';
import { reportPdfs } from '#services/pdf/report-pdf.ts';
import { Refused } from '#shared/values/refusal.ts';

/** A thread that answers, sleeps or breaks as the nickname says. */
const program = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', ({ id, request: { child } }) => {
    if (child === 'break') process.exit(1);
    if (child === 'throw') throw new Error('thrown');
    if (child === 'hang') return;
    if (child === 'fault') return parentPort.postMessage({ id, fault: 'what a family wrote' });
    parentPort.postMessage({ id, pdf: new TextEncoder().encode(child) });
  });`)}`,
);
const of = (child: string) => ({ child }) as ReportPdfRequest;
const textOf = (pdf: Uint8Array) => new TextDecoder().decode(pdf);
const busy = { code: 'UNAVAILABLE', retryAfter: 2 };

let pdfs: ReturnType<typeof reportPdfs>;
afterEach(() => pdfs.stop());

describe('the thread that sets reports', () => {
  it('takes one after the other and answers each with its own', async () => {
    pdfs = reportPdfs({ program });
    const all = await Promise.all(['one', 'two', 'three'].map((child) => pdfs.make(of(child))));
    expect(all.map(textOf)).toEqual(['one', 'two', 'three']);
    expect(pdfs.waiting()).toBe(0);
  });

  it('lets no more wait than it may, and says when to ask again', async () => {
    pdfs = reportPdfs({ program, most: 2 });
    const taken = [pdfs.make(of('one')), pdfs.make(of('two'))];
    await expect(pdfs.make(of('three'))).rejects.toMatchObject(busy);
    expect((await Promise.all(taken)).map(textOf)).toEqual(['one', 'two']);
    expect(textOf(await pdfs.make(of('four')))).toBe('four');
  });

  it.each(['break', 'throw'])('that breaks (%s) refuses its report alone; the next ones get another thread', async (how) => {
    pdfs = reportPdfs({ program });
    const [broken, next] = await Promise.allSettled([pdfs.make(of(how)), pdfs.make(of('next'))]);
    expect(broken).toMatchObject({ status: 'rejected', reason: busy });
    expect(next).toMatchObject({ status: 'fulfilled' });
  });

  it('that takes too long is ended, and the next one gets another', async () => {
    pdfs = reportPdfs({ program, limitMs: 50, startMs: 0 });
    await expect(pdfs.make(of('hang'))).rejects.toMatchObject(busy);
    await pdfs.stop();
    pdfs = reportPdfs({ program, limitMs: 2_000, startMs: 0 });
    expect(textOf(await pdfs.make(of('after')))).toBe('after');
  });

  it('keeps to itself what a report that could not be set says', async () => {
    pdfs = reportPdfs({ program });
    const problem: Error = await pdfs.make(of('fault')).then(
      () => new Error('it was set'),
      (error) => error,
    );
    expect(problem).not.toBeInstanceOf(Refused);
    expect(problem.message).not.toContain('family');
  });

  it('that is stopped refuses whatever waits and whatever comes', async () => {
    pdfs = reportPdfs({ program });
    const waiting = expect(pdfs.make(of('hang'))).rejects.toMatchObject(busy);
    await pdfs.stop();
    await waiting;
    await expect(pdfs.make(of('late'))).rejects.toMatchObject(busy);
  });
});

it('fonts are TrueType, as the typesetter reads them', () => {
  for (const font of fonts()) {
    expect(font.readUInt32BE(0)).toBe(0x00010000);
    expect(font.length).toBeGreaterThan(2_000);
  }
});
