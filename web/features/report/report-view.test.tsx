import { readFileSync } from 'node:fs';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getProgress } from '#shared/contracts/assessments.ts';
import { replaySitting } from '#shared/contracts/replay-sitting.ts';
import { type Doubt, getReport, getTrends, type Report } from '#shared/contracts/report.ts';
import { ReportDocument } from '#shared/measurement/report/document.ts';
import type { ChangeReport } from '#shared/measurement/report/statement.ts';
import older from '#shared/measurement/testing/older-week.report.golden?raw';
import { ASSESSMENT_ID, createProgressView } from '#web/testing/examples.ts';
import { createFakeServer, createRefusal } from '#web/testing/fake-server.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { createReport, DOCUMENT, FINISHED } from '#web/testing/report.ts';
import { findSubscribedSocket } from '#web/testing/steps.ts';

const server = createFakeServer();
const createReportWith = (more: Partial<ReportDocument>) =>
  server.on(getReport, createReport({ document: { ...DOCUMENT, ...more } }));
type Area = ReportDocument['areas'][number];
const [first, second, ...rest] = DOCUMENT.areas as [Area, Area, ...Area[]];
const openTab = async (name: string) => {
  const { user } = renderApp(`/reports/${ASSESSMENT_ID}`);
  await user.click(await screen.findByRole('tab', { name }));
  return user;
};

beforeEach(() => {
  server.on(getProgress, FINISHED);
  server.on(getReport, createReport());
});

test('a report whose week is not read yet is dated by the time zone of this device', async () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    timeZone: 'Pacific/Auckland',
  } as Intl.ResolvedDateTimeFormatOptions);
  server.on(getReport, createReport({ generatedAt: '2026-11-22T20:00:00.000Z' }));
  server.hold(getProgress);
  renderApp(`/reports/${ASSESSMENT_ID}`);
  await screen.findByText(/23 November 2026/);
});

test.each([
  ['the reader’s own', undefined, ['you, in your form', 'You and the teacher rated everyday life.']],
  ['another guardian’s', true, ['the parent, in a form', 'The parent and the teacher rated everyday life.']],
] as const)('a report whose parent’s form is %s says so', async (_, isFormByOther, sentences) => {
  server.on(getReport, createReport({ ...(isFormByOther && { isFormByOther }) }));
  const { user } = renderApp(`/reports/${ASSESSMENT_ID}`);
  const shown: string[] = [];
  for (const tab of await screen.findAllByRole('tab')) {
    await user.click(tab);
    shown.push(screen.getByRole('tabpanel').textContent ?? '');
  }
  for (const sentence of sentences) expect(shown.join(' ')).toContain(sentence);
  if (isFormByOther) expect(shown.join(' ')).not.toMatch(/you, in your form|\bYou (see|and|\d)/);
});

