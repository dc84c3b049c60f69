import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { askForLetter, getFreshness, recover, updateUser, verify } from '#shared/contracts/accounts.ts';
import { getProgress, listAssessments } from '#shared/contracts/assessments.ts';
import { checkMood } from '#shared/contracts/child-tasks.ts';
import { challengeFactor, listFactors, verifyBackupCode, verifyFactor } from '#shared/contracts/factors.ts';
import { type Account, getSession, signIn, signOut } from '#shared/contracts/session.ts';
import type { FactorId } from '#shared/values/ids.ts';
import { isSigningOut } from '#web/api/leaving.ts';
import { createMemoryDeviceStore } from '#web/api/memory-device-store.ts';
import { sessionHint } from '#web/api/session-hint.ts';
import { ANA, ASSESSMENT_ID, BEN, createProgressView, createRow, handOverDevice } from '#web/testing/examples.ts';
import { createFakeServer, createRefusal } from '#web/testing/fake-server.ts';
import { controlTime, renderApp } from '#web/testing/render-app.tsx';
import { setOnline, toStepPath } from '#web/testing/steps.ts';

const server = createFakeServer();
const HALF: Account = { ...ANA, secondFactor: 'owed' };
const WHOLE: Account = { ...ANA, secondFactor: 'shown' };
const FACTOR = '0193a000-0000-4000-8000-0000000000f1' as FactorId;
const TABLET = '0193a000-0000-4000-8000-0000000000f2' as FactorId;
const CHALLENGE = '0193a000-0000-4000-8000-0000000000c1';
const factor = {
  id: FACTOR,
  kind: 'totp',
  name: 'Telephone',
  verified: true,
  createdAt: '2026-11-23T09:00:00.000Z',
  removalDueAt: null,
} as const;
type User = ReturnType<typeof renderApp>['user'];

beforeEach(() => {
  server.on(getSession, { account: null });
  server.on(signOut, {});
});

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const dashboard = () => screen.findByRole('heading', { level: 1, name: 'Assessment Dashboard' });

describe('the mailed way', () => {
  const askFor = async (user: User, email = 'ana@example.com') => {
    await user.click(await screen.findByRole('button', { name: 'Mail me a link or code' }));
    await screen.findByRole('heading', { name: 'Sign in without a password' });
    if (email) await user.type(screen.getByLabelText('E-mail'), email);
    await user.click(button('Mail me a link or code'));
  };

  test('sends a letter, takes its code on the same page, and leads to where one wanted to go', async () => {
    server.on(askForLetter, {});
    server.on(verify, { account: ANA, passwordNeeded: false, otherToAgree: false });
    const { user, address } = renderApp(`/sign-in?next=${encodeURIComponent('/dashboard?tab=completed')}`);
    await askFor(user);
    expect(await screen.findByRole('heading', { name: 'Please look into your mail' })).toHaveFocus();
    expect(screen.getByText(/If ana@example.com has an account, a letter is on its way/)).toBeInTheDocument();
    await user.type(screen.getByLabelText('Code from the letter'), '12345');
    await user.click(button('Sign in'));
    expect(screen.getByText('The code has six digits.')).toBeInTheDocument();
    expect(server.received(verify)).toHaveLength(0);
    await user.type(screen.getByLabelText('Code from the letter'), '6');
    server.on(getSession, { account: ANA });
    await user.click(button('Sign in'));
    await waitFor(() => expect(address()).toBe('/dashboard?tab=completed'));
    expect(server.received(verify).map(({ body }) => body)).toEqual([
      { type: 'email', email: 'ana@example.com', token: '123456' },
    ]);
    expect(sessionHint.isSignedIn()).toBe(true);
  });

  test('keeps a wrong code, says so in the words of the specification, and goes back to the password with the address', async () => {
    server.on(askForLetter, {});
    server.on(verify, createRefusal(422, 'TOKEN_INVALID'));
    const { user } = renderApp('/sign-in');
    await askFor(user);
    await user.type(await screen.findByLabelText('Code from the letter'), '123 456{Enter}');
    await screen.findByText(/^An error occurred on token verification\. The code may be too old/);
    expect(screen.getByLabelText('Code from the letter')).toHaveValue('123 456');
    await user.click(button('Use another address'));
    expect(screen.getByLabelText('E-mail')).toHaveValue('ana@example.com');
    expect(screen.getByLabelText('E-mail')).toHaveFocus();
    await user.click(button('Sign in with the password'));
    expect(screen.getByLabelText('Password')).toBeInTheDocument();
  });

  test('sends again after a pause, and tells how long the server wants to be left alone', async () => {
    const { passTime } = controlTime();
    server.on(askForLetter, {});
    const { user } = renderApp('/sign-in');
    await askFor(user);
    const waiting = await screen.findByRole('button', { name: /^Send again in \d+ s$/ });
    await user.click(waiting);
    expect(server.received(askForLetter)).toHaveLength(1);
    await passTime(31_000);
    await user.click(button('Send again'));
    await screen.findByText('The letter was sent again.');
    await passTime(31_000);
    server.on(askForLetter, createRefusal(429, 'RATE_LIMITED', { retryAfter: 600 }));
    await user.click(button('Send again'));
    await screen.findByText('Too many tries. Please wait 10 minutes.');
    expect(button('Send again in 10 minutes')).toHaveAttribute('aria-disabled', 'true');
  });

  test('asks for a new password where the former one was set by who knows whom', async () => {
    server.on(askForLetter, {});
    server.on(verify, { account: ANA, passwordNeeded: true, otherToAgree: false });
    const { user, address } = renderApp('/sign-in');
    await askFor(user);
    server.on(getSession, { account: ANA });
    await user.type(await screen.findByLabelText('Code from the letter'), '123456{Enter}');
    await screen.findByLabelText('New password');
    expect(address()).toBe(`/new-password?next=${encodeURIComponent('/dashboard')}`);
  });

  test('needs an address and a connection, and says so before anything is sent', async () => {
    const { user } = renderApp('/sign-in');
    await askFor(user, '');
    await screen.findByText('You must provide either an email or phone number.');
    expect(screen.getByLabelText('E-mail')).toHaveFocus();
    setOnline(false);
    expect(screen.getByText(/There is no connection. Signing in needs one/)).toBeInTheDocument();
    await user.type(screen.getByLabelText('E-mail'), 'ana@example.com{Enter}');
    expect(server.received(askForLetter)).toHaveLength(0);
  });
});

