import '#web/art/styles.css';
import '#web/features/report/report.css';
import { cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { analyse } from '#shared/measurement/report/report.ts';
import { PRODUCT_SETTING } from '#shared/measurement/testing/week.ts';
import { createExplainer } from '#shared/report-view/explain.ts';
import { createSimulatedFamily } from '#shared/testing/simulated-family.ts';
import { playAssessment } from '#shared/testing/simulated-week.ts';
import { DetailedAnalysis } from '#web/features/report/detailed-analysis.tsx';
import { ReaderContext } from '#web/features/report/reader.ts';
import { SkillAreas } from '#web/features/report/skill-areas.tsx';
import { openFolds } from '#web/testing/folds.ts';

const { analyse: _, markTrial, ...parts } = PRODUCT_SETTING;
const { assessmentId, events } = playAssessment(createSimulatedFamily('typical 6', 9), { ...parts, teacher: true });
const report = analyse({ events, keys: parts.keys, markTrial, seed: assessmentId, previous: null });
const formatDate = (instant: string) => instant.slice(0, 10);

/** On a phone, where cells are labelled, the table head is for screen readers only. */
const isShown = ({ parentElement }: Node) =>
  (parentElement?.closest('thead, .sr-only')?.getBoundingClientRect().width ?? 2) > 1;

/** Words that are broken across lines. */
function findBrokenWords(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
    isShown(node) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT,
  );
  const brokenTexts: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/\p{L}+/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) brokenTexts.push(word);
    }
  }
  return brokenTexts;
}

afterEach(cleanup);

describe.each([390, 820, 1024, 1280])('at %i px', (width) => {
  test.each([
    ['Skill Areas', SkillAreas],
    ['Detailed Analysis', DetailedAnalysis],
  ] as const)('no word of %s is broken in two', async (_name, Tab) => {
    await page.viewport(width, 900);
    const { container } = render(
      <MemoryRouter>
        <ReaderContext value={{ child: 'Robin', voice: 'parent' }}>
          <div className="mx-auto w-full max-w-[1360px] px-4 py-6 sm:px-8">
            <Tab report={report} explain={createExplainer(report, formatDate)} formatDate={formatDate} child="Robin" />
          </div>
        </ReaderContext>
      </MemoryRouter>,
    );
    openFolds(container);
    expect(container.querySelectorAll('details').length).toBeGreaterThan(0);
    for (const button of container.querySelectorAll<HTMLElement>('.view-switch > button')) button.click();
    expect(findBrokenWords()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });
});
