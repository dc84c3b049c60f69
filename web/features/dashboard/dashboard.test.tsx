import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { dashboard } from '#messages/dashboard.ts';
import { resend } from '#shared/contracts/accounts.ts';
import { getParentWords, inviteTeacher, withdrawInvitation } from '#shared/contracts/adult-forms.ts';
import {
  cancelAssessment,
  finishAssessment,
  getProgress,
  listAssessments,
  pauseAssessment,
  rescheduleAssessment,
} from '#shared/contracts/assessments.ts';
import { listExtraSittings } from '#shared/contracts/extra-sittings.ts';
import { listReports, ReportSummary } from '#shared/contracts/reports.ts';
import { getSession } from '#shared/contracts/session.ts';
import { ANA, ASSESSMENT_ID, createProgressView, TEO } from '#web/testing/examples.ts';
import { createFakeServer, createRefusal } from '#web/testing/fake-server.ts';
import { controlTime, FakeSocket, renderApp, returnToTab } from '#web/testing/render-app.tsx';
import { FINISHED } from '#web/testing/report.ts';
import { findSubscribedSocket, setOnline } from '#web/testing/steps.ts';

const server = createFakeServer();
const DONE = ['mood/1', 'mood/2', 'personality/2', 'mood/3'];
const week = createProgressView({ currentDay: 4, done: DONE });
const paused = { paused: true, status: 'waiting', waitingReason: 'paused', nextTask: null } as const;
const open = async () => {
  const app = renderApp('/dashboard');
  await screen.findByRole('heading', { name: 'Mira’s week' });
  return app;
};

const cancelled = createProgressView({
  currentDay: 4,
  done: DONE,
  status: 'cancelled',
  waitingReason: null,
  nextTask: null,
  nextAt: null,
  reportStatus: 'none',
  waitingFor: [],
  cancelledAt: '2026-11-19T10:00:00.000Z',
});

beforeEach(() => server.on(listAssessments, { assessments: [week] }));

// Opening the email that confirms an address in another tab replaces the session of this tab.
describe('a session that another tab replaces', () => {
  test('leaves every button where it is while an answer to the old one comes back', async () => {
    let requests = 0;
    let answer: (refusal: Response) => void = () => undefined;
    server.on(listAssessments, () =>
      ++requests === 1 ? new Promise<never>((resolve) => (answer = resolve as never)) : { assessments: [week] },
    );
    const { address } = renderApp('/dashboard');
    const tab = await screen.findByRole('tab', { name: 'Schedule New' });
    await waitFor(() => expect(requests).toBe(1));
    answer(createRefusal(401, 'NOT_SIGNED_IN'));
    await screen.findByRole('heading', { name: 'Mira’s week' });
    expect(tab).toBeInTheDocument();
    expect(address()).toBe('/dashboard');
  });

  test('is asked for once more where nobody seems to be signed in any more', async () => {
    // Until the address is confirmed, the session is refetched when the page becomes visible.
    server.on(getSession, { account: { ...ANA, verified: false } });
    await open();
    const tab = screen.getByRole('tab', { name: 'Schedule New' });
    let requests = 0;
    server.on(getSession, () => ({ account: ++requests === 1 ? null : ANA }));
    await act(async () => void dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(requests).toBe(2));
    expect(tab).toBeInTheDocument();
  });

  test('that has really ended leads to the sign-in', async () => {
    await open();
    server.on(getSession, { account: null });
    server.on(listAssessments, createRefusal(401, 'NOT_SIGNED_IN'));
    await returnToTab();
    await screen.findByLabelText('Password');
  });
});

describe('tabs', () => {
  test('are read from the address and written to it; an unknown one is the active one', async () => {
    const { user, address, unmount } = renderApp('/dashboard?tab=completed');
    await screen.findByRole('tab', { name: 'Completed', selected: true });
    await user.click(screen.getByRole('tab', { name: 'Active Assessments' }));
    expect(address()).toBe('/dashboard?tab=active');
    unmount();
    renderApp('/dashboard?tab=nonsense');
    await screen.findByRole('tab', { name: 'Active Assessments', selected: true });
  });

  test('without a week each leads to the other', async () => {
    server.on(listAssessments, { assessments: [] });
    const { user } = renderApp('/dashboard');
    expect(await screen.findByRole('link', { name: 'Schedule a week' })).toHaveAttribute(
      'href',
      '/dashboard?tab=schedule',
    );
    await user.click(screen.getByRole('tab', { name: 'Completed' }));
    expect(await screen.findByRole('link', { name: 'See active assessments' })).toHaveAttribute(
      'href',
      '/dashboard?tab=active',
    );
    // The link is gone with its panel, so its tab takes the focus, and is scrolled to.
    await user.click(screen.getByRole('link', { name: 'See active assessments' }));
    await waitFor(() => expect(screen.getByRole('tab', { name: 'Active Assessments', selected: true })).toHaveFocus());
  });
});

