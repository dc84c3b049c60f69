import { cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import { createExplainer } from '#shared/report-view/explain.ts';
import { createFamilyDocument, TWENTY_FAMILIES } from '#shared/testing/twenty-families.ts';
import { DetailedAnalysis } from '#web/features/report/detailed-analysis.tsx';
import { Overview } from '#web/features/report/overview.tsx';
import { ReaderContext } from '#web/features/report/reader.ts';
import { Recommendations } from '#web/features/report/recommendations.tsx';
import { SkillAreas } from '#web/features/report/skill-areas.tsx';

// The charts are loaded lazily; their content is also in the text.
vi.mock('#web/features/report/charts/drawn.ts', () => ({ AreasShape: () => null, ShareBar: () => null }));

const formatDate = (instant: string) => instant.slice(0, 10);
const TABS = {
  overview: Overview,
  skills: SkillAreas,
  recommendations: Recommendations,
  analysis: DetailedAnalysis,
} as const;
function renderTab(name: keyof typeof TABS, report: ReportDocument): HTMLElement {
  const Tab = TABS[name];
  return render(
    <MemoryRouter>
      <ReaderContext value={{ child: 'Robin', voice: 'parent' }}>
        <Tab
          report={report}
          explain={createExplainer(report, formatDate)}
          formatDate={formatDate}
          child="Robin"
          onPart={() => undefined}
        />
      </ReaderContext>
    </MemoryRouter>,
  ).container;
}

/** The visible text nodes while folds and tables are closed. */
function listTexts(container: HTMLElement): string[] {
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT, ({ parentElement }) =>
    parentElement?.closest('table, details:not([open]) > :not(summary), [hidden], style')
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  );
  const texts: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.nodeValue?.trim()) texts.push(node.nodeValue.trim());
  return texts;
}

afterEach(cleanup);

describe.each(TWENTY_FAMILIES)('the report of a family $name, $years', (week) => {
  const report = createFamilyDocument(week);

  test.each(Object.keys(TABS) as (keyof typeof TABS)[])(
    'has no number without its range, none twice, no gap and no empty card: %s',
    (name) => {
      const container = renderTab(name, report);
      const texts = listTexts(container);
      const fullText = texts.join(' ');
      expect(fullText).not.toMatch(/[{}]|undefined|NaN|\bnull\b|\[object/);

      // An alarm is for a range that is below 70 as a whole, tables and folds included.
      const isSurelyLow = report.areas.some(({ est }) => est && est.hi < 70);
      if (!isSurelyLow) expect(container.textContent).not.toContain('Needs Attention');

      // A best guess is shown beside its range and lies within it.
      for (const [phrase, lo, hi, guess] of fullText.matchAll(/likely (\d+) to (\d+), best guess (\d+)/g)) {
        expect({ said: phrase, within: Number(lo) <= Number(guess) && Number(guess) <= Number(hi) }).toEqual({
          said: phrase,
          within: true,
        });
      }
      expect([...fullText.matchAll(/(?<!, )best guess \d+/g)].map(([phrase]) => phrase)).toEqual([]);

      // Each measured range occurs once per tab.
      const namedRanges = [...fullText.matchAll(/([A-Z][\w’ ]+): likely \d+ to \d+/g)].map(([phrase]) => phrase);
      expect(namedRanges.filter((phrase, i) => namedRanges.indexOf(phrase) !== i)).toEqual([]);

      const cards = [...container.querySelectorAll('section')];
      const empty = cards.filter((card) => {
        const heading = card.querySelector('h2, h3, summary')?.textContent ?? '';
        return (card.textContent ?? '').replace(heading, '').trim() === '' && !card.querySelector('svg');
      });
      expect(empty.map(({ outerHTML }) => outerHTML)).toEqual([]);
    },
  );

  test('says no word that its chance does not carry', () => {
    const leastCount = { clearly: 0.95, probably: 0.8 };
    for (const { area, word, p, typical } of report.contrasts ?? []) {
      if (word) expect({ area, word, carried: p >= leastCount[word] }).toEqual({ area, word, carried: true });
      if (typical?.word)
        expect({ area, word: typical.word, carried: typical.p >= leastCount[typical.word] }).toEqual({
          area,
          word: typical.word,
          carried: true,
        });
    }
    if (report.trust.level === 'low') expect(report.contrasts).toEqual([]);
    expect(report.short?.length).toBeLessThanOrEqual(3);
    const phrase = listTexts(renderTab('overview', report)).join(' ');
    expect(phrase).not.toMatch(/\b(gifted|behind|deficit|at risk)\b/i);
  });
});

test('bite: a best guess without its range, and a range that is said twice, are seen', () => {
  const container = document.createElement('div');
  container.innerHTML = '<p>Social: best guess 70</p><p>Social: likely 60 to 80</p><p>Social: likely 60 to 80</p>';
  const fullText = listTexts(container).join(' ');
  expect(fullText.match(/(?<!, )best guess \d+/g)).toHaveLength(1);
  expect(fullText.match(/Social: likely 60 to 80/g)).toHaveLength(2);
});