describe('the overview', () => {
  test('draws the five areas as a net and says the same numbers in a table, gaps included', async () => {
    const measured = [second, ...rest];
    createReportWith({ areas: [{ ...first, est: null, composition: null, parts: [] }, ...measured] });
    const { user } = renderApp(`/reports/${ASSESSMENT_ID}`);
    await user.click(await screen.findByRole('button', { name: 'Shape' }));
    const table = within(await screen.findByRole('table', { name: 'Five areas at a glance', hidden: true }));
    const rows = table.getAllByRole('row', { hidden: true }).slice(1);
    expect(rows[0]).toHaveTextContent('Cognitivenot enough yet');
    for (const [i, { est }] of measured.entries())
      expect(rows[i + 1]).toHaveTextContent(`${est?.score}${est?.lo}–${est?.hi}${est?.n}`);
  });

  test('says of each area what its bar shows, and the same rows as a table', async () => {
    const floor = {
      ...first,
      est: first.est && {
        ...first.est,
        lo: 20,
        hi: 54,
        score: 41,
        band: 'Needs Attention' as const,
        explore: false,
        flags: ['FLOOR' as const],
      },
    };
    createReportWith({ areas: [floor, { ...second, est: null, composition: null, parts: [] }, ...rest] });
    const { user } = renderApp(`/reports/${ASSESSMENT_ID}`);
    const card = within(await screen.findByRole('region', { name: 'Five areas, side by side' }));
    expect(card.getByText('Cognitive: Below what this week can measure. Up to 54')).toBeInTheDocument();
    expect(card.getByText('Social', { selector: 'span' }).closest('li')).toHaveTextContent('Not enough yet');
    for (const { area, est } of rest)
      expect(
        card.getByText(
          new RegExp(
            `^${area}: likely ${est?.lo} to ${est?.hi}, best guess ${est?.score}, (above typical|below typical|the range includes what is typical)$`,
            'i',
          ),
        ),
      ).toBeInTheDocument();
    await user.click(card.getByRole('button', { name: 'Table' }));
    const rows = within(card.getByRole('table')).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent).join('\n')).toMatch(
      /Cognitive ?Below what this week can measure\. Up to 54(?!\d)/,
    );
    expect(card.queryByText(/Needs Attention/)).toBeNull();
    expect(rows.find(({ textContent }) => textContent?.startsWith('Social'))).toHaveTextContent('Not enough yet');
  });

  test('is red only where the whole range lies below 70', async () => {
    const createLowEstimate = (hi: number, explore: boolean) => ({
      band: 'Needs Attention' as const,
      explore,
      tentative: explore,
      score: 55,
      lo: 45,
      hi,
    });
    const createArea = (each: Area, est: ReturnType<typeof createLowEstimate>) => ({
      ...each,
      est: each.est && { ...each.est, ...est },
    });
    createReportWith({
      areas: [
        createArea(first, createLowEstimate(66, false)),
        createArea(second, createLowEstimate(74, true)),
        ...rest,
      ],
    });
    renderApp(`/reports/${ASSESSMENT_ID}`);
    const card = within(await screen.findByRole('region', { name: 'Five areas, side by side' }));
    expect(card.getAllByText('Needs Attention').map((chip) => chip.closest('li')?.textContent)).toEqual([
      expect.stringMatching(/^Cognitive/),
    ]);
  });

  test('has likes, views and change folded on a phone, each with one line, and opens them', async () => {
    const { user } = renderApp(`/reports/${ASSESSMENT_ID}`);
    const card = within(await screen.findByRole('region', { name: 'What Mira likes' }));
    const button = card.getByRole('button', { name: 'Show: What Mira likes' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('button', { name: 'Show: What Mira is like' })).toHaveAttribute('aria-expanded', 'false');
  });

  test('folds nothing on paper, which is as narrow as a phone', () => {
    const css = readFileSync('web/features/report/report.css', 'utf8');
    const [, media] = /@media ([^{]+)\{\s*\.off-phone/.exec(css) ?? [];
    expect(media).toMatch(/^screen and /);
  });

  test('of an older report says what it can: no marks, its summary, and the first favourite', async () => {
    server.on(getReport, createReport({ document: ReportDocument.parse(JSON.parse(older)) }));
    renderApp(`/reports/${ASSESSMENT_ID}`);
    const summary = within(await screen.findByRole('region', { name: 'Executive summary' }));
    expect(summary.getByText('A balanced, still-forming picture.')).toBeInTheDocument();
    expect(summary.queryByText('Went better this week')).toBeNull();
    expect(screen.getAllByText(/^This is a snapshot from games and questionnaires/)).toHaveLength(1);
  });

  test('warns on every tab where the week cannot be trusted', async () => {
    const low = {
      key: 'trust.low',
      params: { kept: 2, of: 16 },
      rule: { id: 'trust-level', version: 1 },
      evidence: [],
    };
    createReportWith({ trust: { level: 'low', weight: 0.07, kept: 2, of: 16, statements: [low] } });
    const user = await openTab('Skill Areas');
    expect(screen.queryByText(/^(Excellent|Good|Average|Needs Attention|explore)$/)).toBeNull();
    for (const name of ['Recommendations', 'Detailed Analysis', 'Overview']) {
      await user.click(screen.getByRole('tab', { name }));
      expect(screen.getAllByText(/^This week could not tell: only 2 of 16 parts/)[0]).toBeVisible();
    }
    expect(screen.queryByText(/^(All five|\d of 5) together:/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Shape' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Table' })).toBeVisible();
  });
});