describe('further questions in a finished subject', () => {
  const finished = createProgressView({ currentDay: 4, done: [...DONE, 'academic/4/mathematics'] });
  const step = `/assessment/academic/4?assessment=${ASSESSMENT_ID}&extra=mathematics`;
  const findOffer = async () =>
    within(await screen.findByRole('list', { name: 'Further questions for Mira' })).getByRole('listitem');

  test('are offered with what they would give, and no word on how the child did', async () => {
    server.on(listAssessments, { assessments: [finished] });
    server.on(listExtraSittings, { sittings: [{ subject: 'mathematics', narrowerBy: 'fifth' }] });
    await open();
    const offer = await findOffer();
    expect(offer).toHaveTextContent('If you like: further questions in Mathematics for Mira');
    expect(offer).toHaveTextContent(
      'The likely range of this subject becomes about a fifth narrower after 8 minutes more. Nothing waits for them.',
    );
    expect(
      within(offer)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      [
        'Hand over to Mira for further questions in Mathematics',
        `/hand-over?assessment=${ASSESSMENT_ID}&to=${encodeURIComponent(step)}`,
      ],
      ['Open them here for further questions in Mathematics', step],
    ]);
  });

  test('that were begun are offered without a figure', async () => {
    server.on(listAssessments, { assessments: [finished] });
    server.on(listExtraSittings, { sittings: [{ subject: 'mathematics', narrowerBy: null }] });
    await open();
    expect(await findOffer()).toHaveTextContent('They are begun and can be carried on.');
  });

  test.each([
    ['no subject is finished', week],
    ['the week is paused', { ...finished, ...paused }],
    ['the child said no', { ...finished, assent: 'no' as const }],
    ['the report is being written', { ...finished, reportStatus: 'processing' as const }],
  ])('are not asked for while %s', async (_, view) => {
    // They would be asked for together with those of the sibling.
    server.on(listAssessments, { assessments: [view, { ...finished, ...TEO }] });
    server.on(listExtraSittings, { sittings: [{ subject: 'mathematics', narrowerBy: 'half' }] });
    await open();
    await screen.findByText(/further questions in Mathematics for Teo/);
    expect(server.received(listExtraSittings).map(({ params }) => params)).toEqual([{ assessmentId: TEO.id }]);
  });

  test('are nothing where they would tell little, and where they cannot be read', async () => {
    server.on(listAssessments, { assessments: [finished] });
    server.on(listExtraSittings, { sittings: [] });
    const { unmount } = await open();
    await waitFor(() => expect(server.received(listExtraSittings)).toHaveLength(1));
    expect(screen.queryByText(/further questions/)).not.toBeInTheDocument();
    unmount();
    server.on(listExtraSittings, createRefusal(404, 'NOT_FOUND'));
    await open();
    await waitFor(() => expect(server.received(listExtraSittings).length).toBeGreaterThan(1));
    expect(screen.queryByText(/further questions|not there for you/)).not.toBeInTheDocument();
  });
});

describe('agenda', () => {
  const findAgenda = async () => within(await screen.findByRole('region', { name: 'What comes next' }));

  test('leads with the form of the reader, then the tasks of the child, each with its minutes and one link', async () => {
    await open();
    const agenda = await findAgenda();
    expect(agenda.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Your form about Mira',
      // The examples title tasks by their day; a title that several tasks have stands once.
      'Mira: Parent Input and Skill Assessment',
    ]);
    expect(agenda.getByText('About 5 minutes. You can stop and carry on later.')).toBeInTheDocument();
    expect(agenda.getByText('About 37 minutes. Mira can stop and carry on later.')).toBeInTheDocument();
    expect(agenda.getByRole('link', { name: 'Open the form about Mira' })).toHaveAttribute(
      'href',
      `/assessment/parent/4?assessment=${ASSESSMENT_ID}`,
    );
    expect(agenda.getByRole('link', { name: 'Hand over to Mira' })).toHaveAttribute(
      'href',
      `/hand-over?assessment=${ASSESSMENT_ID}`,
    );
  });

  test('of many children folds what is beyond the first turns, the weeks without any, and the cards', async () => {
    const createWeek = (n: number, view: object = {}) => ({
      ...week,
      childName: `Child ${n}`,
      id: `0193a1de-0000-7000-8000-0000000000${n + 10}` as never,
      ...view,
    });
    const idle = createProgressView({ currentDay: 1, done: ['mood/1'] });
    server.on(listAssessments, {
      assessments: [
        ...Array.from({ length: 49 }, (_, n) => createWeek(n)),
        createWeek(49, { ...idle, childName: 'Child 49', id: '0193a1de-0000-7000-8000-000000000059' }),
      ],
    });
    renderApp('/dashboard');
    const agenda = await findAgenda();
    expect(agenda.getByText('92 more').closest('details')).not.toHaveAttribute('open');
    expect(agenda.getByText('Nothing more today (1)').closest('details')).not.toHaveAttribute('open');
    expect(screen.getAllByRole('article')).toHaveLength(50);
    expect(screen.queryByText('Latest')).toBeNull();
  });
});

