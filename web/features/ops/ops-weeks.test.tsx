import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  getOpsOverview,
  getOpsWeek,
  hashAddress,
  listOpsWeeks,
  type OpsOverview,
  type OpsWeek,
  type OpsWeekList,
  retryAnalysis,
  type StuckAssessment,
} from '#shared/contracts/ops-weeks.ts';
import { getSession, signOut } from '#shared/contracts/session.ts';
import type { AssessmentId, UserId } from '#shared/values/ids.ts';
import { ANA, ASSESSMENT_ID as EXAMPLE_ID } from '#web/testing/examples.ts';
import { createFakeServer, createRefusal } from '#web/testing/fake-server.ts';
import { controlTime, renderApp } from '#web/testing/render-app.tsx';

const server = createFakeServer();
const ASSESSMENT_ID = EXAMPLE_ID as AssessmentId;
const OTHER_ID = '0193a000-0000-7000-8000-0000000000ff' as AssessmentId;
const AT = '2026-11-26T16:00:05.000Z';
const late: StuckAssessment = {
  id: OTHER_ID,
  phase: 'running',
  day: 2,
  reason: 'dayNotOpened',
  since: '2026-11-26T13:00:00.000Z',
  code: null,
  canRetry: false,
};
const failed: StuckAssessment = {
  id: ASSESSMENT_ID,
  phase: 'failed',
  day: 7,
  reason: 'analysisFailed',
  since: '2026-11-26T15:59:30.000Z',
  code: 'NotEnoughData',
  canRetry: true,
};
const quiet: OpsOverview = {
  at: AT,
  parts: [
    { part: 'database', isFine: true, lastAt: AT },
    { part: 'worker', isFine: true, lastAt: '2026-11-26T15:50:05.000Z' },
    { part: 'temporal', isFine: true, lastAt: '2026-11-26T15:40:05.000Z' },
    { part: 'mail', isFine: true, lastAt: null },
  ],
  temporalUrl: null,
  phases: [
    { phase: 'running', day: 2, weeks: 30 },
    { phase: 'running', day: 7, weeks: 4 },
    { phase: 'paused', day: 2, weeks: 1 },
  ],
  stuck: { weeks: [], more: false },
  relay: { waiting: 0, since: null, failing: 0 },
  mail: {
    waiting: 0,
    since: null,
    paced: { waiting: 0, since: null },
    delayed: { waiting: 0, since: null },
    failing: [],
    reports: [],
    reportedSenders: [],
  },
  crashes: [],
};
const busy: OpsOverview = {
  ...quiet,
  parts: quiet.parts.map((part) => ({
    ...part,
    isFine: part.part === 'database',
    ...(part.part === 'temporal' && { hasFailed: true as const }),
  })),
  temporalUrl: 'http://127.0.0.1:8233/namespaces/default/workflows',
  stuck: { weeks: [late, failed], more: true },
  relay: { waiting: 3, since: '2026-11-26T15:57:05.000Z', failing: 1 },
  mail: {
    waiting: 2,
    since: '2026-11-26T14:00:05.000Z',
    paced: { waiting: 40, since: '2026-11-26T15:50:05.000Z' },
    delayed: { waiting: 1, since: '2026-11-26T15:40:05.000Z' },
    failing: [{ kind: 'reminder', state: 'retry', code: 'SMTP_451', letters: 2, weeks: [OTHER_ID] }],
    reports: [{ kind: 'hard', letters: 3 }],
    reportedSenders: [
      { account: '0193a000-0000-7000-8000-0000000000d9' as UserId, addresses: 2, last: '2026-11-26T12:00:00.000Z' },
    ],
  },
  crashes: [
    {
      release: 'a1b2c3d4e5f60718',
      screen: '/reports/:id',
      kind: 'TypeError',
      stack: ['k3x.js:1:2345', 'index.js:2:1'],
      times: 7,
      firstAt: '2026-11-25T09:00:00.000Z',
      lastAt: '2026-11-26T15:00:00.000Z',
    },
  ],
};
const week: OpsWeek = {
  id: ASSESSMENT_ID,
  at: AT,
  version: 42,
  phase: 'failed',
  day: 7,
  canRetry: true,
  attempt: 1,
  graceEnds: '2026-12-02T00:00:00.000Z',
  stuck: { reason: 'analysisFailed', since: '2026-11-26T15:59:30.000Z', code: 'NotEnoughData' },
  days: [
    { day: 1, opens: '2026-11-23T07:00:00.000Z', opened: true },
    { day: 2, opens: '2026-11-24T07:00:00.000Z', opened: false },
  ],
  tasks: [
    { id: 'mood/1', state: 'done' },
    { id: 'teacher/5', state: 'skipped' },
  ],
  relay: { head: 40, delivered: 38, attempts: 2, code: 'gRPC_14', dueAt: '2026-11-26T16:01:00.000Z' },
  letters: [{ kind: 'reminder', state: 'retry', attempts: 2, code: 'SMTP_451', createdAt: '2026-11-25T18:00:00.000Z' }],
  events: [{ version: 42, type: 'AnalysisFailed', origin: 'w', at: '2026-11-26T15:59:30.000Z' }],
  views: [
    { table: 'mood_assessments', rows: 6, expected: 6, version: 30 },
    { table: 'cognitive_assessments', rows: 3, expected: 4, version: 12 },
  ],
  workflow: {
    id: `assessment-${ASSESSMENT_ID}`,
    url: `http://127.0.0.1:8233/namespaces/default/workflows/assessment-${ASSESSMENT_ID}`,
  },
};
const running: OpsWeek = { ...week, phase: 'analysing', canRetry: false, attempt: 2, stuck: null };

