import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import { createExplainer } from '#shared/report-view/explain.ts';
import { describeLevel } from '#shared/report-view/school.ts';
import { DetailedAnalysis } from '#web/features/report/detailed-analysis.tsx';
import { DOCUMENT as example } from '#web/testing/report.ts';

const formatDate = (instant: string) => instant.slice(0, 10);
const renderAnalysis = (changes: Partial<ReportDocument> = {}, opensFolds = false) => {
  const report = { ...example, ...changes };
  render(
    <DetailedAnalysis
      report={report}
      explain={createExplainer(report, formatDate)}
      formatDate={formatDate}
      child="Mira"
    />,
  );
  if (!opensFolds) return;
  act(() => {
    for (const fold of document.querySelectorAll('details')) fold.open = true;
  });
};
const findFold = (name: RegExp | string) =>
  screen.getByRole('heading', { level: 2, name }).closest('details') as HTMLDetailsElement;
const findRow = (table: string, name: RegExp | string) =>
  within(screen.getByRole('table', { name: table }))
    .getByRole('rowheader', { name })
    .closest('tr') as HTMLElement;

describe('the folds', () => {
  test('are nine, of which the first three are open, each with what is in it', () => {
    renderAnalysis();
    const folds = screen.getAllByRole('heading', { level: 2 }).flatMap((each) => each.closest('details') ?? []);
    expect(folds.map(({ open }) => open)).toEqual([true, true, true, ...Array(6).fill(false)]);
    const answers = example.sources.reduce((sum, { n }) => sum + n, 0);
    expect(findFold('Seven days').querySelector('summary')).toHaveTextContent(`${answers} answers`);
    expect(findFold('Own words of the adults').querySelector('summary')).toHaveTextContent('4 texts, word for word');
    expect(findFold('Next steps').querySelector('summary')).toHaveTextContent(/look again between .+2027 and .+2027/);
    expect(findFold('Since an earlier week').querySelector('summary')).toHaveTextContent('no earlier report');
    expect(findFold('What is not known yet').querySelector('summary')).toHaveTextContent('9 assumptions');
  });
});

