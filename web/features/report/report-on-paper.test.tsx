import { cleanup, render, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { reportPage } from '#messages/report-page.ts';
import { buildPdfModel as onPaper } from '#services/reports/pdf-model.ts';
import { createTypesetter } from '#services/reports/typesetter.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import { createExplainer } from '#shared/report-view/explain.ts';
import { getFamilyDocument, TWENTY_FAMILIES } from '#shared/testing/twenty-families.ts';
import { SCHOOL_PARTS } from '#shared/values/papers.ts';
import { Overview } from '#web/features/report/overview.tsx';
import { ReaderContext } from '#web/features/report/reader.ts';
import { Recommendations } from '#web/features/report/recommendations.tsx';
import { SkillAreas } from '#web/features/report/skill-areas.tsx';
import { listTextNodes } from '#web/testing/texts.ts';

const TABS = { overview: Overview, skills: SkillAreas, recommendations: Recommendations } as const;
const formatDate = () => '30 November 2026';
const CHILD = 'Robin';
let typeset: ReturnType<typeof createTypesetter>;
beforeAll(() => {
  typeset = createTypesetter();
});
afterEach(cleanup);

const CHILD_OPTIONS = { child: CHILD, generatedAt: '2026-11-30T10:00:00.000Z', timeZone: 'Europe/Berlin' } as const;
const renderPaper = (document: ReportDocument, child: string = CHILD) => typeset({ document, ...CHILD_OPTIONS, child });

/** Removes white space, since paper breaks lines and columns elsewhere. */
const removeSpaces = (text: string): string => text.normalize('NFKC').replaceAll(/[\s\u00ad]+/g, '');

/** The text of each page. */
async function read(pdf: Uint8Array) {
  const proxy = await getDocumentProxy(new Uint8Array(pdf));
  const { text } = await extractText(proxy, { mergePages: false });
  const { info } = (await proxy.getMetadata()) as { info: { Title?: string; Language?: string } };
  // A page footer may split a sentence.
  const foot =
    /\S+’s report, \d+ \w+ \d{4}\. Guidance for everyday choices, not a diagnosis\.\s*Page \d+ of \d+(, then the numbers on pages 3 to \d+)?/;
  return { pages: text.map((page) => page.replaceAll(/\s+/g, ' ').replace(foot, ' ')), info };
}

type Week = (typeof TWENTY_FAMILIES)[number];
const papers = new Map<Week, ReturnType<typeof read>>();
/** Typesets and reads each family's report once. */
function readPaper(week: Week): ReturnType<typeof read> {
  const paper = papers.get(week) ?? read(renderPaper(getFamilyDocument(week)));
  papers.set(week, paper);
  return paper;
}
const normalizeText = () => getFamilyDocument(TWENTY_FAMILIES[6] as Week);

/** Words of screen controls, which paper does not have. */
const SCREEN_WORDS = [
  ...[
    'How we know',
    'Why this sentence?',
    'Ranges',
    'Shape',
    'Table',
    'See each area',
    'Step by step, and more for this week',
    'More for this week',
    'Show the areas as',
    'Copy the question',
    'Why this',
  ],
  ...[
    'Print for the fridge',
    'Two a day, to choose from',
    'What happened each day',
    'In a minute',
    'Area',
    'seen differently',
    'could not tell',
  ],
  ...['As a table', 'Games or questions', 'with the likely range of each', reportPage.radar.caption],
];

/**
 * The visible text nodes while folds and tables are closed. Texts of drawings are returned separately, since paper has
 * its own drawings.
 */
function listTexts(container: HTMLElement): { texts: string[]; alts: string[] } {
  const [texts, alts]: [string[], string[]] = [[], []];
  const hidden =
    'table, svg, details:not([open]) > :not(summary), [hidden], style, .week-fold, .on-phone, .print\\:hidden, [role=status], a';
  for (const { data, parentElement } of listTextNodes(container, hidden)) {
    const text = data.trim();
    if (!SCREEN_WORDS.includes(text)) (parentElement?.closest('.sr-only') ? alts : texts).push(text);
  }
  return { texts, alts };
}

async function renderScreenTab(name: keyof typeof TABS, report: ReportDocument) {
  const Tab = TABS[name];
  const { container } = render(
    <MemoryRouter>
      <ReaderContext value={{ child: CHILD, voice: 'paper' }}>
        <Tab
          report={report}
          explain={createExplainer(report, formatDate)}
          formatDate={formatDate}
          child={CHILD}
          onPart={() => undefined}
        />
      </ReaderContext>
    </MemoryRouter>,
  );
  await waitFor(() => expect(container.textContent).not.toContain('The idea is on its way'));
  return listTexts(container);
}

const chosen = TWENTY_FAMILIES.filter(({ name }) =>
  [
    'typical 0',
    // Its summary has five sentences.
    'typical 4',
    'typical 6',
    'typical 12',
    'at the upper edge',
    'at the lower edge',
    'careless',
    'without a teacher',
    'half empty',
    'in its second week',
  ].includes(name),
);

describe.each(chosen)('the paper of a family $name, $years', (week) => {
  test('says every sentence and number of the screen', async () => {
    const report = getFamilyDocument(week);
    const { pages } = await readPaper(week);
    const paper = removeSpaces(pages.join(' '));
    // Alternative texts of pictures are not part of a page's text, so they are looked up in the template's data; the
    // template refuses a figure without one.
    const drawnTexts = removeSpaces(JSON.stringify(onPaper({ document: report, ...CHILD_OPTIONS })));
    for (const name of Object.keys(TABS) as (keyof typeof TABS)[]) {
      const screen = await renderScreenTab(name, report);
      expect({ name, lacking: screen.texts.filter((text) => !paper.includes(removeSpaces(text))) }).toEqual({
        name,
        lacking: [],
      });
      expect({
        name,
        lacking: screen.alts.filter(
          (text) => !drawnTexts.includes(removeSpaces(text)) && !paper.includes(removeSpaces(text)),
        ),
      }).toEqual({ name, lacking: [] });
      cleanup();
    }
  });
});

test.each(chosen)('the report of a family $name is two pages, with everything else behind them', async (week) => {
  const { pages, info } = await readPaper(week);
  expect(pages[0]).toContain(`${CHILD}’s report`);
  expect(pages[1]).toContain('What each area showed');
  expect(pages[1]).toContain('This is a snapshot from games');
  expect(pages[2]).toMatch(/^\s*Five skill areas/);
  expect(info.Title).toBe(`${CHILD}’s report`);
});

test.each(chosen)('the pages beside the report of a family $name are one page each', async (week) => {
  const source = { document: getFamilyDocument(week), ...CHILD_OPTIONS };
  const [school, child] = await Promise.all([
    read(typeset({ ...source, paper: { name: 'school', parts: SCHOOL_PARTS } })),
    read(typeset({ ...source, paper: { name: 'child' } })),
  ]);
  expect([school.pages.length, child.pages.length]).toEqual([1, 1]);
  expect(school.pages[0]).toContain('Two ideas for the class');
  expect(child.pages[0]).toContain('What you tried');
  expect([school.info.Language, child.info.Language]).toEqual(['en', 'en']);
});

test.each([
  'D’Artagnan',
  "O'Neil",
  'Jürgen-Ødegård',
  'Zoë',
  '#read("/etc/passwd")',
  '*bold* _it_ $x^2$ \\ @a <b> `c`',
  '= Heading',
])('a child who is called %s is called so on paper', async (child) => {
  const { pages } = await read(renderPaper(normalizeText(), child));
  expect(removeSpaces(pages.join(' '))).toContain(removeSpaces(`${child}’s report`));
});

test.each(['נועה', 'مريم', '李小龙', '\u0000\ud800x', '🦊', 'Zażółć'])(
  'a name that our fonts may lack, %j, ends in a paper all the same',
  async (child) => {
    const pdf = renderPaper(normalizeText(), child);
    expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
  },
);

test('what an adult wrote is text, whatever it is made of', async () => {
  const text = '#read("/etc/passwd") *b* $x$ \\ // no comment #let x = 1';
  const report = { ...normalizeText(), quotes: [{ author: 'parent' as const, field: 'strengths', text }] };
  const { pages } = await read(renderPaper(report));
  expect(removeSpaces(pages.join(' '))).toContain(removeSpaces(text));
  expect(pages.join(' ')).not.toContain('root:');
});

test('an area over the weeks stands on paper with both its names', async () => {
  const document = getFamilyDocument(TWENTY_FAMILIES.find(({ after }) => after) as Week);
  const point = { date: '2026-03-18', score: 60, lo: 50, hi: 70, n: 18 };
  const points = [1, 2, 3].map((n) => ({ ...point, assessmentId: `0193a1de-0000-7000-8000-00000000000${n}` as never }));
  const { pages } = await read(typeset({ document, trends: [{ area: 'cognitive', points }], ...CHILD_OPTIONS }));
  const both = removeSpaces('Patterns and memory (Cognitive)');
  expect(removeSpaces(pages.join(' ')).split(both)).toHaveLength(1 + points.length);
});