beforeEach(() => {
  server.on(getOpsOverview, busy);
  server.on(getOpsWeek, week);
  server.on(retryAnalysis, running);
  server.on(signOut, {});
});

const FIND = 'Id of a week, or an e-mail address';
const toListed = ({ id, phase, day, since }: StuckAssessment) => ({ id, phase, day, since });
const part = (name: string) => within(screen.getByRole('region', { name }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const retryButton = () =>
  screen.findByRole('button', { name: new RegExp(`^(Try the analysis again|Asking …) ?${ASSESSMENT_ID}$`) });
async function openOverview() {
  const app = renderApp('/ops');
  await heading('Operations');
  return app;
}
async function openWeek() {
  const app = renderApp(`/ops/assessments/${ASSESSMENT_ID}`);
  await heading('A week');
  return app;
}

describe('the page of operations', () => {
  test('says which weeks are stuck, why, for how long and what to do', async () => {
    await openOverview();
    const [first, second] = part('Stuck weeks').getAllByRole('listitem');
    expect(first).toHaveTextContent('A day is due and has not opened.');
    expect(first).toHaveTextContent('Running · day 2 · for 3 hours, since 2026-11-26 13:00 UTC');
    expect(first).toHaveTextContent(/Look whether the worker runs/);
    expect(within(first as HTMLElement).getByRole('link', { name: OTHER_ID })).toHaveAttribute(
      'href',
      `/ops/assessments/${OTHER_ID}`,
    );
    expect(within(first as HTMLElement).queryByRole('button')).toBeNull();
    expect(second).toHaveTextContent('for less than a minute');
    expect(second).toHaveTextContent('Code NotEnoughData');
    expect(screen.getByText(/There are more than are listed/)).toBeInTheDocument();
  });

  test('shows which pages broke, how often, since when and where in the code', async () => {
    await openOverview();
    const row = part('Pages that broke in browsers').getByRole('row', { name: /TypeError/ });
    for (const text of [
      '/reports/:id',
      '7',
      '2026-11-26 15:00 UTC',
      '2026-11-25 09:00 UTC',
      'a1b2c3d4e5f60718',
      'k3x.js:1:2345 index.js:2:1',
    ]) {
      expect(within(row).getByText(text)).toBeInTheDocument();
    }
  });

  test('says of each part whether it works and when it last did something, and leads to Temporal', async () => {
    const first = await openOverview();
    expect(
      part('What this installation consists of').getByRole('row', { name: /^Worker has done nothing/ }),
    ).toHaveTextContent('10 minutes ago');
    expect(part('What this installation consists of').getByRole('row', { name: /^Temporal / })).toHaveTextContent(
      'failed 20 minutes ago',
    );
    expect(screen.getByRole('link', { name: 'All workflows in Temporal' })).toHaveAttribute('href', busy.temporalUrl);
    // Operators have a navigation of their own.
    expect(screen.queryByRole('link', { name: 'Get Started' })).toBeNull();
    first.unmount();
    server.on(getOpsOverview, quiet);
    await openOverview();
    const parts = part('What this installation consists of');
    for (const name of ['Database answers now', 'Temporal answers 20 minutes ago', 'Mail nothing is late none yet'])
      expect(parts.getByRole('row', { name })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'All workflows in Temporal' })).toBeNull();
  });

  test('has an address for each section, and says so of one that it does not have', async () => {
    const scrolled: string[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      scrolled.push(this.id);
    });
    const first = renderApp('/ops#mail');
    await heading('Operations');
    expect(scrolled).toEqual(['mail']);
    await first.user.click(screen.getByRole('link', { name: 'Weeks that are open' }));
    expect(scrolled).toEqual(['mail', 'phases']);
    first.unmount();
    renderApp('/ops#purse');
    await screen.findByText(/^This page has no part of that name/);
  });

  test('says that nothing is stuck, waits or broke', async () => {
    server.on(getOpsOverview, quiet);
    await openOverview();
    for (const text of [
      'Nothing is stuck.',
      'Nothing waits.',
      'No letter waits. None failed in the last seven days.',
      'No page has broken that we know of.',
    ])
      expect(screen.getByText(text)).toBeInTheDocument();
  });

  test('counts weeks by phase and day, and shows the queues', async () => {
    await openOverview();
    const table = part('Weeks that are open');
    expect(
      table
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent)
        .join(' '),
    ).toBe('Phase Before Day 1 Day 2 Day 3 Day 4 Day 5 Day 6 Day 7 All');
    expect(table.getByRole('row', { name: 'Running 0 0 30 0 0 0 0 4 34' })).toBeInTheDocument();
    const paused = within(table.getByRole('row', { name: 'Paused 0 0 1 0 0 0 0 0 1' }));
    expect(paused.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/ops/assessments?phase=paused&day=2',
      '/ops/assessments?phase=paused',
    ]);
    expect(
      part('What Temporal is still to hear').getByText(
        '3 weeks wait. The oldest has been due for 3 minutes. 1 was refused at the last try.',
      ),
    ).toBeInTheDocument();
    expect(part('Letters').getByText('2 letters wait. The oldest was written 2 hours ago.')).toBeInTheDocument();
    const paced =
      /40 letters of these go to addresses that nobody has proved, so many a minute; the rest wait, none is refused. The first .* 10 minutes ago./;
    expect(part('Letters').getByText(paced)).toBeInTheDocument();
    const delayed =
      /^Mail is delayed: 1 letter should have gone out by now\. Look whether the mail server answers .* The oldest was written 20 minutes ago\.$/;
    expect(part('Letters').getByText(delayed)).toBeInTheDocument();
    const failing = part('Letters').getByRole('row', { name: `reminder retry SMTP_451 2 ${OTHER_ID}` });
    expect(within(failing).getByRole('link')).toHaveAttribute('href', `/ops/assessments/${OTHER_ID}`);
    expect(part('Letters').getByRole('row', { name: 'Nobody has the address 3' })).toBeInTheDocument();
    expect(
      part('Letters').getByRole('row', { name: /^0193a000-0000-7000-8000-0000000000d9 2 .*26/ }),
    ).toBeInTheDocument();
  });

  test('reads again while it is looked at, and says when nothing newer comes', async () => {
    const { passTime } = controlTime();
    await openOverview();
    expect(screen.getByText(/^As of 16:00:05 UTC/)).toBeInTheDocument();
    server.on(getOpsOverview, { ...quiet, at: '2026-11-26T16:00:10.000Z' });
    await passTime(5_000);
    await screen.findByText(/^As of 16:00:10 UTC/);
    expect(screen.getByText('Nothing is stuck.')).toBeInTheDocument();
    server.on(getOpsOverview, createRefusal(503, 'UNAVAILABLE'));
    await passTime(5_000);
    expect(await screen.findByText(/These states are from 16:00:10 UTC/)).toHaveTextContent('The server is busy.');
    server.on(getOpsOverview, busy);
    await passTime(20_000);
    await screen.findByText(/^As of 16:00:05 UTC/);
  });

  test('asks for a failed analysis once more, once, and says what came of it, or why it was not asked for', async () => {
    let answer: (response: Response) => void = () => {};
    const answered = new Promise<Response>((resolve) => (answer = resolve));
    server.on(retryAnalysis, createRefusal(409, 'NOTHING_TO_RETRY'));
    const { user } = await openOverview();
    await user.click(await retryButton());
    await screen.findByText('There is nothing to try again.');
    server.on(retryAnalysis, () => answered as never);
    await user.click(await retryButton());
    expect(await retryButton()).toHaveAttribute('aria-disabled', 'true');
    expect(await retryButton()).toHaveTextContent(/^Asking …/);
    await user.click(await retryButton());
    answer(Response.json(running));
    await screen.findByText(`The analysis of ${ASSESSMENT_ID} begins anew: attempt 2.`);
    expect(screen.queryByRole('button', { name: /Try the analysis/ })).toBeNull();
    expect(server.received(retryAnalysis).map(({ params, key }) => [params, typeof key])).toEqual(
      Array(2).fill([{ weekId: ASSESSMENT_ID }, 'string']),
    );
  });

  test('shows a week again whose next attempt fails as well, and until then does not offer the old failure', async () => {
    const listFailed = (since: string) =>
      server.on(getOpsOverview, { ...quiet, stuck: { weeks: [{ ...failed, since }], more: false } });
    const { passTime } = controlTime();
    listFailed(failed.since);
    const { user } = await openOverview();
    await user.click(await retryButton());
    const begins = `The analysis of ${ASSESSMENT_ID} begins anew: attempt 2.`;
    await screen.findByText(begins);
    await passTime(5_000);
    expect(screen.getByText('Nothing is stuck.')).toBeInTheDocument();
    listFailed('2026-11-26T16:02:00.000Z');
    await passTime(5_000);
    await retryButton();
    expect(screen.queryByText('Nothing is stuck.')).toBeNull();
    expect(screen.queryByText(begins)).toBeNull();
  });

  test('opens a week by its id, by the name of its workflow too, and says what an id is', async () => {
    const { user, address } = await openOverview();
    const field = screen.getByLabelText(FIND);
    await user.type(field, 'Mira{Enter}');
    expect(field).toHaveAccessibleDescription(/An id has 32 digits/);
    await user.clear(field);
    await user.type(field, `assessment-${ASSESSMENT_ID.toUpperCase()}{Enter}`);
    await heading('A week');
    expect(address()).toBe(`/ops/assessments/${ASSESSMENT_ID}`);
  });
});

