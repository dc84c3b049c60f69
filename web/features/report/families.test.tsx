import { cleanup, render } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, test } from 'vitest';
import { mood } from '#messages/mood.ts';
import { formatSentenceFor } from '#messages/report.ts';
import { reportOverview } from '#messages/report-overview.ts';
import { findIdeaText } from '#services/reports/ideas-on-paper.ts';
import { buildPdfModel } from '#services/reports/pdf-model.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import { createExplainer } from '#shared/report-view/explain.ts';
import { listOpenReasons, listSummary } from '#shared/report-view/sentences.ts';
import { getFamilyDocument, TWENTY_FAMILIES } from '#shared/testing/twenty-families.ts';
import { DetailedAnalysis } from '#web/features/report/detailed-analysis.tsx';
import { Overview } from '#web/features/report/overview.tsx';
import { ReaderContext } from '#web/features/report/reader.ts';
import { Recommendations } from '#web/features/report/recommendations.tsx';
import { SkillAreas } from '#web/features/report/skill-areas.tsx';
import { openFolds } from '#web/testing/folds.ts';
import { listTextNodes } from '#web/testing/texts.ts';

afterEach(cleanup);

const formatDate = (instant: string) => instant.slice(0, 10);
const TABS = {
  overview: Overview,
  skills: SkillAreas,
  recommendations: Recommendations,
  analysis: DetailedAnalysis,
} as const;
type Tab = {
  container: HTMLElement;
  texts: string[];
  /** Without what is read aloud only. */
  printedTexts: string[];
};
const tabs = new Map<ReportDocument, Partial<Record<keyof typeof TABS, Tab>>>();
/** A tab is rendered and read once; a test must not change it. */
function renderTab(name: keyof typeof TABS, report: ReportDocument): Tab {
  const rendered = tabs.get(report) ?? {};
  tabs.set(report, rendered);
  rendered[name] ??= readTab(renderMarkup(name, report));
  return rendered[name];
}

function readTab(markup: string): Tab {
  const container = document.createElement('div');
  container.innerHTML = markup;
  return { container, texts: listTexts(container), printedTexts: listTexts(container, `${FOLDED}, .sr-only`) };
}

function createTab(name: keyof typeof TABS, report: ReportDocument): React.ReactElement {
  const Tab = TABS[name];
  return (
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
    </MemoryRouter>
  );
}
const renderMarkup = (name: keyof typeof TABS, report: ReportDocument): string =>
  renderToStaticMarkup(createTab(name, report));

