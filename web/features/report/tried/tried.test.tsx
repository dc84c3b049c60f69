import { render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { triedIdeas as words } from '#messages/tried-ideas.ts';
import { findIdeaText } from '#services/reports/ideas-on-paper.ts';
import { getProgress } from '#shared/contracts/assessments.ts';
import { getReport } from '#shared/contracts/report.ts';
import { listTriedIdeas, type TriedIdea, tryIdea } from '#shared/contracts/tried-ideas.ts';
import { listFollowUps } from '#shared/measurement/report/follow-ups.ts';
import { TriedFaces } from '#web/features/report/tried/tried-faces.tsx';
import { ASSESSMENT_ID } from '#web/testing/examples.ts';
import { createFakeServer, createRefusal } from '#web/testing/fake-server.ts';
import { FakeSocket, renderApp } from '#web/testing/render-app.tsx';
import { createReport, DOCUMENT, FINISHED } from '#web/testing/report.ts';

const server = createFakeServer();
const today = DOCUMENT.today?.idea as string;
const next = listFollowUps(DOCUMENT, new Map([[today, 'tooHard']])).get(today) as NonNullable<TriedIdea['next']>;
const openTab = async () => {
  const { user } = renderApp(`/reports/${ASSESSMENT_ID}?tab=recommendations`);
  const title = String(findIdeaText(today)?.title);
  return { user, title, section: within(await screen.findByRole('region', { name: title })) };
};
let tried: TriedIdea[];
let version: number;
const answer = () => ({ ...FINISHED, version });

beforeEach(() => {
  tried = [];
  version = FINISHED.version;
  server.on(getProgress, answer);
  server.on(getReport, createReport());
  server.on(listTriedIdeas, () => ({ tried }));
  server.on(tryIdea, ({ body }) => {
    const { idea, went } = body as { idea: string; went: TriedIdea['went'] };
    tried = went === 'tooHard' ? [{ idea, went, next }] : [{ idea, went, next: null }];
    version += 1;
    return answer();
  });
});

describe('an idea that was tried', () => {
  test('gives way to an easier one where it was too hard, with its steps, and comes back', async () => {
    const { user, title, section } = await openTab();
    await user.click(section.getByRole('button', { name: words.went.tooHard }));
    const easier = findIdeaText(next.idea);
    const card = within(await screen.findByRole('region', { name: String(easier?.title) }));
    expect(card.getByText(words.instead.easier(title))).toBeVisible();
    expect(card.getByText(String(easier?.listenFor))).toBeVisible();
    await user.click(card.getByRole('button', { name: words.takeBack }));
    expect(await screen.findByRole('region', { name: title })).toBeVisible();
    expect(server.received(tryIdea).map(({ body }) => body)).toEqual([
      { idea: today, went: 'tooHard' },
      { idea: today, went: 'notYet' },
    ]);
  });

  test('is stored on the device on a bad line, pressed all the same, and sent later', async () => {
    const { user, section } = await openTab();
    server.goOffline();
    await user.click(section.getByRole('button', { name: words.went.well }));
    expect(await section.findByRole('button', { name: words.went.well, pressed: true })).toBeVisible();
    // Late, since most answers are sent at once.
    expect(await section.findByText(words.waiting)).toHaveClass('appears-late');
    server.goOffline(false);
    window.dispatchEvent(new Event('online'));
    expect(await section.findByText(words.lastWell)).toBeVisible();
    expect(section.queryByText(words.waiting)).toBeNull();
  });

  test('stays pressed once it was sent, also where the list that says so cannot be read', async () => {
    const { user, section } = await openTab();
    const face = section.getByRole('button', { name: words.went.well });
    server.on(listTriedIdeas, createRefusal(503, 'UNAVAILABLE'));
    const reads = server.received(listTriedIdeas).length;
    await user.click(face);
    await waitFor(() => expect(server.received(listTriedIdeas).length).toBeGreaterThan(reads));
    expect(section.queryByText(words.waiting)).toBeNull();
    expect(face).toHaveAttribute('aria-pressed', 'true');
  });

  test('is not pressed any more where the server does not take it', async () => {
    server.on(tryIdea, createRefusal(409, 'CONSENT_WITHDRAWN'));
    const { user, section } = await openTab();
    await user.click(section.getByRole('button', { name: words.went.well }));
    await section.findByText(/^This was not accepted[.]/);
    expect(section.getByRole('button', { name: words.went.well })).toHaveAttribute('aria-pressed', 'false');
  });

  test('that another tab or guardian has tried shows as soon as the socket tells of it', async () => {
    const { section } = await openTab();
    tried = [{ idea: today, went: 'well', next: null }];
    version += 1;
    await expect.poll(() => FakeSocket.opened.length).toBeGreaterThan(0);
    FakeSocket.opened.at(-1)?.shows(answer());
    expect(await section.findByRole('button', { name: words.went.well, pressed: true })).toBeVisible();
  });

  test('is not asked about any more once the server says that nothing can be said', async () => {
    server.on(listTriedIdeas, () => ({ tried, open: false }));
    const { section } = await openTab();
    await expect.poll(() => section.queryByRole('button', { name: words.went.well })).toBeNull();
  });

  test('is not asked about where nobody of the family reads: in a shared report and in the sample', () => {
    const { container } = render(<TriedFaces idea={today} title="Coast" getTitle={() => undefined} />);
    expect(container).toBeEmptyDOMElement();
  });
});