describe('the card of a week', () => {
  test('says where the child is, what is still open, and what comes next', async () => {
    await open();
    const card = within(screen.getByRole('article', { name: 'Mira’s week' }));
    expect(card.getByText('Day 4 of 7, 4 of 15 tasks done')).toBeInTheDocument();
    expect(card.getByText('IN PROGRESS')).toBeInTheDocument();
    const days = card
      .getAllByRole('listitem')
      .slice(0, 7)
      .map((day) => day.textContent);
    expect(days[0]).toMatch(/^Day 1Daily Mood Check \(Setup & Mood\)Done$/);
    expect(days[2]).toMatch(/Still open$/);
    expect(days[3]).toMatch(/Today$/);
    expect(days[4]).toBe('Day 5Teacher Input');
    expect(card.getByRole('link', { name: 'Continue Assessment' })).toHaveAttribute(
      'href',
      `/assessment/mood/4?assessment=${ASSESSMENT_ID}`,
    );
    expect(card.getByRole('link', { name: 'View Progress' })).toHaveAttribute('href', `/reports/${ASSESSMENT_ID}`);
  });

  test('changes by itself when somebody answers, also while a read is on its way, and drops what is older', async () => {
    await open();
    const socket = await findSubscribedSocket();
    await screen.findByText('Up to date');
    act(() => socket.shows(createProgressView({ currentDay: 4, done: [...DONE, 'mood/4'], version: 9 })));
    await screen.findByText('Day 4 of 7, 5 of 15 tasks done');
    act(() => socket.shows(createProgressView({ currentDay: 4, done: DONE, version: 8 })));
    expect(screen.getByText('Day 4 of 7, 5 of 15 tasks done')).toBeInTheDocument();
    server.on(listAssessments, () => {
      act(() =>
        socket.shows(createProgressView({ currentDay: 4, done: [...DONE, 'mood/4', 'skills/3'], version: 10 })),
      );
      return { assessments: [week] };
    });
    await returnToTab();
    await screen.findByText('Day 4 of 7, 6 of 15 tasks done');
    await waitFor(() => expect(server.received(listAssessments)).toHaveLength(2));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.getByText('Day 4 of 7, 6 of 15 tasks done')).toBeInTheDocument();
    expect(FakeSocket.opened).toHaveLength(1);
  });

  test('says on a press how fresh it is, and by itself as of when once it is not', async () => {
    const { user } = await open();
    const word = await screen.findByRole('button', { name: 'Up to date' });
    expect(screen.queryByText(/Last heard at/)).toBeNull();
    await user.click(word);
    expect(word).toHaveAccessibleDescription(/^This page changes by itself .* Last heard at \d\d:\d\d\.$/);
    act(() => FakeSocket.opened[0]?.onclose?.({ code: 1006 }));
    await screen.findByRole('button', { name: /^Connection lost · As of \d\d:\d\d$/ });
  });

  test('says why there is nothing to do', async () => {
    server.on(listAssessments, { assessments: [createProgressView({ currentDay: 0, done: [] })] });
    await open();
    expect(screen.getByText('WAITING')).toBeInTheDocument();
    expect(screen.getByText(/The week has not started. The first stone opens/)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Continue Assessment' })).toBeNull();
  });

  describe('of a week that waits for the proof of an address', () => {
    const waiting = {
      ...createProgressView({ currentDay: 0, done: [] }),
      consent: false,
      waitingReason: 'proof' as const,
      nextAt: null,
      proofUntil: '2026-11-23T09:00:00.000Z',
    };
    beforeEach(() => {
      server.on(getSession, { account: { ...ANA, verified: false } });
      server.on(listAssessments, { assessments: [waiting] });
    });

    test('says which letter to open and until when, and has it sent again', async () => {
      server.on(resend, {});
      const { user } = await open();
      const card = within(screen.getByRole('tabpanel'));
      await card.findByText('One letter to open');
      expect(card.getByText(new RegExp(`We sent a letter to ${ANA.email}`))).toBeInTheDocument();
      expect(
        card.getByText(/If the address is not confirmed until .*November.*, the week is cancelled\./),
      ).toBeInTheDocument();
      expect(card.queryByRole('link', { name: /mail inbox/ })).toBeNull();
      await user.click(card.getByRole('button', { name: 'Send the letter again' }));
      await card.findByText(/^The letter is on its way/);
      expect(card.getByRole('button', { name: /^Send again in/ })).toBeInTheDocument();
      // It stands still already, so it cannot be paused.
      await user.click(card.getByRole('button', { name: 'Change the week' }));
      await screen.findByRole('button', { name: 'Cancel the week' });
      expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
    });

    test('tells another guardian, whose address is proved, whom it waits for', async () => {
      server.on(getSession, { account: ANA });
      await open();
      await screen.findByText(/^Whoever planned this week has not confirmed their address yet/);
      expect(screen.queryByRole('button', { name: 'Send the letter again' })).toBeNull();
    });

    test('leads to the mail inbox on a local start, from the card and from the banner', async () => {
      const settings = document.createElement('script');
      Object.assign(settings, {
        type: 'application/json',
        id: 'settings',
        textContent: '{"mailInbox":"http://localhost:8025/dev/mail"}',
      });
      document.head.append(settings);
      try {
        await open();
        await screen.findByText('One letter to open');
        const links = screen.getAllByRole('link', { name: 'Open the mail inbox of this local start' });
        expect(links.map((link) => link.getAttribute('href'))).toEqual([
          'http://localhost:8025/dev/mail',
          'http://localhost:8025/dev/mail',
        ]);
      } finally {
        settings.remove();
      }
    });
  });

  test('that cannot be read says so, and can be tried again', async () => {
    server.on(listAssessments, createRefusal(404, 'NOT_FOUND'));
    renderApp('/dashboard');
    expect(await screen.findByRole('alert')).toHaveTextContent('The assessments could not be loaded.');
    server.on(listAssessments, { assessments: [week] });
    screen.getByRole('button', { name: 'Try again' }).click();
    await screen.findByRole('heading', { name: 'Mira’s week' });
  });
});