describe('a reassessment', () => {
  const row = {
    before: { score: 60, lo: 50, hi: 70, n: 18 },
    pairs: 1,
    smallestDetectable: 0.8,
    growth: 1.3,
    typicalGrowth: 0.1,
  };
  const change: ChangeReport = {
    earlier: { assessmentId: '0193a1de-0000-7000-8000-000000000009' as never, date: '2026-07-20', scaleVersion: '1' },
    compared: true,
    rows: [
      { ...row, of: 'area/cognitive', after: { score: 82, lo: 73, hi: 88, n: 20 }, rci: 2.4, verdict: 'clear change' },
      { ...row, of: 'subject/history', after: { score: 62, lo: 52, hi: 72 }, rci: 0.2, verdict: 'no reliable change' },
    ],
    statements: [
      {
        key: 'change.clear',
        params: { of: 'area/cognitive', direction: 'up', before: 60, after: 82 },
        rule: { id: 'reliable-change', version: 1 },
        evidence: [{ kind: 'change', of: 'area/cognitive' }],
      },
    ],
  };

  test('shows the verdict, both scores with what they rest on and the step that would have shown, and leads to the earlier report', async () => {
    createReportWith({ change });
    const { user } = renderApp(`/reports/${ASSESSMENT_ID}`);
    const verdict = await screen.findByRole('button', {
      name: 'Patterns and memory: clearly higher than before, 60 then and 82 now.',
    });
    await user.click(verdict);
    const rows = within(screen.getByRole('region', { name: 'Since the last report' })).getAllByRole('row');
    expect(rows[1]).toHaveTextContent(
      'Cognitive↑clear change60 (likely 50 to 70), from 18 answers82 (likely 73 to 88), from 20 answers0.8 SD',
    );
    expect(rows[2]).toHaveTextContent(
      'Historyno reliable change60 (likely 50 to 70), from 18 answers62 (likely 52 to 72)0.8 SD',
    );
    expect(screen.getByRole('link', { name: 'Open the report of Monday, 20 July 2026' })).toHaveAttribute(
      'href',
      '/reports/0193a1de-0000-7000-8000-000000000009',
    );
    const evidence = document.activeElement;
    expect(evidence).toHaveTextContent('Rule reliable-change, version 1');
    expect(evidence).toHaveTextContent(/Reliable-change index 2\.40/);
    expect(evidence).toHaveTextContent(/Child, Cognitive games: 18 moves in games, 14 right, on \d+ November 2026/);
  });

  test('draws an arrow where both scores go the way of the verdict, and none where they go another', async () => {
    const [clear] = change.rows as [ChangeReport['rows'][number]];
    const [lower, higher] = [clear.before, clear.after];
    const fallen = { ...clear, of: 'area/social', before: higher, after: lower };
    createReportWith({ change: { ...change, rows: [clear, fallen] } });
    renderApp(`/reports/${ASSESSMENT_ID}`);
    const card = within(await screen.findByRole('region', { name: 'Since July 2026' }));
    const arrows = card
      .getAllByText(/: clear change$/)
      .map((verdict) => verdict.closest('li')?.querySelectorAll('path[stroke-linejoin]').length);
    expect(arrows).toEqual([1, 0]);
  });

  test('of a third week and more shows each area over the weeks, in words and as a table', async () => {
    createReportWith({ change });
    const point = { score: 60, lo: 50, hi: 70, n: 18 };
    const [first, second] = ['0193a1de-0000-7000-8000-000000000007', '0193a1de-0000-7000-8000-000000000009'] as never[];
    server.on(getTrends, {
      trends: [
        {
          area: 'cognitive',
          points: [
            { ...point, assessmentId: first as never, date: '2026-03-18', hi: 54, open: 'floor' },
            { ...point, assessmentId: second as never, date: '2026-07-20' },
            { ...point, assessmentId: ASSESSMENT_ID as never, date: '2026-11-29', score: 82, lo: 73, hi: 88 },
          ],
        },
      ],
    });
    const { user } = renderApp(`/reports/${ASSESSMENT_ID}`);
    const card = within(await screen.findByRole('region', { name: 'Over the weeks' }));
    expect(card.getByRole('img')).toHaveAccessibleName(
      'Patterns and memory (Cognitive): Wednesday, 18 March 2026: below what this week can measure, up to 54, from 18 answers; Monday, 20 July 2026: 60 (likely 50 to 70), from 18 answers; Sunday, 29 November 2026: 82 (likely 73 to 88), from 18 answers',
    );
    await user.click(card.getByText('As a table'));
    const rows = within(card.getByRole('table')).getAllByRole('row').slice(1);
    expect(card.getByRole('heading', { level: 3 })).toHaveTextContent('Patterns and memory Cognitive');
    for (const row of rows)
      expect(within(row).getByRole('rowheader')).toHaveTextContent('Patterns and memory (Cognitive)');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('18 March 2026below what this week can measure, up to 54'),
      expect.stringContaining('20 July 202660 (likely 50 to 70)'),
      expect.stringContaining('29 November 202682 (likely 73 to 88)'),
    ]);
  });

  test('of a second week, or a first one, shows nothing over the weeks', async () => {
    createReportWith({ change });
    const { unmount } = renderApp(`/reports/${ASSESSMENT_ID}`);
    await waitFor(() => expect(server.received(getTrends)).toHaveLength(1));
    expect(screen.queryByRole('region', { name: 'Over the weeks' })).toBeNull();
    unmount();
    createReportWith({ change: null });
    renderApp(`/reports/${ASSESSMENT_ID}`);
    await screen.findByRole('region', { name: 'Executive summary' });
    // Its code is there since the first report, so it would have asked with what is shown.
    expect(server.received(getTrends)).toHaveLength(1);
  });

  test('across scale versions says why nothing is compared and shows no numbers', async () => {
    const refusal = {
      key: 'change.refused',
      params: { date: '2026-07-20', before: '0', now: '1' },
      rule: { id: 'reliable-change', version: 1 },
      evidence: [],
    };
    createReportWith({ change: { ...change, compared: false, rows: [], statements: [refusal] } });
    renderApp(`/reports/${ASSESSMENT_ID}`);
    await screen.findByText(/cannot be compared: another scale\. It was made with scale version 0, this one with 1/);
    expect(screen.queryByRole('region', { name: 'Since the last report' })).toBeNull();
    // On a phone no line says that steps were compared, and the reason stands open.
    expect(screen.queryByText('No change can be told from chance')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Show: Since July 2026' })).toBeNull();
  });
});

