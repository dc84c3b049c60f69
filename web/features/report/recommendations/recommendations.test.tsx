import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { IdeaText } from '#messages/ideas/idea-text.ts';
import { formatSentenceFor } from '#messages/report.ts';
import { reportOverview } from '#messages/report-overview.ts';
import { findIdeaText } from '#services/reports/ideas-on-paper.ts';
import { getProgress } from '#shared/contracts/assessments.ts';
import { getReport } from '#shared/contracts/report.ts';
import { ReaderContext } from '#web/features/report/reader.ts';
import { Week } from '#web/features/report/recommendations.tsx';
import { ASSESSMENT_ID } from '#web/testing/examples.ts';
import { createFakeServer } from '#web/testing/fake-server.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { createReport, DOCUMENT, FINISHED } from '#web/testing/report.ts';

const server = createFakeServer();
const { today, ideas = [], teacherQuestion } = DOCUMENT;
const formatStatement = (statement: Parameters<typeof formatSentenceFor>[0]) =>
  formatSentenceFor(statement, { child: 'Mira' });
const getIdeaText = (id: string | undefined) => findIdeaText(id ?? '') as IdeaText;
const openTab = async () => {
  const { user } = renderApp(`/reports/${ASSESSMENT_ID}`);
  await user.click(await screen.findByRole('tab', { name: 'Recommendations' }));
  return user;
};

beforeEach(() => {
  server.on(getProgress, FINISHED);
  server.on(getReport, createReport());
});
describe('recommendations', () => {
  test('show today’s idea in steps, what is needed, what to listen for, and why', async () => {
    await openTab();
    const text = getIdeaText(today?.idea);
    const section = within(await screen.findByRole('region', { name: text.title }));
    expect(section.getAllByRole('listitem').map((item) => item.textContent?.replace(/^\d/, ''))).toEqual(
      expect.arrayContaining([...text.steps]),
    );
    expect(section.getByText(new RegExp(`^Today, ${today?.minutes} minutes, `))).toBeVisible();
    expect(section.getByText(text.listenFor)).toBeVisible();
    expect(section.getByText(formatStatement(today?.reason as NonNullable<typeof today>['reason']))).toBeVisible();
  });

  test('show the child’s week on a card: weekdays, two ideas to choose from with what it takes, and a free day', async () => {
    await openTab();
    const card = within(screen.getByRole('region', { name: 'My week' }));
    const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
    expect(card.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(weekdays);
    for (const { other, ...planned } of ideas)
      for (const { idea } of other ? [planned, other] : [planned]) {
        const { title, gist } = getIdeaText(idea);
        expect((await card.findByText(`${title}.`)).parentElement).toHaveTextContent(`${title}. ${gist}`);
      }
    expect(card.getAllByText('Or:')).toHaveLength(6);
    expect(card.getAllByText(/^\d+ min · I need/)).toHaveLength(12);
    expect(card.getByText('No plan. I decide.')).toBeVisible();
  });

  test('give the child no reason on that card: it unfolds for the grown-up, with the steps', async () => {
    const user = await openTab();
    const card = within(screen.getByRole('region', { name: 'My week' }));
    const reason = formatStatement(ideas[1]?.reason as NonNullable<typeof today>['reason']);
    const text = getIdeaText(ideas[1]?.idea);
    const how = await card.findByText(`How “${text.title}” goes, and why`);
    const fold = how.closest('details') as HTMLElement;
    expect(fold).toHaveClass('print:hidden');
    expect(within(fold).getByText(reason)).not.toBeVisible();
    await user.click(how);
    expect(within(fold).getByText(reason)).toBeVisible();
    expect(within(fold).getByText(text.listenFor)).toBeVisible();
  });

  test('print nothing until the words of the ideas have come, and say so', async () => {
    const printed = vi.fn();
    vi.stubGlobal('print', printed);
    const createWeek = (has: boolean) => (
      <ReaderContext value={{ child: 'Mira', voice: 'parent' }}>
        <Week
          date="2026-11-29"
          mode="7-10"
          ideas={ideas}
          question={undefined}
          explain={() => []}
          getIdeaText={(id) =>
            has ? { title: id, gist: 'Do it.', steps: ['Do it.'], listenFor: 'A word.' } : undefined
          }
        />
      </ReaderContext>
    );
    const { rerender } = render(createWeek(false));
    const print = screen.getByRole('button', { name: 'Print for the fridge' });
    fireEvent.click(print);
    expect(print).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('The ideas are on their way. Then the card can be printed.')).toBeVisible();
    expect(printed).not.toHaveBeenCalled();
    rerender(createWeek(true));
    expect(screen.queryByText(/Then the card can be printed/)).toBeNull();
    fireEvent.click(print);
    expect(printed).toHaveBeenCalledOnce();
  });

  test('print the card alone, and everything again afterwards', async () => {
    const marks: unknown[] = [];
    vi.stubGlobal('print', () => marks.push(document.documentElement.dataset.print));
    const user = await openTab();
    const print = screen.getByRole('button', { name: 'Print for the fridge' });
    await waitFor(() => expect(print).not.toHaveAttribute('aria-disabled'));
    await user.click(print);
    expect(marks).toEqual(['fridge']);
    fireEvent(window, new Event('afterprint'));
    expect(document.documentElement.dataset.print).toBeUndefined();
  });

  test('copy the question for the teacher, or select it where the browser lets no page copy, and say so', async () => {
    const question = formatStatement(teacherQuestion as NonNullable<typeof teacherQuestion>);
    const user = await openTab();
    expect(screen.getByRole('heading', { name: 'When to ask for help' })).toBeVisible();
    expect(screen.getByText(/^If a concern persists at home and at school/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Copy the question' }));
    expect(await screen.findByText('Copied.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(question);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await user.click(screen.getByRole('button', { name: 'Copy the question' }));
    expect(await screen.findByText(/^This browser does not let a page copy/)).toBeVisible();
    expect(String(getSelection())).toBe(question);
  });

  test('of a report from before there were ideas are what they were, on the first part too', async () => {
    const { today: _, ideas: __, byArea: ___, teacherQuestion: ____, ...older } = DOCUMENT;
    const idea = formatStatement(older.weeklyPlan[0]?.idea as (typeof older.weeklyPlan)[number]['idea']);
    server.on(getReport, createReport({ document: older }));
    const { user } = renderApp(`/reports/${ASSESSMENT_ID}`);
    const card = within(await screen.findByRole('region', { name: reportOverview.today.title }));
    expect(card.getByText(idea)).toBeVisible();
    await user.click(await screen.findByRole('tab', { name: 'Recommendations' }));
    expect(screen.getByRole('heading', { name: 'A week of ideas' })).toBeVisible();
    for (const name of ['My week', 'One question for the teacher'])
      expect(screen.queryByRole('heading', { name })).toBeNull();
    expect(screen.getByText(idea)).toBeVisible();
  });
});

test('today’s idea on the first part can be done by itself, and leads to the part with the steps', async () => {
  const text = getIdeaText(today?.idea);
  const { user } = renderApp(`/reports/${ASSESSMENT_ID}`);
  const card = within(await screen.findByRole('region', { name: reportOverview.today.title }));
  expect(await card.findByRole('heading', { name: text.title })).toBeVisible();
  expect(card.getByText(text.gist)).toBeVisible();
  await user.click(card.getByRole('button', { name: reportOverview.today.steps }));
  const tab = await screen.findByRole('tab', { name: 'Recommendations', selected: true });
  expect(tab).toHaveFocus();
  expect(await screen.findByText(text.listenFor)).toBeVisible();
});
