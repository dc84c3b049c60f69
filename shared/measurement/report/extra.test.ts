import { describe, expect, test } from 'vitest';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import {
  analysisStarted,
  answered,
  createReport,
  listStatements,
  scheduled,
} from '#shared/measurement/testing/week.ts';

const week = (...events: readonly (readonly AssessmentEvent[])[]): ReportDocument =>
  createReport(scheduled(), ...events, analysisStarted());
const getHistory = ({ subjects }: ReportDocument) => subjects.find(({ subject }) => subject === 'history');
const first = answered('history', '1101110110101101');
const extra = answered('history', '110111011010', { extra: true });

describe('the extra questions of a subject', () => {
  test('are estimated together with those before, and make the interval narrower', () => {
    const [before, after] = [week(first), week(first, extra)].map((document) => getHistory(document)?.est);
    expect([before?.n, after?.n]).toEqual([16, 28]);
    expect(after?.psd).toBeLessThan((before?.psd ?? 0) * 0.95);
    expect(after?.from.map(({ n, sitting }) => [n, sitting])).toEqual([
      [16, 'subject/history'],
      [12, 'subject/history/extra'],
    ]);
  });

  test('weigh as much as the same answers of one sitting', () => {
    const asOne = extra.map((event) => ({ ...event, extra: undefined }));
    const [one, two] = [week(first, asOne), week(first, extra)].map((document) => getHistory(document)?.est);
    expect(two?.theta).toBeCloseTo(one?.theta ?? 0, 10);
    expect(two?.psd).toBeCloseTo(one?.psd ?? 0, 10);
  });

  test('count also where they were not finished', () => {
    expect(getHistory(week(first, extra.slice(0, 3)))?.est?.n).toBe(19);
  });

  test('answered too fast are left out and named, and the sitting before keeps its weight', () => {
    const hasty = answered('history', '010010010010', { extra: true, rtMs: 200 });
    const [before, after] = [week(first), week(first, hasty)];
    expect(getHistory(after)?.est?.theta).toBe(getHistory(before)?.est?.theta);
    expect(getHistory(after)?.est?.psd).toBe(getHistory(before)?.est?.psd);
    expect(listStatements(after)).toContainEqual(
      expect.objectContaining({ key: 'missing.extra', params: { subject: 'history' } }),
    );
    // A replay would begin the whole subject anew.
    expect(after.flags.filter(({ source }) => source === 'subject/history/extra')).toContainEqual(
      expect.objectContaining({ code: 'FAST_MANY', V: 0, replay: false }),
    );
    expect(after.flags.filter(({ source }) => source === 'subject/history')).toEqual(
      before.flags.filter(({ source }) => source === 'subject/history'),
    );
  });

  test('count alone where the sitting before was left out', () => {
    const hasty = answered('history', '0100100100100100', { rtMs: 200 });
    expect(getHistory(week(hasty))).toBeUndefined();
    const alone = week(hasty, extra);
    expect(getHistory(alone)?.est?.n).toBe(12);
    const listMissing = ({ missing }: ReportDocument) => missing.map(({ key }) => key);
    expect(listMissing(alone)).toContain('missing.first-questions');
    expect(listMissing(alone)).not.toContain('missing.subject');
    expect(listMissing(week(hasty))).toContain('missing.subject');
  });

  test('are at an edge together with those before or not at all, and it is said once', () => {
    const top = { masteryAge: 9.3, left: { easiest: 6, hardest: 9.3 } };
    const [atTop, extraAtTop] = [
      answered('history', '1111111111111111', top),
      answered('history', '111111111111', { ...top, extra: true }),
    ];
    const listReaches = (document: ReportDocument) =>
      listStatements(document.areas).filter(({ key }) => key === 'subject.reach');
    const both = week(atTop, extraAtTop);
    expect(getHistory(both)?.est?.flags).toEqual(['CEILING']);
    expect(listReaches(both)).toMatchObject([
      {
        params: { subject: 'history', open: 'ceiling' },
        evidence: [
          { kind: 'flag', source: 'subject/history', code: 'CEILING' },
          { kind: 'flag', source: 'subject/history/extra', code: 'CEILING' },
        ],
      },
    ]);
    const one = week(atTop, extra);
    expect(getHistory(one)?.est?.flags).toEqual([]);
    expect(listReaches(one)).toEqual([]);
    // Too few to reach an edge, or to be kept from one.
    expect(getHistory(week(atTop, extra.slice(0, 7)))?.est?.flags).toEqual(['CEILING']);
    expect(getHistory(week(atTop, extra.slice(0, 8)))?.est?.flags).toEqual([]);
  });

  test('go with their sitting when another one replaces it', () => {
    const again = answered('history', '1101110110101101', { by: 3 });
    expect(getHistory(week(first, extra, again))?.est?.n).toBe(16);
  });
});