describe('personality', () => {
  test('says of a trait how many answers it rests on, and what lowers their weight, not what only was noticed', async () => {
    const { personality } = DOCUMENT;
    const traits =
      personality?.traits.map((each) => ({
        ...each,
        est: each.est && { ...each.est, flags: each.trait === 'E' ? ['F_FAST' as const] : ['F_UNTOUCHED' as const] },
      })) ?? [];
    createReportWith({
      personality: personality && { ...personality, traits },
      flags: [
        { source: 'parent', code: 'F_FAST', V: 0.5, replay: false },
        { source: 'parent', code: 'F_UNTOUCHED', V: 1, replay: false },
      ],
    });
    const { user } = renderApp(`/reports/${ASSESSMENT_ID}`);
    const card = within(await screen.findByRole('region', { name: 'What Mira is like' }));
    await user.click(card.getByText('How we know'));
    const findTraitLine = (name: string) => card.getAllByText(name, { selector: 'strong' })[0]?.closest('li');
    const { est } = traits.find(({ trait }) => trait === 'E') ?? {};
    expect(findTraitLine('Extraversion')).toHaveTextContent(
      new RegExp(`from ${est?.n} answers.*some of these answers weigh less`),
    );
    expect(findTraitLine('Openness')).not.toHaveTextContent('weigh less');
  });
});

