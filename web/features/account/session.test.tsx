import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { dashboard } from '#messages/dashboard.ts';
import { start } from '#messages/start.ts';
import { getProgress, listAssessments } from '#shared/contracts/assessments.ts';
import { getReport } from '#shared/contracts/report.ts';
import { getSession, signIn, signOut, signUp } from '#shared/contracts/session.ts';
import { isSigningOut } from '#web/api/leaving.ts';
import { createMemoryDeviceStore } from '#web/api/memory-device-store.ts';
import { sessionHint } from '#web/api/session-hint.ts';
import { ANA, createProgressView, TEO } from '#web/testing/examples.ts';
import { createFakeServer, createRefusal } from '#web/testing/fake-server.ts';
import { serveOwnAccount } from '#web/testing/own-account.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const server = createFakeServer();

beforeEach(() => server.on(getSession, { account: null }));

describe('signing in', () => {
  test('needs both, refuses a wrong pair and too many tries, and leads to where one wanted to go', async () => {
    server.on(signIn, createRefusal(401, 'NOT_SIGNED_IN'));
    const { user, address } = renderApp('/dashboard?tab=completed');
    await user.click(await screen.findByRole('button', { name: 'Sign in' }));
    await screen.findByText('You must provide either an email or phone number and a password');
    expect(screen.getByLabelText('E-mail')).toHaveFocus();
    expect(server.received(signIn)).toHaveLength(0);
    await user.type(screen.getByLabelText('E-mail'), 'ana@example.com');
    expect(address()).toBe(`/sign-in?next=${encodeURIComponent('/dashboard?tab=completed')}`);
    await user.type(screen.getByLabelText('Password'), 'wrong');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByText('The e-mail address or the password is not right.');
    server.on(signIn, createRefusal(429, 'RATE_LIMITED', { retryAfter: 40 }));
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByText('Too many tries. Please wait 40 seconds.');
    server.on(signIn, ANA);
    server.on(getSession, { account: ANA });
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByRole('tab', { name: 'Completed', selected: true });
    expect(address()).toBe('/dashboard?tab=completed');
    expect(sessionHint.isSignedIn()).toBe(true);
  });

  test('leads to the part that a letter names by the anchor of its link', async () => {
    const { user } = renderApp('/account#guardians');
    await user.type(await screen.findByLabelText('E-mail'), 'ana@example.com');
    await user.type(screen.getByLabelText('Password'), 'four stones in a row');
    serveOwnAccount(server);
    server.on(signIn, ANA);
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByRole('tab', { name: 'Children and data', selected: true });
  });
});

test('opening an account names each fault at its field, and then leads to the schedule', async () => {
  server.on(signUp, ANA);
  const { user } = renderApp('/sign-up');
  await user.click(await screen.findByRole('button', { name: 'Open an account' }));
  await screen.findByText('You must provide either an email or phone number.');
  expect(screen.getByText('Please use at least 12 characters.')).toBeInTheDocument();
  expect(screen.getByLabelText('Your name')).toHaveFocus();
  await user.type(screen.getByLabelText('Your name'), 'Ana');
  await user.type(screen.getByLabelText('E-mail'), 'ana@example.com');
  await user.type(screen.getByLabelText('Password'), 'four stones in a row');
  server.on(getSession, { account: ANA });
  await user.click(screen.getByRole('button', { name: 'Open an account' }));
  await screen.findByRole('tab', { name: 'Schedule New', selected: true });
});

test('a sign-out that a page of somebody else answered is sent again, since the session may go on', async () => {
  server.on(getSession, { account: ANA });
  const { user, unmount } = renderApp('/dashboard');
  await screen.findByText(/Signed in as Ana/);
  server.on(signOut, new Response('<html>Welcome</html>'));
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  await screen.findByRole('heading', { level: 1, name: 'Sign in' });
  await waitFor(() => expect(server.received(signOut)).toHaveLength(1));
  unmount();
  server.on(signOut, new Response('<html>Who are you?</html>', { status: 401 }));
  const again = renderApp('/dashboard');
  await waitFor(() => expect(server.received(signOut)).toHaveLength(2));
  again.unmount();
  server.on(signOut, {});
  renderApp('/dashboard');
  await waitFor(() => expect(isSigningOut()).toBe(false));
  expect(server.received(signOut)).toHaveLength(3);
});

test.each(['yes', 401, 403, 404, 500, 'no connection'] as const)(
  'signing out succeeds for the person when the server says %s',
  async (answer) => {
    server.on(getSession, { account: ANA });
    const first = renderApp('/dashboard');
    await screen.findByText(/Signed in as Ana/);
    if (answer === 'no connection') server.goOffline();
    else server.on(signOut, answer === 'yes' ? {} : createRefusal(answer, 'UNAVAILABLE'));
    if (answer === 401 || answer === 'yes') server.on(getSession, { account: null });
    await first.user.click(screen.getByRole('button', { name: 'Sign out' }));
    await screen.findByRole('heading', { level: 1, name: 'Sign in' });
    expect(sessionHint.isSignedIn()).toBe(false);
    first.unmount();
    // Also on the next pages, although the cookie may still be good.
    const { address } = renderApp('/account');
    await screen.findByRole('heading', { level: 1, name: 'Sign in' });
    expect(address()).toBe(`/sign-in?next=${encodeURIComponent('/account')}`);
  },
);