describe('the second step', () => {
  beforeEach(() => {
    server.on(getSession, { account: HALF });
    server.on(listFactors, { factors: [factor], backupCodesLeft: 9 });
    server.on(challengeFactor, { challengeId: CHALLENGE, expiresAt: '2026-11-23T09:05:00.000Z' });
    server.on(verifyFactor, ({ body }) => {
      if ((body as { code: string }).code !== '123456') return createRefusal(401, 'WRONG_CODE');
      server.on(getSession, { account: WHOLE });
      return { account: WHOLE, backupCodes: null };
    });
  });

  test('follows the password, takes the code of the app, and leads to where one wanted to go', async () => {
    server.on(getSession, { account: null });
    server.on(signIn, HALF);
    const { user, address } = renderApp('/dashboard?tab=completed');
    await user.type(await screen.findByLabelText('E-mail'), 'ana@example.com');
    server.on(getSession, { account: HALF });
    await user.type(screen.getByLabelText('Password'), 'four stones in a row{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'One more step' });
    expect(await screen.findByLabelText('Code from your app')).toHaveFocus();
    expect(sessionHint.isSignedIn()).toBe(false);
    await user.type(screen.getByLabelText('Code from your app'), '654321{Enter}');
    await screen.findByText(/This code is not right, or it was used already/);
    expect(screen.getByLabelText('Code from your app')).toHaveValue('654321');
    await user.clear(screen.getByLabelText('Code from your app'));
    await user.type(screen.getByLabelText('Code from your app'), '123 456{Enter}');
    await screen.findByRole('tab', { name: 'Completed', selected: true });
    expect(address()).toBe('/dashboard?tab=completed');
    expect(server.received(verifyFactor).map(({ params }) => params)).toEqual([
      { factorId: FACTOR },
      { factorId: FACTOR },
    ]);
    expect(sessionHint.isSignedIn()).toBe(true);
  });

  test.each(['/dashboard', '/reports', '/assessment', '/new-password', '/sign-in'])(
    'stands before %s for whoever has shown the first one only',
    async (path) => {
      const { address } = renderApp(path);
      await screen.findByRole('heading', { level: 1, name: 'One more step' });
      expect(address()).toBe(path === '/sign-in' ? path : `/sign-in?next=${encodeURIComponent(path)}`);
    },
  );

  test('comes when a read is refused for want of it; public pages are as a visitor sees them', async () => {
    server.on(getSession, { account: WHOLE });
    server.on(listAssessments, createRefusal(401, 'SECOND_FACTOR'));
    const { user, address } = renderApp('/dashboard');
    await screen.findByRole('heading', { level: 1, name: 'One more step' });
    expect(address()).toBe(`/sign-in?next=${encodeURIComponent('/dashboard')}`);
    await user.click(screen.getByRole('link', { name: 'Help Center' }));
    expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sign-in');
    expect(screen.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/sign-up');
  });

  test('comes when a step of the week is refused for want of it, though the page knew the session as whole a moment ago', async () => {
    server.on(getSession, { account: WHOLE });
    server.on(getProgress, () => {
      server.on(getSession, { account: HALF });
      return createRefusal(401, 'SECOND_FACTOR');
    });
    const step = `/assessment/mood/3?assessment=${createProgressView().id}`;
    const { user, address } = renderApp(step);
    await screen.findByRole('heading', { level: 1, name: 'One more step' });
    expect(address()).toBe(`/sign-in?next=${encodeURIComponent(step)}`);
    server.on(getProgress, createProgressView());
    await user.type(await screen.findByLabelText('Code from your app'), '123456{Enter}');
    await waitFor(() => expect(address()).toBe(step));
  });

  test('takes a backup code instead, and says how many are left, before and after', async () => {
    server.on(verifyBackupCode, ({ body }) => {
      if ((body as { code: string }).code === 'wrong') return createRefusal(401, 'WRONG_CODE');
      server.on(getSession, { account: WHOLE });
      return { account: WHOLE, backupCodesLeft: 8 };
    });
    const { user } = renderApp('/dashboard');
    await user.click(await screen.findByRole('button', { name: 'Use a backup code instead' }));
    expect(screen.getByText('Each works once. You have 9 left.')).toBeInTheDocument();
    await user.click(button('Go on'));
    expect(screen.getByText('Please enter one of your backup codes.')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Backup code'), 'wrong{Enter}');
    await screen.findByText('This backup code is not right, or it was used already.');
    await user.clear(screen.getByLabelText('Backup code'));
    await user.type(screen.getByLabelText('Backup code'), '0000-aaaa-bbbb-cccc{Enter}');
    await dashboard();
    await screen.findByText('You have 8 left.');
  });

  test('can be loaded again, asks which app where there are several, and says why a code is not taken now', async () => {
    server.on(listFactors, createRefusal(404, 'NOT_FOUND'));
    const { user } = renderApp('/dashboard');
    await screen.findByText('This step could not be loaded.');
    server.on(listFactors, { factors: [factor, { ...factor, id: TABLET, name: 'Tablet' }], backupCodesLeft: 0 });
    await user.click(button('Try again'));
    await user.selectOptions(await screen.findByLabelText('Which app'), 'Tablet');
    for (const [status, code, more, sentence] of [
      [503, 'UNAVAILABLE', {}, /The server is busy/],
      [429, 'RATE_LIMITED', { retryAfter: 300 }, 'Too many tries. Please wait 5 minutes.'],
      [401, 'CHALLENGE_OVER', {}, /This took too long, or too many codes were tried/],
    ] as const) {
      server.on(verifyFactor, createRefusal(status, code, more));
      await user.clear(screen.getByLabelText('Code from your app'));
      await user.type(screen.getByLabelText('Code from your app'), '123456{Enter}');
      await screen.findByText(sentence);
    }
    expect(server.received(verifyFactor).map(({ params }) => params)).toEqual(Array(3).fill({ factorId: TABLET }));
  });

  test('that took too long begins again, and somebody else may sign in instead', async () => {
    server.on(challengeFactor, createRefusal(401, 'NOT_SIGNED_IN'));
    const first = renderApp('/dashboard');
    const field = await screen.findByLabelText('Code from your app');
    server.on(getSession, { account: null });
    await first.user.type(field, '123456{Enter}');
    await screen.findByText('This took too long. Please sign in again.');
    expect(screen.getByLabelText('Password')).toBeInTheDocument();
    first.unmount();

    server.on(getSession, { account: HALF });
    const second = renderApp('/dashboard');
    await screen.findByLabelText('Code from your app');
    server.on(getSession, { account: null });
    await second.user.click(button('Sign in as somebody else'));
    await screen.findByLabelText('Password');
    await waitFor(() => expect(server.received(signOut)).toHaveLength(1));
  });
});

describe('an error in the address', () => {
  test.each([
    ['/sign-in#error=ADDRESS_UNPROVED', /The provider and we do not both know that this address is yours/, '/sign-in'],
    [
      '/sign-in?error=SIGN_IN_AGAIN&next=%2Freports',
      'Signing in there did not work. Please try again, or sign in another way.',
      '/sign-in?next=%2Freports',
    ],
    ['/sign-in#error=PROVE_IN_ANOTHER_WAY', /Please sign in by a mailed code or with your password/, '/sign-in'],
    ['/sign-in#error=toString', 'An error occurred on token verification.', '/sign-in'],
    ['/verify#error=access_denied&error_description=x', 'An error occurred on token verification.', '/sign-in'],
  ])('ends the session, is said in a sentence and taken away: %s', async (path, sentence, isRemoved) => {
    server.on(getSession, { account: ANA });
    server.on(signOut, () => {
      server.on(getSession, { account: null });
      return {};
    });
    const { address } = renderApp(path);
    await screen.findByText(sentence);
    await waitFor(() => expect(address()).toBe(isRemoved));
    await waitFor(() => expect(server.received(signOut)).toHaveLength(1));
    expect(sessionHint.isSignedIn()).toBe(false);
    expect(screen.getByLabelText('Password')).toBeInTheDocument();
  });
});

test('on a device with a child an error in the address is said and ends no session: it is locked, and the child goes on', async () => {
  sessionHint.write(ANA.userId, true);
  handOverDevice();
  server.on(getSession, createRefusal(423, 'HANDED_OVER'));
  server.on(signOut, createRefusal(423, 'HANDED_OVER'));
  renderApp('/sign-in#error=PROVE_IN_ANOTHER_WAY');
  await screen.findByText(/Please sign in by a mailed code or with your password/);
  expect(server.received(signOut)).toEqual([]);
  expect([sessionHint.getAccount(), isSigningOut()]).toEqual([ANA.userId, false]);
});

test('on a device with a child a wrong password leaves the device whose it is, and what waits there keeps its owner', async () => {
  sessionHint.write(ANA.userId, true);
  handOverDevice();
  server.on(getSession, createRefusal(423, 'HANDED_OVER'));
  server.on(signIn, createRefusal(401, 'NOT_SIGNED_IN'));
  const { user } = renderApp('/sign-in');
  await user.type(await screen.findByLabelText('E-mail'), 'ana@example.com');
  await user.type(screen.getByLabelText('Password'), 'a wrong password{Enter}');
  await screen.findByText('The e-mail address or the password is not right.');
  expect(sessionHint.getAccount()).toBe(ANA.userId);
});

describe('the provider', () => {
  test('has a button where the installation trusts one, is told which page was wanted, and no way to another site', async () => {
    const first = renderApp('/sign-in');
    await screen.findByLabelText('Password');
    expect(screen.queryByRole('button', { name: /Sign in with/ })).toBeNull();
    first.unmount();
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    for (const query of ['', '?next=%2Freports', '?next=%2F%2Fevil.example']) {
      const { user, unmount } = renderApp(`/sign-in${query}`, { signInProvider: 'Stone ID' });
      const calls = assign.mock.calls.length;
      await user.click(await screen.findByRole('button', { name: 'Sign in with Stone ID' }));
      await waitFor(() => expect(assign.mock.calls.length).toBe(calls + 1));
      unmount();
    }
    expect(assign.mock.calls.map(([to]) => to)).toEqual([
      '/api/auth/authorize',
      '/api/auth/authorize?next=%2Freports',
      '/api/auth/authorize',
    ]);
  });

  test('leads back by this page: what the former account left here is neither shown to the new one nor sent as its own', async () => {
    const store = createMemoryDeviceStore();
    sessionHint.write(ANA.userId);
    await store.drafts.set(ANA.userId, `parent:${ASSESSMENT_ID}`, {
      homeActivities: [],
      sliders: {},
      texts: { strengths: 'of Ana', concerns: '', observations: '' },
      totalMs: 0,
    });
    await store.outbox.put(createRow('mood/3', { mood: 'happy', energy: 'high' }, { owner: ANA.userId }));
    server.on(getSession, { account: BEN });
    server.on(getProgress, createProgressView({ currentDay: 4, done: ['mood/1'] }));
    server.on(checkMood, createProgressView());
    const form = toStepPath('parent/4');
    const { address } = renderApp(`/sign-in?next=${encodeURIComponent(form)}`, {}, store);
    expect(await screen.findByLabelText(/Greatest strengths/)).toHaveValue('');
    expect([address(), sessionHint.getAccount()]).toEqual([form, BEN.userId]);
    expect(server.received(checkMood)).toEqual([]);
    expect((await store.outbox.read()).rows).toHaveLength(1);
  });

  test('is not gone to while a sign-out has not reached the server, which would end what it opens', async () => {
    localStorage.setItem('seven-stones.leaving', '1');
    server.on(signOut, createRefusal(503, 'UNAVAILABLE'));
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    const { user } = renderApp('/sign-in', { signInProvider: 'Stone ID' });
    await user.click(await screen.findByRole('button', { name: 'Sign in with Stone ID' }));
    await screen.findByText(/The server is busy/);
    expect(assign).not.toHaveBeenCalled();
  });
});

describe('a forgotten password', () => {
  test('is set anew after the code of a letter, and says that other devices are signed out', async () => {
    server.on(recover, {});
    server.on(verify, { account: ANA, passwordNeeded: true, otherToAgree: false });
    const { user, address } = renderApp('/sign-in');
    await user.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
    await screen.findByRole('heading', { level: 1, name: 'Set a new password' });
    await user.type(await screen.findByLabelText('E-mail'), 'ana@example.com{Enter}');
    server.on(getSession, { account: ANA });
    await user.type(await screen.findByLabelText('Code from the letter'), '123456{Enter}');
    await screen.findByText('All other devices will be signed out.');
    expect(address()).toBe('/new-password');
    expect(server.received(verify).map(({ body }) => body)).toEqual([
      { type: 'recovery', email: 'ana@example.com', token: '123456' },
    ]);

    await user.type(screen.getByLabelText('New password'), 'short{Enter}');
    await screen.findByText('Please use at least 12 characters.');
    server.on(updateUser, createRefusal(422, 'PASSWORD_GUESSABLE', { weakness: 'COMMON' }));
    await user.type(screen.getByLabelText('New password'), 'qwertyuiop12{Enter}');
    await screen.findByText(/Many people use this password/);
    expect(screen.getByLabelText('New password')).toHaveFocus();
    server.on(updateUser, ANA);
    await user.clear(screen.getByLabelText('New password'));
    await user.type(screen.getByLabelText('New password'), 'five stones in a river{Enter}');
    expect(await screen.findByRole('heading', { name: 'Your new password is set' })).toHaveFocus();
    expect(screen.getByText('All other devices were signed out. Use it from now on.')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Go on' }));
    await dashboard();
  });

  test('leads on to the page that was wanted', async () => {
    server.on(recover, {});
    server.on(verify, { account: ANA, passwordNeeded: true, otherToAgree: false });
    server.on(updateUser, ANA);
    const { user, address } = renderApp('/sign-in?next=%2Fguardian');
    await user.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
    expect(address()).toBe('/recover?next=%2Fguardian');
    await user.type(await screen.findByLabelText('E-mail'), 'ana@example.com{Enter}');
    server.on(getSession, { account: ANA });
    await user.type(await screen.findByLabelText('Code from the letter'), '123456{Enter}');
    await user.type(await screen.findByLabelText('New password'), 'five stones in a river{Enter}');
    expect(await screen.findByRole('link', { name: 'Go on' })).toHaveAttribute('href', '/guardian');
  });

  test('cannot be set once the proof is old, and says what to do', async () => {
    server.on(getSession, { account: ANA });
    server.on(updateUser, createRefusal(403, 'STEP_UP'));
    server.on(getFreshness, { freshUntil: null, ways: ['password'] });
    const { user } = renderApp('/new-password');
    await user.type(await screen.findByLabelText('New password'), 'five stones in a river{Enter}');
    await screen.findByLabelText('Your password');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await screen.findByText(/Too much time has passed since the letter/);
    expect(screen.getByRole('link', { name: 'Send another letter' })).toHaveAttribute('href', '/recover');
  });
});