describe('the list of weeks', () => {
  const listed: OpsWeekList = {
    at: AT,
    weeks: [
      { ...toListed(late), stuck: 'dayNotOpened' },
      { ...toListed(failed), phase: 'running', stuck: null },
    ],
    more: true,
  };
  beforeEach(() => server.on(listOpsWeeks, listed));
  const lastQuery = () => server.received(listOpsWeeks).at(-1)?.query;

  test('shows what fits the filter of its address, stuck ones first, and writes the filter to it', async () => {
    const { user, address } = renderApp('/ops/assessments?phase=running&day=2');
    await heading('Weeks');
    expect(lastQuery()).toEqual({ phase: 'running', day: 2 });
    const [, first, second] = part('Weeks that fit').getAllByRole('row');
    expect(first).toHaveTextContent(`${OTHER_ID}Running22026-11-26 13:00 UTCA day is due and has not opened.`);
    expect(second).toHaveTextContent('not stuck');
    expect(screen.getByText(/There are more than are listed here/)).toBeInTheDocument();
    const phase = screen.getByLabelText('Phase');
    await user.selectOptions(phase, 'paused');
    expect(address()).toBe('/ops/assessments?day=2&phase=paused');
    // Weeks of the former filter do not stand under the new one.
    expect(screen.queryByText(OTHER_ID)).toBeNull();
    await waitFor(() => expect(lastQuery()).toEqual({ phase: 'paused', day: 2 }));
    // The page stays while the weeks of another filter are read, and the focus where it was.
    expect(screen.getByLabelText('Phase')).toBe(phase);
    expect(phase).toHaveFocus();
  });

  test('says which filter it does not know', async () => {
    renderApp('/ops/assessments?phase=asleep&day=9');
    await screen.findByText('There is no filter asleep, 9, so it is left out.');
    expect(lastQuery()).toEqual({});
  });

  test('is found by an address, which no address of a page holds', async () => {
    const hash = `h1:${'a'.repeat(64)}`;
    server.on(hashAddress, { hash });
    server.on(listOpsWeeks, { ...listed, weeks: [], more: false });
    const { user, address } = await openOverview();
    await user.type(screen.getByLabelText(FIND), 'Ana@Example.com{Enter}');
    await screen.findByText(/^Nobody at this address was written to/);
    expect(address()).toBe(`/ops/assessments?address=${encodeURIComponent(hash)}`);
    expect(server.received(hashAddress).map(({ body }) => body)).toEqual([{ address: 'ana@example.com' }]);
    expect(lastQuery()).toEqual({ address: hash });
  });
});