test('Continue Assessment leads straight on where the mood of the day is done', async () => {
  const followUp = createProgressView({ currentDay: 4, done: [...DONE, 'mood/4'] });
  server.on(listAssessments, { assessments: [followUp] });
  server.on(getProgress, followUp);
  const { user, address } = await open();
  await user.click(screen.getByRole('link', { name: 'Continue Assessment' }));
  await waitFor(() => expect(address()).toBe(`/assessment/parent/4?assessment=${ASSESSMENT_ID}`));
});

describe('changing a week', () => {
  test('pauses at once, and says so', async () => {
    server.on(pauseAssessment, createProgressView({ currentDay: 4, done: DONE, version: 8, ...paused }));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Change the week' }));
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    await screen.findByText('Paused');
    await screen.findByText('The week is paused');
  });

  test('is cancelled only after a second question, which tells a refusal, and goes to the cancelled ones', async () => {
    server.on(cancelAssessment, createRefusal(409, 'ANALYSIS_RUNNING'));
    server.on(listReports, { completed: 0, reports: [] });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Change the week' }));
    await user.click(screen.getByRole('button', { name: 'Cancel the week' }));
    const question = within(screen.getByRole('dialog', { name: 'Cancel the week?' }));
    expect(server.received(cancelAssessment)).toHaveLength(0);
    await user.click(question.getByRole('button', { name: 'Cancel the week' }));
    expect(await question.findByRole('alert')).toHaveTextContent(
      'The report is being written, so nothing can be changed now.',
    );
    server.on(cancelAssessment, { ...cancelled, version: 8 });
    await user.click(question.getByRole('button', { name: 'Cancel the week' }));
    await screen.findByText(/^Mira’s week was cancelled and ended without a report/);
    // The card is gone by then, and its message and its button with it.
    await screen.findByText('The week was cancelled');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'No week is running' })).toHaveFocus());
    await user.click(screen.getByRole('tab', { name: 'Completed' }));
    await screen.findByRole('heading', { name: 'Cancelled' });
  });

  test('moves the days to a date, which is needed', async () => {
    server.on(rescheduleAssessment, createProgressView({ currentDay: 4, done: DONE, version: 8 }));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Change the week' }));
    await user.click(screen.getByRole('button', { name: 'Reschedule' }));
    await user.click(await screen.findByRole('button', { name: 'Move the days' }));
    await screen.findByText('Please choose a date.');
    await waitFor(() => expect(screen.getByLabelText('Next day on')).toHaveFocus());
    await user.type(screen.getByLabelText('Next day on'), '2026-12-24');
    await user.click(screen.getByRole('button', { name: 'Move the days' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Change the week' })).toHaveFocus();
    expect(server.received(rescheduleAssessment).map(({ body }) => body)).toEqual([{ nextDayOn: '2026-12-24' }]);
  });

  test.each([
    ['tomorrow, since the open day is not cut short', 4, '2026-11-21', /Saturday,? 21 November 2026/],
    ['today before the first one', 0, '2026-11-20', /Friday,? 20 November 2026/],
  ] as const)('offers no date before %s, and names it with a refusal', async (_, currentDay, earliest, inWords) => {
    // Still Thursday on a device in New York or in UTC, and Friday where the week is.
    vi.setSystemTime('2026-11-19T22:30:00.000Z');
    server.on(listAssessments, { assessments: [createProgressView({ currentDay, done: [] })] });
    server.on(rescheduleAssessment, createRefusal(422, 'START_IN_PAST'));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Change the week' }));
    await user.click(screen.getByRole('button', { name: 'Reschedule' }));
    const field = await screen.findByLabelText('Next day on');
    expect(field).toHaveAttribute('min', earliest);
    await user.type(field, '2026-11-19');
    await user.click(screen.getByRole('button', { name: 'Move the days' }));
    expect(await screen.findByText(/^The next day opens on .* at the earliest\.$/)).toHaveTextContent(inWords);
    expect(screen.queryByText(/in the past/)).toBeNull();
  });

  describe('whose clock is not that of this device', () => {
    const offer = { name: 'Follow the clock of this device' };

    test.each([
      ['on its date', '2026-11-19T12:00:00.000Z', '2026-11-20'],
      ['a day later where its date has begun here', '2026-11-20T01:00:00.000Z', '2026-11-21'],
    ])('follows this one after a question, and the next day opens %s', async (_, now, nextDayOn) => {
      vi.setSystemTime(now);
      const abroad = createProgressView({ currentDay: 4, done: DONE, timeZone: 'Pacific/Honolulu' });
      const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      server.on(listAssessments, { assessments: [abroad] });
      server.on(rescheduleAssessment, { ...abroad, timeZone: zone, version: abroad.version + 1 });
      const { user } = await open();
      await screen.findByText('This week follows the clock of Pacific/Honolulu, and so do its reminders.');
      await user.click(screen.getByRole('button', offer));
      expect(server.received(rescheduleAssessment)).toHaveLength(0);
      await user.click(screen.getByRole('button', { name: 'Follow this clock' }));
      await screen.findByText(`The week follows the clock of ${zone}`);
      expect(server.received(rescheduleAssessment).map(({ body }) => body)).toEqual([{ nextDayOn, timeZone: zone }]);
      expect(screen.queryByRole('button', offer)).toBeNull();
    });

    test.each([
      ['another zone shows the same time', { currentDay: 4, timeZone: 'Africa/Abidjan' } as const],
      ['no day is left to open', { currentDay: 7, timeZone: 'Asia/Tokyo' } as const],
      ['the week is paused', { currentDay: 4, timeZone: 'Asia/Tokyo', ...paused } as const],
    ])('is left as it is where %s', async (_, about) => {
      server.on(listAssessments, { assessments: [createProgressView({ done: DONE, ...about })] });
      await open();
      await screen.findByRole('button', { name: 'Change the week' });
      expect(screen.queryByRole('button', offer)).toBeNull();
    });
  });

  test('finishing early is offered from day 7 on only', async () => {
    const { user, unmount } = await open();
    await user.click(await screen.findByRole('button', { name: 'Change the week' }));
    expect(screen.queryByRole('button', { name: 'Finish early' })).toBeNull();
    unmount();
    server.on(listAssessments, { assessments: [createProgressView({ currentDay: 7, done: DONE })] });
    const followUp = await open();
    const over = { status: 'completed', nextTask: null, waitingReason: null } as const;
    server.on(finishAssessment, createProgressView({ currentDay: 7, done: DONE, version: 8, ...over }));
    server.on(listReports, { completed: 0, reports: [] });
    await followUp.user.click(await screen.findByRole('button', { name: 'Change the week' }));
    await followUp.user.click(screen.getByRole('button', { name: 'Finish early' }));
    await followUp.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Finish now' }));
    // The card is gone from this tab by then.
    await screen.findByText('The report is being made');
  });
});

test('a dialog says that the connection is gone: the page’s notice lies behind it', async () => {
  server.on(listAssessments, { assessments: [createProgressView({ currentDay: 3, teacher: 'none' })] });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Invite a teacher' }));
  const dialog = within(await screen.findByRole('dialog', { name: dashboard.teacher.dialog }));
  expect(dialog.queryByText('There is no connection, and this needs one.')).toBeNull();
  setOnline(false);
  expect(await dialog.findByText('There is no connection, and this needs one.')).toBeInTheDocument();
});

test('without a connection the card says what needs one before it is tapped, and opens nothing that does', async () => {
  const { user } = await open();
  await screen.findByRole('button', { name: 'Change the week' });
  setOnline(false);
  expect(screen.getByText(/^There is no connection\. Changes to a week need one/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Change the week' }));
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  expect([screen.queryByRole('button', { name: 'Pause' }), screen.queryByRole('dialog')]).toEqual([null, null]);
  setOnline(true);
  await user.click(screen.getByRole('button', { name: 'Change the week' }));
  expect(screen.getByRole('button', { name: 'Pause' })).toBeInTheDocument();
});

test.each([
  ['bounced', 4, /The letter came back: nobody has this address/, 'Invite with another address', true],
  ['formWithdrawn', 5, /^The teacher has withdrawn the form; the week has 14 tasks\.$/, 'Invite a teacher', false],
] as const)(
  'teacher: %s is said, with an invitation as the way on',
  async (teacher, currentDay, text, way, canWithdraw) => {
    server.on(listAssessments, { assessments: [createProgressView({ currentDay, done: DONE, teacher })] });
    server.on(inviteTeacher, createProgressView({ currentDay, done: DONE, version: 8 }));
    const { user } = await open();
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.queryAllByRole('button', { name: 'Withdraw invitation' })).toHaveLength(canWithdraw ? 1 : 0);
    await user.click(screen.getByRole('button', { name: way }));
    await user.type(await screen.findByLabelText('Teacher’s e-mail'), 'okafor@school.example');
    await user.click(screen.getByRole('button', { name: 'Send the invitation' }));
    await screen.findByText('Invited. The form is due on day 5.');
  },
);

test('teacher: no day is named for the form in a week whose child stopped for good', async () => {
  server.on(listAssessments, { assessments: [createProgressView({ currentDay: 7, done: DONE, assent: 'stopped' })] });
  await open();
  await screen.findByText('Invited. The form counts until the report is made.');
});

test('teacher: the invitation is sent again, with a line as it will look and nothing wrong in it, and withdrawn', async () => {
  server.on(inviteTeacher, createProgressView({ currentDay: 4, done: DONE, version: 8 }));
  server.on(withdrawInvitation, createProgressView({ currentDay: 4, done: DONE, version: 9, teacher: 'withdrawn' }));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Send again' }));
  const send = () => user.click(screen.getByRole('button', { name: 'Send the invitation' }));
  await send();
  expect(screen.getByText('This does not look like an e-mail address.')).toBeInTheDocument();
  await user.type(screen.getByLabelText('Teacher’s e-mail'), 'Okafor@School.example');
  const line = screen.getByLabelText(/A line of your own/);
  const preview = within(screen.getByRole('region', { name: 'How it looks in the letter' }));
  expect(preview.getByText('Nothing of yours stands in the letter but your first name.')).toBeInTheDocument();
  await user.type(line, 'Call 0171 23456');
  await send();
  expect(line).toHaveAccessibleDescription(/Please leave out telephone and account numbers/);
  expect(server.received(inviteTeacher)).toHaveLength(0);
  await user.clear(line);
  await user.type(line, 'We met in October.');
  expect(preview.getByText('Ana writes:')).toBeInTheDocument();
  expect(preview.getByText('“We met in October.”')).toBeInTheDocument();
  await send();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.received(inviteTeacher).map(({ body }) => body)).toEqual([
    { teacherEmail: 'okafor@school.example', line: 'We met in October.' },
  ]);
  await user.click(screen.getByRole('button', { name: 'Withdraw invitation' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw invitation' }));
  await screen.findByText('The invitation was withdrawn; the week has 14 tasks.');
  // The button that was pressed is gone.
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Teacher' })).toHaveFocus());
});

test('teacher: an invitation whose answer was lost is sent again as the same, and one to another address as another', async () => {
  server.on(inviteTeacher, createRefusal(503, 'UNAVAILABLE'));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Send again' }));
  const address = await screen.findByLabelText('Teacher’s e-mail');
  const send = () => user.click(screen.getByRole('button', { name: 'Send the invitation' }));
  await user.type(address, 'okafor@school.example');
  await send();
  await screen.findByText(/The server is busy/);
  await send();
  await waitFor(() => expect(server.received(inviteTeacher)).toHaveLength(2));
  await screen.findByText(/The server is busy/);
  await user.clear(address);
  await user.type(address, 'adeyemi@school.example');
  await send();
  await waitFor(() => expect(server.received(inviteTeacher)).toHaveLength(3));
  const [first, second, third] = server.received(inviteTeacher).map(({ key }) => key);
  expect([second === first, third === first]).toEqual([true, false]);
});

test('teacher: only the invitation for which the dialog was opened is withdrawn, and another guardian’s newer one stays', async () => {
  const [first, second] = ['0193a1de-0000-7000-8000-000000000031', '0193a1de-0000-7000-8000-000000000032'] as never[];
  server.on(listAssessments, { assessments: [createProgressView({ currentDay: 4, done: DONE, invitationId: first })] });
  const newer = createProgressView({ currentDay: 4, done: DONE, version: 9, invitationId: second });
  server.on(withdrawInvitation, newer);
  const { user } = renderApp('/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Withdraw invitation' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw invitation' }));
  await screen.findByText('Another invitation was sent meanwhile, and it stays.');
  expect(server.received(withdrawInvitation)).toMatchObject([{ query: { invitationId: first } }]);
});

test('the notes of the schedule are shown to whoever wrote them, fetched when they are unfolded', async () => {
  server.on(getParentWords, { notes: 'Moved house in May.', texts: null });
  const { user } = await open();
  const fold = await screen.findByText('Your notes');
  expect(server.received(getParentWords)).toHaveLength(0);
  await user.click(fold);
  await screen.findByText('Moved house in May.');
  await user.click(fold);
  expect(screen.queryByText('Moved house in May.')).toBeNull();
  server.on(getParentWords, { notes: null, texts: null });
  await user.click(fold);
  await screen.findByText('You wrote no notes for this week.');
});

describe('a cancelled week', () => {
  test('stays on the dashboard as it stood: how far it came, nothing still open, and the way to what is in', async () => {
    const days = cancelled.days.map((day) => ({
      ...day,
      state: day.day === 1 ? ('completed' as const) : ('pending' as const),
      openTasks: 0,
    }));
    server.on(listAssessments, { assessments: [{ ...cancelled, days }] });
    server.on(listReports, { completed: 0, reports: [] });
    const { user, unmount } = renderApp('/dashboard');
    await screen.findByText(/^Mira’s week was cancelled and ended without a report/);
    await user.click(screen.getByRole('tab', { name: 'Completed' }));
    const card = within(await screen.findByRole('article', { name: 'Mira’s week' }));
    expect(card.getByText('CANCELLED')).toBeInTheDocument();
    expect(card.getByText('Cancelled on 19 November 2026')).toBeInTheDocument();
    expect(
      card.getByText(/^It had come to day 4 of 7, with 4 of 15 tasks done. It ended without a report/),
    ).toBeInTheDocument();
    expect(card.getByRole('link', { name: 'View Progress' })).toHaveAttribute('href', `/reports/${ASSESSMENT_ID}`);
    expect(card.getByRole('img', { name: 'Seven stones; the week of Mira ended on stone 4.' })).toBeInTheDocument();
    const stones = card.getAllByRole('listitem').map((day) => day.textContent ?? '');
    expect(stones.filter((text) => text.endsWith('Done'))).toHaveLength(1);
    expect(stones.filter((text) => /Today|Still open/.test(text))).toEqual([]);
    unmount();
    server.on(listAssessments, { assessments: [{ ...cancelled, consent: false }] });
    renderApp('/dashboard?tab=completed');
    await screen.findByText(/Consent was withdrawn\. It ended without a report/);
  });

  test('says that its time was over where it ended by itself', async () => {
    server.on(listAssessments, { assessments: [{ ...cancelled, hasExpired: true }] });
    server.on(listReports, { completed: 0, reports: [] });
    renderApp('/dashboard?tab=completed');
    await screen.findByText(
      /with 4 of 15 tasks done\. It waited for longer than we keep answers, so they are deleted\. It ended without a report/,
    );
  });

  test('says that its address was never confirmed where it ended for that', async () => {
    server.on(listAssessments, {
      assessments: [{ ...cancelled, currentDay: 0, consent: false, proofUntil: '2026-11-19T10:00:00.000Z' }],
    });
    server.on(listReports, { completed: 0, reports: [] });
    renderApp('/dashboard?tab=completed');
    await screen.findByText(/The address was not confirmed within seven days\. It ended without a report/);
    expect(screen.queryByText(/Consent was withdrawn/)).toBeNull();
  });

  test('gives no reason where the family ended it before its address had to be confirmed', async () => {
    server.on(listAssessments, {
      assessments: [{ ...cancelled, currentDay: 0, consent: false, proofUntil: '2026-11-25T10:00:00.000Z' }],
    });
    server.on(listReports, { completed: 0, reports: [] });
    renderApp('/dashboard?tab=completed');
    await screen.findByText(/^It was cancelled before its first day\. It ended without a report/);
  });

  test('is said so on the page to start from, and is not the week to carry on with', async () => {
    server.on(listAssessments, { assessments: [cancelled] });
    const first = renderApp('/assessment');
    await screen.findByText('Mira’s week was cancelled');
    expect(screen.getByText(/^It ended on 19 November 2026 without a report/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Schedule a week' })).toHaveAttribute('href', '/dashboard?tab=schedule');
    expect(screen.getByRole('link', { name: 'See how it stood' })).toHaveAttribute('href', `/reports/${ASSESSMENT_ID}`);
    first.unmount();
    const running = createProgressView({ currentDay: 4, done: DONE, ...TEO });
    server.on(listAssessments, { assessments: [cancelled, running] });
    server.on(getProgress, running);
    const { address } = renderApp('/assessment');
    await waitFor(() => expect(address()).toContain(`assessment=${running.id}`));
  });
});

test('a link about a week that this account does not see leads to no other child’s task', async () => {
  const teo = createProgressView({ currentDay: 4, done: DONE, ...TEO });
  server.on(listAssessments, { assessments: [teo] });
  const first = renderApp(`/assessment?assessment=${ASSESSMENT_ID}`);
  await waitFor(() => expect(first.address()).toBe('/dashboard?tab=active'));
  first.unmount();
  server.on(listAssessments, { assessments: [teo], next: `open.${ASSESSMENT_ID}` });
  server.on(getProgress, createRefusal(503, 'UNAVAILABLE'));
  const { passTime } = controlTime();
  const { user, address } = renderApp(`/assessment?assessment=${ASSESSMENT_ID}`);
  await waitFor(() => expect(server.received(getProgress)).toHaveLength(1));
  await passTime(10_000);
  server.on(getProgress, createRefusal(404, 'NOT_FOUND'));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(address()).toBe('/dashboard?tab=active'));
});

test('a link whose id was cut short leads to the dashboard, also where the list has more pages', async () => {
  server.on(listAssessments, {
    assessments: [createProgressView({ currentDay: 4, done: DONE, ...TEO })],
    next: `open.${ASSESSMENT_ID}`,
  });
  server.on(getProgress, createRefusal(400, 'INVALID_INPUT'));
  const { address } = renderApp(`/assessment?assessment=${ASSESSMENT_ID}`);
  await waitFor(() => expect(address()).toBe('/dashboard?tab=active'));
});

describe('a finished week', () => {
  const overall = { score: 76, lo: 71, hi: 82, n: 93, evidence: 'expert-prior' as const, scaleVersion: '1' };
  const createSummary = (more: Pick<ReportSummary, 'overall' | 'keyInsights'>) =>
    ReportSummary.parse({
      id: FINISHED.id,
      childName: 'Mira',
      assessmentDate: '2026-11-22',
      reportType: 'comprehensive',
      status: 'completed',
      ...more,
    });
  const openFinished = (...keyInsights: ReportSummary['keyInsights']) => {
    server.on(listAssessments, { assessments: [{ ...FINISHED, overall, completedAt: '2026-11-23T10:00:00.000Z' }] });
    server.on(listReports, { completed: 1, reports: [createSummary({ overall, keyInsights })] });
    renderApp('/dashboard?tab=completed');
  };

  test('says that its report could not be read, gives no reason for what it lacks, and can be tried again', async () => {
    const { passTime } = controlTime();
    server.on(listAssessments, { assessments: [{ ...FINISHED, overall: null }] });
    server.on(listReports, createRefusal(503, 'UNAVAILABLE'));
    const { user } = renderApp('/dashboard?tab=completed');
    await screen.findByRole('link', { name: 'View Full Report' });
    await passTime(10_000);
    await screen.findByText('The reports could not be loaded.');
    expect(screen.queryByText('This week is not enough for an overall score.')).toBeNull();
    const low = { key: 'trust.low', params: { kept: 2, of: 16 } };
    server.on(listReports, { completed: 1, reports: [createSummary({ overall: null, keyInsights: [low] })] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText(/^This week could not tell: only 2 of 16 parts/);
    expect(screen.queryByText('The reports could not be loaded.')).toBeNull();
  });

  test('shows its score with range, count and grade, its strengths, and the way to its report', async () => {
    openFinished(
      { key: 'strength.area', params: { area: 'cognitive', word: 'clearly' } },
      { key: 'growth.area', params: { area: 'social', word: 'probably' } },
    );
    await screen.findByText('76 (likely 71 to 82)');
    expect(screen.getByText('from 93 answers · questions ranked by one author, not normed')).toBeInTheDocument();
    expect(screen.getByText(/7 days/)).toBeInTheDocument();
    expect(await screen.findByText('Average')).toBeInTheDocument();
    expect(screen.getByText('tentative')).toBeInTheDocument();
    const listed = (title: string) =>
      within(screen.getByRole('heading', { name: title }).parentElement as HTMLElement).getAllByRole('listitem');
    await screen.findByRole('heading', { name: 'Strengths' });
    expect(listed('Strengths').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Patterns and memory: clearly a strength/),
    ]);
    expect(listed('Also in the report').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Getting on: .* can probably grow there/),
    ]);
    expect(screen.getByRole('link', { name: 'View Full Report' })).toHaveAttribute('href', `/reports/${ASSESSMENT_ID}`);
    expect(screen.getByRole('button', { name: 'Download PDF' })).toBeEnabled();
  });

  test('that cannot be trusted has no score and no band on its card, but the reason', async () => {
    openFinished({ key: 'trust.low', params: { kept: 2, of: 16 } });
    await screen.findByText(/^This week could not tell: only 2 of 16 parts/);
    expect(screen.queryByText('76 (likely 71 to 82)')).toBeNull();
    expect(screen.queryByText('Average')).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Also in the report' })).toBeNull();
  });
});
