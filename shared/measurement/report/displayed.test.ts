import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { formatSentence } from '#messages/report.ts';
import { ReportDocument } from '#shared/measurement/report/document.ts';
import { createBandedEst } from '#shared/measurement/report/estimates.ts';
import { findFavouriteSet } from '#shared/measurement/report/sections.ts';
import { analysisStarted, createReport, moves, played, scheduled } from '#shared/measurement/testing/week.ts';

describe('a report from before there was a page for a minute', () => {
  const older = JSON.parse(
    readFileSync(new URL('../testing/older-week.report.golden', import.meta.url), 'utf8'),
  ) as unknown;
  test('still opens as it was kept', () => {
    const document = ReportDocument.parse(older);
    expect(document).toEqual(older);
    expect([document.short, document.contrasts, document.mi?.set]).toEqual([undefined, undefined, undefined]);
  });
});

describe('the band beside a tentative one', () => {
  const of = (theta: number, psd: number) => createBandedEst({ theta, psd, n: 8, flags: [], from: [] });
  test('is named from a chance of .20', () => {
    // 78 (66 to 87): .48 for the 70s, .39 for the 80s, .12 below.
    expect(of(0.3, 0.57)).toMatchObject({ band: 'Average', tentative: true, neighbour: 'Good' });
    expect(of(-0.1, 0.57)).toMatchObject({ band: 'Average', tentative: true, neighbour: 'Needs Attention' });
  });
  test('is not named where it is unlikely, nor where the band is sure', () => {
    const unlikely = of(1, 0.4);
    expect(unlikely).toMatchObject({ band: 'Good', tentative: true });
    expect(unlikely.chances.p90).toBeLessThan(0.2);
    expect(unlikely).not.toHaveProperty('neighbour');
    expect(of(0, 0.1)).not.toHaveProperty('neighbour');
  });
  test('is said beside the range', () => {
    const params = { area: 'social', score: 78, lo: 66, hi: 87, band: 'Average', tentative: true };
    expect(formatSentence({ key: 'area.band', params: { ...params, neighbour: 'Good' } })).toBe(
      'Getting on: 78 (likely 66 to 87), average, tentative: it may also be good.',
    );
    expect(formatSentence({ key: 'area.band', params })).toBe('Getting on: 78 (likely 66 to 87), average, tentative.');
  });
});

test('a range with an open end has no best guess', () => {
  const params = { area: 'social', score: 41, lo: 25, hi: 54, band: 'Needs Attention', tentative: false };
  expect(formatSentence({ key: 'area.band', params: { ...params, open: 'floor' } })).toBe(
    'Getting on: Below what this week can measure. Up to 54.',
  );
  expect(formatSentence({ key: 'area.explore', params: { ...params, hi: 74, open: 'floor' } })).toBe(
    'Getting on: Below what this week can measure. Up to 74.',
  );
  expect(formatSentence({ key: 'area.band', params: { ...params, score: 93, lo: 86, hi: 97, open: 'ceiling' } })).toBe(
    'Getting on: Above what this week can measure. 86 and up.',
  );
});

describe('the fewest that hold the true favourite', () => {
  const ranking = (...first: number[]) => first.map((chance, i) => ({ type: 'RIASEC'[i] as 'R', first: chance }));
  test.each([
    ['one, clearly', [0.96, 0.04], ['R'], 'clearly'],
    ['one at exactly .80', [0.8, 0.2], ['R'], 'probably'],
    ['three that add up to .80, whatever floats make of it', [0.5, 0.2, 0.1, 0.1, 0.1], ['R', 'I', 'A'], 'probably'],
    ['the likeliest, not the first of the ranking', [0.3, 0.55, 0.15], ['I', 'R'], 'probably'],
    ['none where it takes four', [0.3, 0.25, 0.2, 0.15, 0.1], [], null],
  ])('%s', (_, first, types, word) => {
    expect(findFavouriteSet(ranking(...first))).toEqual({ types, word });
  });
  test('is said, and that none stands out', () => {
    const set = (types: string[]) => formatSentence({ key: 'interest.set', params: { types, word: 'probably' } });
    expect(set(['linguistic', 'musical'])).toBe('Words and stories, or music: one is probably the true favourite.');
    expect(set(['musical'])).toBe('Music: probably the true favourite.');
    expect(formatSentence({ key: 'interest.none', params: {} })).toBe('No favourite stands out.');
  });
});

describe('what a child showed in the firefly trail', () => {
  const showed = (...trials: ReturnType<typeof moves>) =>
    createReport(
      scheduled(),
      played('cognitive', [...moves('matrices', 8, '11101110'), ...trials]),
      analysisStarted(),
    ).areas.find(({ area }) => area === 'cognitive')?.showed;
  test('is the longest path that was right, with its tries', () => {
    const [statement] =
      showed(...moves('fireflies', 4, '11'), ...moves('fireflies', 5, '010'), ...moves('fireflies', 6, '00')) ?? [];
    expect(statement).toMatchObject({ params: { length: 5, right: 1, tries: 3 }, rule: { id: 'showed', version: 1 } });
    expect(formatSentence(statement as NonNullable<typeof statement>)).toBe(
      'The longest path that your child repeated was five fireflies, right in 1 of 3 tries.',
    );
  });
  test('is nothing where no path was right', () => {
    expect(showed(...moves('fireflies', 4, '000'))).toEqual([]);
  });
});