test('every sentence can be asked for its rule and grounds, and no ground is said twice', async () => {
  const { user } = renderApp(`/reports/${ASSESSMENT_ID}`);
  for (const name of ['Recommendations', 'Detailed Analysis']) {
    await user.click(await screen.findByRole('tab', { name }));
    // Every statement has a fold of its own.
    for (const sentence of screen.getByRole('tabpanel').querySelectorAll<HTMLElement>('li > details > summary'))
      fireEvent.click(sentence);
    const statementElements = [...screen.getByRole('tabpanel').querySelectorAll('li > details')];
    expect(statementElements.length).toBeGreaterThan(5);
    for (const each of statementElements) {
      expect(each).toHaveTextContent(/Rule [a-z0-9-]+, version \d/);
      for (const ground of each.querySelectorAll('ul')) {
        const lines = [...ground.children].map(({ textContent }) => textContent);
        expect(new Set(lines).size).toBe(lines.length);
      }
    }
  }
});

describe('while the week runs', () => {
  const doubts: Doubt[] = [
    { source: 'game/social', codes: ['GUESSING'], task: 'skills/3', area: 'social' },
    { source: 'subject/history', codes: ['FAST_MANY'], task: 'academic/5/history' },
  ];
  const week = createProgressView({ currentDay: 6 });
  const createDraft = (more: Partial<Report> = {}) =>
    createReport({ status: 'draft', reportType: 'progress', generatedAt: null, document: null, doubts, ...more });

  test('one tap opens just the doubtful sitting again', async () => {
    server.on(getProgress, week);
    server.on(getReport, createDraft());
    server.on(replaySitting, createRefusal(409, 'ANALYSIS_RUNNING'));
    const { user } = renderApp(`/reports/${ASSESSMENT_ID}`);
    await screen.findByText('Many answers came faster than they can be read or heard.');
    await user.click(screen.getByRole('button', { name: 'Open again: Social games' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('It could not be opened again.');
    server.on(replaySitting, { ...week, version: week.version + 1 });
    server.on(getReport, createDraft({ doubts: doubts.slice(1) }));
    await user.click(screen.getByRole('button', { name: 'Open again: Social games' }));
    const news = await screen.findByText('Social games: open again. Your child finds it among today’s tasks.');
    expect(document.activeElement).toContainElement(news);
    expect(document.activeElement).not.toBe(document.body);
    expect(server.received(replaySitting).map(({ body }) => body)).toEqual(
      Array(2).fill({ task: 'skills/3', area: 'social' }),
    );
    expect(screen.queryByRole('button', { name: 'Open again: Social games' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Open again: History' })).toBeEnabled();
  });

  test('the button that opens a sitting again has the focus while it works', async () => {
    server.on(getProgress, week);
    server.on(getReport, createDraft());
    server.hold(replaySitting);
    const { user } = renderApp(`/reports/${ASSESSMENT_ID}`);
    const again = await screen.findByRole('button', { name: 'Open again: Social games' });
    await user.click(again);
    await waitFor(() => expect(again).toHaveAttribute('aria-disabled', 'true'));
    expect(again).toBeEnabled();
    expect(again).toHaveFocus();
    await user.click(again);
    expect(server.received(replaySitting)).toHaveLength(1);
  });

  test('what is handed in while the page is open is looked at at once', async () => {
    server.on(getProgress, week);
    server.on(getReport, createDraft({ doubts: [] }));
    renderApp(`/reports/${ASSESSMENT_ID}`);
    await screen.findByRole('heading', { name: 'Mira’s week so far' });
    expect(screen.queryByRole('heading', { name: 'Worth doing again' })).toBeNull();
    const socket = await findSubscribedSocket();
    server.on(getReport, createDraft());
    act(() => socket.shows({ ...week, version: week.version + 1, tasksCompleted: week.tasksCompleted + 1 }));
    await screen.findByRole('button', { name: 'Open again: Social games' });
  });
});