describe('every number', () => {
  test('stands in a row with range, chances of each band and count', () => {
    renderAnalysis();
    for (const { area, est } of example.areas) {
      if (!est) continue;
      const row = findRow('Every number', new RegExp(`^${area}`, 'i'));
      expect(row).toHaveTextContent(`${est.lo} to ${est.hi}`);
      expect(within(row).getByText(String(est.score))).toBeInTheDocument();
      expect(row).toHaveTextContent(`70s: ${Math.round(100 * est.chances.p70)} %`);
      expect(within(row).getByRole('cell', { name: String(est.n) })).toBeInTheDocument();
    }
    const table = within(screen.getByRole('table', { name: 'Every number' }));
    for (const subject of example.subjects) expect(table.getAllByText(describeLevel(subject))[0]).toBeInTheDocument();
  });

  test('opens to its sentences with their rules and to its answers', async () => {
    renderAnalysis();
    const row = findRow('Every number', /^Social/);
    expect(screen.queryByText(/Social games: 14 moves in games/)).toBeNull();
    await userEvent.click(within(row).getByRole('button'));
    expect(screen.getByText(/Child, Social games: 14 moves in games, \d+ right/)).toBeVisible();
    expect(screen.getAllByText(/Understanding \(games\): \d+ \(likely/)[0]).toBeVisible();
  });

  test('says of an open end and of an empty area no best guess', () => {
    const areas = example.areas.map((each) =>
      each.area === 'social' && each.est
        ? { ...each, est: { ...each.est, score: 51, hi: 54, flags: ['FLOOR' as const] } }
        : each.area === 'physical'
          ? { ...each, est: null }
          : each,
    );
    renderAnalysis({ areas });
    expect(findRow('Every number', /^Social/)).toHaveTextContent('–Up to 54');
    expect(within(findRow('Every number', /^Social/)).queryByText('51')).toBeNull();
    expect(findRow('Every number', /^Physical/)).toHaveTextContent('Not enough yet');
  });

  test('holds the overall score once, with range and count', () => {
    renderAnalysis();
    const { score = 0, lo, hi, n } = example.overall ?? {};
    expect(
      screen.getAllByText(new RegExp(`Overall: ${score} \\(likely ${lo} to ${hi}\\), from ${n} answers`)),
    ).toHaveLength(1);
  });

  test('names no band in a week that cannot be trusted', () => {
    renderAnalysis({ trust: { ...example.trust, level: 'low' } });
    expect(screen.queryByText(/^(Excellent|Good|Average|Needs Attention|explore)/)).toBeNull();
    expect(screen.queryByText(/70s \d/)).toBeNull();
  });
});

describe('who saw what', () => {
  test('shows each view with range and count and each pair with its word', () => {
    renderAnalysis();
    const entry = example.agreement.find(({ dimension }) => dimension === 'N');
    const row = findRow('Who saw what', 'Feels things strongly');
    for (const { score, lo, hi, n } of entry?.views ?? [])
      expect(row).toHaveTextContent(`${score} ${lo} to ${hi}, from ${n}`);
    for (const { word, agreement } of entry?.pairs ?? []) expect(row).toHaveTextContent(`${word} ${agreement}`);
    expect(findFold('Who saw what').querySelector('summary')).toHaveTextContent(
      /^Who saw what0 of \d+ pairs seen differently$/,
    );
  });

  test('says so where nothing can be compared', () => {
    renderAnalysis({ agreement: [] });
    expect(screen.getByText(/nothing can be compared/)).toBeInTheDocument();
  });
});

test('signs say what they did to the numbers, and how far tasks reach is no sign', () => {
  renderAnalysis(
    {
      flags: [
        { source: 'game/social', code: 'GUESSING', V: 0, replay: true },
        { source: 'game/cognitive', code: 'CEILING', V: 1, replay: false },
      ],
    },
    true,
  );
  expect(findFold(/^Signs/).querySelector('summary')).toHaveTextContent(/1 sign$/);
  expect(findFold('Seven days').querySelector('summary')).toHaveTextContent('1 part with less weight or none');
  expect(screen.getByText(/The answers look like guesses/).closest('li')).toHaveTextContent('left out of every number');
});

test('interests stand in order with range and the chance of the first place', () => {
  renderAnalysis({}, true);
  for (const [name, entry] of [
    ['Interests', example.riasec],
    ['Activity preferences', example.mi],
  ] as const) {
    const rows = within(screen.getByRole('table', { name })).getAllByRole('row').slice(1);
    for (const [i, { score, lo, hi }] of (entry?.ranking ?? []).entries())
      expect(rows[i]).toHaveTextContent(new RegExp(`^${i + 1}\\. .*${score}${lo} to ${hi}`));
  }
});

test('a comparison is counted beside its heading', () => {
  const numbers = { pairs: 1, smallestDetectable: 0.8, growth: 1.3, typicalGrowth: 0.1, rci: 2.4 };
  const scores = { before: { score: 60, lo: 50, hi: 70, n: 18 }, after: { score: 82, lo: 73, hi: 88, n: 20 } };
  const change = {
    earlier: { assessmentId: '0193a1de-0000-7000-8000-000000000009' as never, date: '2026-07-20', scaleVersion: '1' },
    compared: true,
    statements: [],
    rows: [
      { ...numbers, ...scores, of: 'area/cognitive', verdict: 'clear change' as const },
      { ...numbers, ...scores, of: 'subject/history', verdict: 'no reliable change' as const },
    ],
  };
  renderAnalysis({ change }, true);
  expect(findFold('Since July 2026').querySelector('summary')).toHaveTextContent('2 comparisons, 1 likely or clear');
  expect(within(screen.getByRole('region', { name: 'Since the last report' })).getAllByRole('row')).toHaveLength(3);
});