describe('one week', () => {
  test('is shown by its states, with the way to Temporal', async () => {
    await openWeek();
    const nav = within(screen.getByRole('navigation', { name: 'Operations' }));
    for (const [name, path] of [
      ['Operations', '/ops'],
      ['Item review', '/ops/items'],
    ])
      expect(nav.getByRole('link', { name })).toHaveAttribute('href', path);
    expect(screen.getByText('The analysis failed and waits for an order.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open in Temporal' })).toHaveAttribute('href', week.workflow.url);
    expect(part('Days').getByRole('row', { name: '2 2026-11-24 07:00 UTC not opened' })).toBeInTheDocument();
    expect(part('Tasks').getByRole('row', { name: 'teacher/5 left out' })).toBeInTheDocument();
    expect(
      part('Last events').getByRole('row', { name: '42 AnalysisFailed workflow 2026-11-26 15:59 UTC' }),
    ).toBeInTheDocument();
    expect(
      part('Letters').getByRole('row', { name: 'reminder retry 2 SMTP_451 2026-11-25 18:00 UTC' }),
    ).toBeInTheDocument();
    expect(part('Read models').getByRole('row', { name: 'cognitive_assessments 4 3 12 behind' })).toBeInTheDocument();
    expect(part('Read models').getByRole('row', { name: 'mood_assessments 6 6 30 whole' })).toBeInTheDocument();
    expect(
      screen.getByText(/Temporal has heard of version 38 of 40. Tried 2 times. Next try 2026-11-26 16:01 UTC./),
    ).toBeInTheDocument();
  });

  test('is tried again, and shows at once what came of it', async () => {
    const { user } = await openWeek();
    server.on(getOpsWeek, running);
    await user.click(await retryButton());
    await screen.findByText(`The analysis of ${ASSESSMENT_ID} begins anew: attempt 2.`);
    expect(screen.getByText('This week is not stuck.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Try the analysis/ })).toBeNull();
  });

  test('without letters and where no Web UI is named says so', async () => {
    server.on(getOpsWeek, { ...week, letters: [], relay: null, workflow: { ...week.workflow, url: null } });
    await openWeek();
    expect(screen.getByText('No letter was written.')).toBeInTheDocument();
    expect(screen.getByText(/names no Web UI of Temporal/)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Open in Temporal' })).toBeNull();
  });

  test('that nobody knows is told so, with the field for another one', async () => {
    server.on(getOpsWeek, createRefusal(404, 'NOT_FOUND'));
    renderApp(`/ops/assessments/${ASSESSMENT_ID}`);
    await heading('There is no such week');
    expect(screen.getByLabelText(FIND)).toBeInTheDocument();
  });
});

describe('whoever is no operator', () => {
  test.each(['/ops#mail', `/ops/assessments/${ASSESSMENT_ID}`])(
    'is led to the sign-in from %s and back',
    async (path) => {
      for (const endpoint of [getOpsOverview, getOpsWeek]) server.on(endpoint, createRefusal(401, 'SECOND_FACTOR'));
      server.on(getSession, { account: null });
      const { address } = renderApp(path);
      await waitFor(() => expect(address()).toBe(`/sign-in?next=${encodeURIComponent(path)}`));
    },
  );

  test('is told so as a parent', async () => {
    server.on(getOpsOverview, createRefusal(403, 'FORBIDDEN'));
    server.on(getSession, { account: ANA });
    renderApp('/ops');
    await heading('Only for operators');
  });

  test('sees nothing any more when the session ends while the page is open', async () => {
    const { passTime } = controlTime();
    const { address } = await openOverview();
    server.on(getOpsOverview, createRefusal(401, 'NOT_SIGNED_IN'));
    server.on(getSession, { account: null });
    await passTime(5_000);
    await waitFor(() => expect(address()).toBe('/sign-in?next=%2Fops'));
    expect(screen.queryByText(OTHER_ID)).toBeNull();
  });
});