describe('signing out without a connection', () => {
  const leaveOffline = async (store = createMemoryDeviceStore()) => {
    server.on(getSession, { account: ANA });
    const first = renderApp('/dashboard', {}, store);
    await screen.findByText(/Signed in as Ana/);
    await store.views.set(ANA.userId, 'week', 'what the server has as well');
    await store.drafts.set(ANA.userId, 'form', 'typed');
    server.goOffline();
    await first.user.click(screen.getByRole('button', { name: 'Sign out' }));
    await screen.findByRole('heading', { level: 1, name: 'Sign in' });
    return first;
  };

  test('is over at once; what the server has goes, what nobody else has stays', async () => {
    const store = createMemoryDeviceStore();
    await leaveOffline(store);
    expect([await store.views.get(ANA.userId, 'week'), await store.drafts.get(ANA.userId, 'form')]).toEqual([
      undefined,
      'typed',
    ]);
  });

  test('is told to the server as soon as it can be, and until then nobody is signed in, though the cookie still is there', async () => {
    const first = await leaveOffline();
    first.unmount();
    server.on(signOut, createRefusal(503, 'UNAVAILABLE'));
    server.goOffline(false);
    const second = renderApp('/dashboard');
    await screen.findByRole('heading', { level: 1, name: 'Sign in' });
    second.unmount();
    const third = renderApp(`/assessment/mood/3?assessment=${createProgressView().id}`);
    await screen.findByRole('heading', { level: 1, name: 'Sign in' });
    third.unmount();
    server.on(signOut, {});
    renderApp('/dashboard');
    await waitFor(() => expect(isSigningOut()).toBe(false));
  });

  test('does not end the session of whoever signs in next', async () => {
    const { user } = await leaveOffline();
    server.hold(signOut);
    server.on(signIn, ANA);
    server.goOffline(false);
    dispatchEvent(new Event('online'));
    await waitFor(() => expect(server.received(signOut)).toHaveLength(1));
    await user.type(screen.getByLabelText('E-mail'), 'ana@example.com');
    await user.type(screen.getByLabelText('Password'), 'four stones in a row');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByText(/Signed in as Ana/);
    expect(isSigningOut()).toBe(false);
  });
});

test('the session is dropped on 401 of any call, and on nothing else', async () => {
  server.on(getSession, { account: ANA });
  server.on(listAssessments, createRefusal(403, 'FORBIDDEN'));
  const first = renderApp('/dashboard');
  await screen.findByText('The assessments could not be loaded.');
  first.unmount();
  server.on(listAssessments, createRefusal(401, 'NOT_SIGNED_IN'));
  renderApp('/dashboard');
  await screen.findByRole('heading', { level: 1, name: 'Sign in' });
});

test('the session is not dropped for what was sent under a cookie that another tab replaced', async () => {
  const once = <Stale, Fresh>(stale: Stale, fresh: Fresh) => {
    let calls = 0;
    return (): Stale | Fresh => (calls++ === 0 ? stale : fresh);
  };
  sessionHint.write(ANA.userId, true);
  server.on(getSession, once({ account: null }, { account: ANA }));
  server.on(listAssessments, once(createRefusal(401, 'NOT_SIGNED_IN'), { assessments: [] }));
  renderApp('/dashboard');
  await screen.findByText(/Signed in as Ana/);
  await screen.findByText(dashboard.empty.active.title);
  expect(screen.queryByRole('heading', { level: 1, name: 'Sign in' })).toBeNull();
});

describe('the link of a letter', () => {
  const mira = createProgressView({ currentDay: 4, done: [] });
  const teo = createProgressView({ currentDay: 4, done: [], ...TEO });
  const finished = { ...teo, status: 'completed' as const, nextTask: null };
  const emailLink = `/assessment?assessment=${teo.id}`;
  const serveAssessments = (...assessments: (typeof mira)[]) => {
    server.on(getSession, { account: ANA });
    server.on(listAssessments, { assessments });
    for (const week of assessments) server.on(getProgress, week);
  };

  test('opens its own week, also where a family has several', async () => {
    serveAssessments(mira, teo);
    const { address } = renderApp(emailLink);
    await waitFor(() => expect(address()).toBe(`/assessment/mood/4?assessment=${teo.id}`));
  });

  test.each([
    ['meanwhile', { assessments: [mira, finished] }],
    ['meanwhile, on a later page of the list', { assessments: [mira], next: `open.${mira.id}` }],
  ])('leads to the report of its week when that is finished %s', async (_, page) => {
    server.on(getReport, createRefusal(503, 'UNAVAILABLE'));
    serveAssessments(mira, finished);
    server.on(listAssessments, page);
    const { address } = renderApp(emailLink);
    await waitFor(() => expect(address()).toBe(`/reports/${teo.id}`));
  });

  test('of a week that this account does not have asks whose turn it is, as without it', async () => {
    serveAssessments(mira, { ...teo, id: '0193a1de-0000-7000-8000-000000000008' as never });
    renderApp(emailLink);
    await screen.findByRole('link', { name: /Teo/ });
  });

  test('survives the sign-in', async () => {
    server.on(getSession, { account: null });
    renderApp(emailLink);
    const main = within(screen.getByRole('main'));
    expect(await main.findByRole('link', { name: start.signedOut.signIn })).toHaveAttribute(
      'href',
      `/sign-in?next=${encodeURIComponent(emailLink)}`,
    );
  });
});

describe('start', () => {
  test('tells a visitor what a week is', async () => {
    renderApp('/assessment');
    const main = within(screen.getByRole('main'));
    expect(await main.findByRole('link', { name: 'Open an account' })).toHaveAttribute('href', '/sign-up');
  });

  test('leads a family without a week to the schedule', async () => {
    server.on(getSession, { account: ANA });
    const { address } = renderApp('/assessment');
    await screen.findByRole('tab', { name: 'Schedule New', selected: true });
    expect(address()).toBe('/dashboard?tab=schedule');
  });
});