const GAP = /[{}]|undefined|NaN|\bnull\b|\[object/;

/** What asks for nothing at school, or only for more of what goes well. */
const NO_CONCERN = ['school.nothing', 'school.alike', 'cognitive.enrich.sure'];
const SENTENCE = /^[A-Z“].*[^ ]+ [^ ]+ .*[.?!]$/;

/** Hidden while folds and tables are closed. */
const FOLDED = 'table, details:not([open]) > :not(summary), [hidden], style';
const listTexts = (container: HTMLElement, hidden = FOLDED): string[] =>
  listTextNodes(container, hidden).map(({ data }) => data.trim());

/** About 40 seconds of reading aloud. */
const WORDS_IN_A_MINUTE = 100;
const ORDER = [null, 'likes', 'higher', 'typical', 'less', 'lower', 'help', 'untold'] as const;
const OPEN_ORDER = [null, 'open', 'likes', 'typical', 'help'] as const;

describe.each(TWENTY_FAMILIES)('the report of a family $name, $years', (week) => {
  const report = getFamilyDocument(week);
  const model = buildPdfModel({ document: report, child: 'Robin', generatedAt: null, timeZone: 'UTC' });

  test('has no gap in any fold of the detailed analysis', () => {
    const { container } = render(createTab('analysis', report));
    openFolds(container);
    const folds = [...container.querySelectorAll('[data-fold] > details')];
    expect(
      folds.filter(({ textContent, firstElementChild }) => textContent === firstElementChild?.textContent),
    ).toEqual([]);
    expect(folds.length).toBeGreaterThan(3);
    expect(container.textContent).not.toMatch(GAP);
  });

  test('has no number without its range, none twice, no gap and no empty card', () => {
    for (const name of Object.keys(TABS) as (keyof typeof TABS)[]) {
      const { container, texts } = renderTab(name, report);
      const fullText = texts.join(' ');
      expect(fullText, name).not.toMatch(GAP);
      // An alarm is for a range that is below 70 as a whole, tables and folds included.
      const isSurelyLow = report.areas.some(({ est }) => est && est.hi < 70);
      if (!isSurelyLow) expect(container.textContent).not.toContain('Needs Attention');
      // A best guess is shown beside its range and lies within it.
      const guesses = [...fullText.matchAll(/likely (\d+) to (\d+), best guess (\d+)/g)];
      const isOutside = ([lo = 0, hi = 0, guess = 0]: number[]) => guess < lo || guess > hi;
      expect(guesses.filter(([, ...numbers]) => isOutside(numbers.map(Number)))).toEqual([]);
      expect(fullText.match(/(?<!, )best guess \d+/g)).toBeNull();
      // Each measured range occurs once per tab.
      const namedRanges: string[] = fullText.match(/([A-Z][\w’ ]+): likely \d+ to \d+/g) ?? [];
      expect(namedRanges.filter((phrase, i) => namedRanges.indexOf(phrase) !== i)).toEqual([]);
      const empty = [...container.querySelectorAll('section')].filter((card) => {
        const heading = card.querySelector('h2, h3, summary')?.textContent ?? '';
        return (card.textContent ?? '').replace(heading, '').trim() === '' && !card.querySelector('svg');
      });
      expect(empty.map(({ outerHTML }) => outerHTML)).toEqual([]);
    }
  });

  test('is told in a minute: what it was like, what to help and one thing to try, read aloud in 40 seconds', () => {
    const summary = listSummary(report);
    // That nothing stood out has no heading, wherever it stands.
    const groups = summary.filter(({ statement }) => statement.key !== 'short.none').map(({ group }) => group);
    if (report.trust.level === 'low') expect(groups).toEqual([null]);
    // What to help follows what went well, and is not named twice.
    expect(groups.filter((group) => group === 'lower' || group === 'help').length).toBeLessThanOrEqual(1);
    // What could not be told stands first where nothing stands out, with its reason and what would help.
    const standsOut = groups.some((group) => group === 'higher' || group === 'lower' || group === 'less');
    const order: readonly (typeof groups)[number][] = standsOut ? ORDER : OPEN_ORDER;
    expect(groups).toEqual(groups.toSorted((one, other) => order.indexOf(one) - order.indexOf(other)));
    const open = summary.filter(({ group }) => group === 'open').flatMap(({ statement }) => listOpenReasons(statement));
    expect(open.length > 0).toBe(groups.includes('open'));
    const wouldHelp = open.map((reason) => reportOverview.summary.wouldHelp[reason]);
    for (const text of wouldHelp) expect(renderTab('overview', report).container.textContent).toContain(text);
    const idea = report.today && findIdeaText(report.today.idea);
    const sentences = summary.map(({ statement }) => formatSentenceFor(statement, { child: 'Robin' }));
    const words = [...sentences, ...wouldHelp, idea?.title, idea?.gist].join(' ').split(/\s+/);
    expect(words.length).toBeLessThanOrEqual(WORDS_IN_A_MINUTE);
  });

  test('says no sentence more than twice on a part, and no word both ways', () => {
    for (const name of Object.keys(TABS) as (keyof typeof TABS)[]) {
      const sentences = renderTab(name, report).printedTexts.filter((text) => SENTENCE.test(text));
      const often = sentences.filter((text) => sentences.filter((each) => each === text).length > 2);
      expect([...new Set(often)], name).toEqual([]);
    }
    const overview = renderTab('overview', report).texts.join(' ');
    const standings = (report.contrasts ?? []).map(({ standing }) => standing);
    const labels = { higher: 'Went better this week', lower: 'What to help: went less easily' } as const;
    for (const [standing, label] of Object.entries(labels))
      if (overview.includes(label)) expect(standings).toContain(standing);
    if (Object.values(labels).some((label) => overview.includes(label)))
      expect(overview).not.toMatch(/no (single )?area st(oo|an)d/i);
  });

  test('gives a reason once on each part and once on paper', () => {
    const { today, ideas = [], byArea = [] } = report;
    const reasons = [
      ...(today ? [today] : []),
      ...ideas.flatMap(({ other, ...idea }) => (other ? [idea, other] : [idea])),
      ...byArea,
    ].map(({ reason }) => formatSentenceFor(reason, { child: 'Robin' }));
    const countIn = (text: string) => [...new Set(reasons)].filter((reason) => text.split(reason).length > 2);
    for (const name of Object.keys(TABS) as (keyof typeof TABS)[])
      expect(countIn(renderTab(name, report).printedTexts.join(' ')), name).toEqual([]);
    const { fridge: _, ...paper } = model;
    // A sentence on paper is cut where a word of it is bold.
    const printed = JSON.stringify(paper).replaceAll(/","(clearly|probably)","/g, '$1');
    expect(countIn(printed)).toEqual([]);
  });

  test('advises school in one voice, gives the child no reason, and calls nothing a favourite at home', () => {
    const { byArea = [], ideas = [], teacherQuestion } = report;
    if (byArea.some(({ school }) => !NO_CONCERN.includes(school.key)))
      expect(teacherQuestion?.key).not.toBe('teacher.open');
    const { container: recommendations } = renderTab('recommendations', report);
    expect(recommendations.textContent).not.toMatch(
      /(?<!If home and school see it for some months, )a professional can/,
    );
    const card = recommendations.querySelector('.fridge') as HTMLElement;
    const reasons = ideas.flatMap(({ reason, other }) => [reason, ...(other ? [other.reason] : [])]);
    const cardTexts = listTexts(card);
    for (const reason of reasons) expect(cardTexts).not.toContain(formatSentenceFor(reason, { child: 'Robin' }));
    // No parent of these families has marked one.
    expect(recommendations.textContent).not.toMatch(/favourite at home/i);
  });

  test('says what an area means and how to talk of what is seen differently, and alarms on paper only where sure', () => {
    const isTrusted = report.trust.level !== 'low';
    const skills = renderTab('skills', report).container.textContent ?? '';
    const contrasts = report.contrasts ?? [];
    expect(skills.match(/What this means:/g)?.length ?? 0).toBe(isTrusted ? contrasts.length : 0);
    // What is counted in the games explains it one layer deeper.
    expect(skills).not.toMatch(/\d+ of \d+ (?:tries|patterns|questions)/);
    const talk = [...renderTab('recommendations', report).container.querySelectorAll('section')].find(
      (section) => section.querySelector('h2')?.textContent === 'To talk about',
    );
    const differ = report.agreement.filter(({ pairs }) => pairs.some(({ word }) => word === 'seen differently'));
    expect(talk?.querySelectorAll('li').length ?? 0).toBe(isTrusted ? differ.length : 0);
    const { appendix: _, ...paper } = model;
    const { red: __, ...areas } = paper.areas;
    if (!report.areas.some(({ est }) => est && est.hi < 70))
      expect(JSON.stringify({ ...paper, areas })).not.toContain('Needs Attention');
  });

  test('tells each mood in the word that the child chose: picture, days, reasons, paper', () => {
    const { checks, statements } = report.mood;
    expect(checks.filter(({ step }) => (step !== undefined) !== (report.ageMode === '11-15'))).toEqual([]);
    const words = checks.map((check) => (check.step ? mood.steps[check.step] : mood.moods[check.mood]));
    const { container: overview } = renderTab('overview', report);
    const picture = overview.querySelector('.week-wide');
    expect([...(picture?.querySelectorAll('tspan[font-weight]') ?? [])].map((each) => each.textContent)).toEqual(words);
    const alternative = picture?.parentElement?.getAttribute('aria-label');
    const days = overview.querySelector('.week-fold')?.textContent;
    const row = [...renderTab('analysis', report).container.querySelectorAll('.mood-row strong')];
    expect(row.map(({ textContent }) => textContent)).toEqual(words);
    const grounds = JSON.stringify(statements.map(createExplainer(report, formatDate)));
    expect(model.week.days.flatMap(({ check }) => check?.words[0] ?? [])).toEqual(words);
    const printed = JSON.stringify(model.appendix);
    for (const [i, { day, energy }] of checks.entries()) {
      const lower = words[i]?.toLowerCase();
      expect(alternative).toContain(`Day ${day} ${lower}, ${energy} energy`);
      expect(model.week.alt).toContain(`Day ${day} ${lower}, ${energy} energy`);
      for (const text of [days, printed, grounds]) expect(text).toContain(`${words[i]}, ${energy} energy`);
    }
  });

  test('says no word that its chance does not carry', () => {
    const leastCount = { clearly: 0.95, probably: 0.8 };
    const words = (report.contrasts ?? []).flatMap(({ area, word, p, typical }) => [
      { area, word, p },
      ...(typical ? [{ area, ...typical }] : []),
    ]);
    expect(words.filter(({ word, p }) => word && p < leastCount[word])).toEqual([]);
    if (report.trust.level === 'low') expect(report.contrasts).toEqual([]);
    expect(report.short?.length).toBeLessThanOrEqual(3);
    expect(renderTab('overview', report).texts.join(' ')).not.toMatch(/\b(gifted|behind|deficit|at risk)\b/i);
    // No later week adds its answers to this one.
    for (const name of Object.keys(TABS) as (keyof typeof TABS)[])
      expect(renderTab(name, report).texts.join(' '), name).not.toMatch(/another week adds|fill them in/);
  });
});

test('the low edge is red nowhere and no level: it does not tell how far below a score is', () => {
  const measured = getFamilyDocument(TWENTY_FAMILIES[6] as (typeof TWENTY_FAMILIES)[number]);
  const low = { score: 45, lo: 30, hi: 54, band: 'Needs Attention', tentative: false, explore: false } as const;
  const report: ReportDocument = {
    ...measured,
    areas: measured.areas.map((area) => ({ ...area, est: area.est && { ...area.est, ...low, flags: ['FLOOR'] } })),
    subjects: measured.subjects.map((subject) => ({
      ...subject,
      est: { ...subject.est, ...low, flags: ['FLOOR'] },
      level: 'Below Basic',
    })),
  };
  for (const name of Object.keys(TABS) as (keyof typeof TABS)[])
    expect(renderTab(name, report).texts.join(' '), name).not.toMatch(/Needs Attention|Below Basic/);
  const { areas, ...paper } = buildPdfModel({ document: report, child: 'Robin', generatedAt: null, timeZone: 'UTC' });
  const { red: _, ...bars } = areas;
  expect(JSON.stringify({ ...paper, bars })).not.toMatch(/Needs Attention|Below Basic/);
});

test('the mood check of a missed day is drawn on none, and says on which it came in: picture, days, paper', () => {
  const { mood: section, ...measured } = getFamilyDocument(TWENTY_FAMILIES[6] as (typeof TWENTY_FAMILIES)[number]);
  const checks = section.checks.map((check) => (check.day === 2 ? { ...check, cameOn: 5 as const } : check));
  const report: ReportDocument = { ...measured, mood: { ...section, checks } };
  const model = buildPdfModel({ document: report, child: 'Robin', generatedAt: null, timeZone: 'UTC' });
  const overview = renderTab('overview', report).container;
  const row = renderTab('analysis', report).container.querySelectorAll('.mood-row li');
  expect(overview.querySelectorAll('.week-wide tspan[font-weight]')).toHaveLength(checks.length - 1);
  expect(row[1]?.querySelector('svg')).toBeNull();
  expect(row[2]?.querySelector('svg')).not.toBeNull();
  expect(model.week.days[1]?.check).toBeNull();
  const texts = [
    overview.querySelector('.week-columns')?.textContent,
    overview.querySelector('.week-fold')?.textContent,
    row[1]?.textContent,
    model.week.alt,
    JSON.stringify(model.appendix),
  ];
  for (const text of texts) expect(text?.match(/came in on day \d/g)).toEqual(['came in on day 5']);
});
