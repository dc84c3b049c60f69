import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { getAddressChange, listSessions, reauthenticate, resend, updateUser } from '#shared/contracts/accounts.ts';
import {
  challengeFactor,
  enrolFactor,
  keepFactor,
  listFactors,
  removeFactor,
  renewBackupCodes,
  verifyFactor,
} from '#shared/contracts/factors.ts';
import { listGuardians } from '#shared/contracts/guardians.ts';
import { linkIdentity, listIdentities, removeIdentity } from '#shared/contracts/identities.ts';
import { getSession, signOut } from '#shared/contracts/session.ts';
import { listStudents } from '#shared/contracts/students.ts';
import { sessionHint } from '#web/api/session-hint.ts';
import { type AccountPart, paths } from '#web/lib/paths.ts';
import { ANA } from '#web/testing/examples.ts';
import { createFakeServer, createRefusal } from '#web/testing/fake-server.ts';
import {
  AT,
  createDevice,
  createIdentity,
  expectProvedOnce,
  FACTOR,
  giveProof,
  MIRA,
  requireProof,
  serveChild,
  serveOwnAccount,
} from '#web/testing/own-account.ts';
import { renderApp, returnToTab } from '#web/testing/render-app.tsx';
import { setOnline } from '#web/testing/steps.ts';

const server = createFakeServer();
const UNPROVED = { ...ANA, verified: false };

beforeEach(() => serveOwnAccount(server));

async function open(tab: AccountPart = 'sign-in') {
  const app = renderApp(paths.accountPart(tab));
  await screen.findByRole('heading', { level: 1, name: 'Your account' });
  const section = async (name: string) => within(await screen.findByRole('region', { name }));
  const press = (name: string) => app.user.click(screen.getByRole('button', { name }));
  return { ...app, section, press };
}

describe('account page', () => {
  test('each part that could be read is shown, also to operators, and another has a way to try again', async () => {
    serveOwnAccount(server, { ...ANA, role: 'operator', secondFactor: 'shown' });
    server.on(listFactors, { factors: [FACTOR], backupCodesLeft: 8 });
    server.on(listSessions, createRefusal(403, 'FORBIDDEN'));
    const { section, user } = await open();
    const devices = await section('Devices');
    await devices.findByText('This part could not be loaded.');
    await (await section('Second step')).findByText('My phone');
    server.on(listSessions, { sessions: [createDevice('one', 'Firefox on Windows', true)] });
    await user.click(devices.getByRole('button', { name: 'Try again' }));
    await devices.findByText('Firefox on Windows');
  });

  test('without a connection it can be read and says why nothing can be changed', async () => {
    const { press, user } = await open();
    await screen.findByText('Firefox on Windows');
    setOnline(false);
    expect(screen.getByText(/There is no connection. You can read what is here/)).toBeInTheDocument();
    for (const [tab, names] of [
      ['Signing in', ['Change the password', 'Set up a second step', 'Sign out everywhere']],
      ['Profile', ['Save the name', 'Change the address']],
    ] as const) {
      await user.click(screen.getByRole('tab', { name: tab }));
      for (const name of names) {
        expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
        await press(name);
      }
    }
    expect([screen.queryByRole('dialog'), server.received(updateUser).length]).toEqual([null, 0]);
  });

  test('the header leads to it, by name once it is known, also in the menu of a phone', async () => {
    const { user } = await open();
    const header = within(screen.getByRole('banner'));
    expect(await header.findByRole('link', { name: 'Account of Ana' })).toHaveAttribute('href', '/account');
    await user.click(header.getByRole('button', { name: 'Menu' }));
    expect(header.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/account');
    server.on(signOut, {});
    server.on(getSession, { account: null });
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    await screen.findByRole('heading', { level: 1, name: 'Sign in' });
    expect(header.queryByRole('link', { name: /Account/ })).toBeNull();
  });
});

test('account page: shows one part at a time, by its address; one that does not exist is said so, and is the first', async () => {
  serveChild(server);
  const first = renderApp('/account#guardians');
  await screen.findByRole('tab', { name: 'Children and data', selected: true });
  await screen.findByRole('heading', { name: 'Who looks after Mira' });
  expect(screen.queryByText('Firefox on Windows')).toBeNull();
  await first.user.click(screen.getByRole('tab', { name: 'Signing in' }));
  expect(first.address()).toBe('/account?tab=sign-in');
  first.unmount();
  renderApp('/account?tab=purse');
  await screen.findByText(/^This page has no part of that name/);
  expect(screen.getByLabelText('Your name')).toBeInTheDocument();
});

test('account page: the link to erase a child stays on the page of the children', async () => {
  serveChild(server);
  renderApp(`/account#erase-${MIRA.id}`);
  await screen.findByRole('tab', { name: 'Children and data', selected: true });
});

test('account page: of several children each is a folded row, read when it is opened', async () => {
  serveChild(server);
  const teo = { ...MIRA, id: '0193a1de-0000-7000-8000-000000000009' as never, nickname: 'Teo', birthMonth: '2018-07' };
  server.on(listStudents, { students: [MIRA, teo] });
  renderApp('/account?tab=children');
  await screen.findByText('born in July 2018');
  expect(screen.getByText('8 years old')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Erase everything/ })).toBeNull();
  expect(server.received(listGuardians)).toHaveLength(0);
});

describe('profile', () => {
  test('another name is saved and shown in the header at once; an empty one is refused', async () => {
    server.on(updateUser, ({ body }) => ({ ...ANA, ...(body as { name: string }) }));
    const { user, press } = await open('profile');
    expect(screen.getByText('Confirmed')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send it again' })).toBeNull();
    const name = screen.getByLabelText('Your name');
    await user.clear(name);
    await press('Save the name');
    await screen.findByText('Please tell us your name.');
    expect(name).toHaveFocus();
    expect(server.received(updateUser)).toHaveLength(0);
    await user.type(name, ' Anna ');
    await press('Save the name');
    await screen.findByText('The name is saved.');
    expect(server.received(updateUser)[0]?.body).toEqual({ name: 'Anna' });
    await screen.findByRole('link', { name: 'Account of Anna' });
    await user.clear(name);
    expect(screen.queryByText('The name is saved.')).toBeNull();
  });

  test('an address that is not confirmed says so, has the letter sent again, and is replaced at once', async () => {
    serveOwnAccount(server, UNPROVED);
    const { section, press, user } = await open('profile');
    const profile = await section('Profile');
    expect(profile.getByText('Not confirmed')).toBeInTheDocument();
    server.on(resend, createRefusal(429, 'RATE_LIMITED', { retryAfter: 120 }));
    await press('Send it again');
    await profile.findByText('Too many tries. Please wait 2 minutes.');
    server.on(resend, {});
    await press('Send it again');
    await profile.findByText(/The mail to ana@example.com is on its way/);
    expect(profile.queryByText(/Too many tries/)).toBeNull();
    server.on(updateUser, { ...UNPROVED, email: 'new@example.com' });
    await press('Change the address');
    await user.type(screen.getByLabelText('New e-mail address'), 'new@example.com{Enter}');
    await screen.findByText(/We have written to new@example.com/);
    expect(screen.getByText('new@example.com')).toBeInTheDocument();
  });

  test('the address changes after a fresh proof, once both have agreed; a wrong one is refused', async () => {
    const { user, section, press } = await open('profile');
    await press('Change the address');
    const next = screen.getByLabelText('New e-mail address');
    expect(next).toHaveFocus();
    for (const [typed, message] of [
      ['nowhere', 'This does not look like an e-mail address.'],
      ['Ana@example.com', 'This is your address already.'],
    ] as const) {
      await user.clear(next);
      await user.type(next, `${typed}{Enter}`);
      await screen.findByText(message);
    }
    expect(server.received(updateUser)).toHaveLength(0);
    server.on(
      updateUser,
      requireProof(server, () => ANA),
    );
    server.on(getAddressChange, {
      change: { to: 'new@example.com', waitingFor: ['old'], until: '2026-11-04T09:00:00.000Z' },
    });
    await user.clear(next);
    await user.type(next, 'new@example.com{Enter}');
    await giveProof(user);
    const profile = await section('Profile');
    await profile.findByText('Your address becomes new@example.com once both addresses have agreed');
    expect(profile.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
      'ana@example.com we are waiting for it',
      'new@example.com has agreed',
    ]);
    expectProvedOnce(server, updateUser);
    expect(server.received(updateUser)[1]?.body).toEqual({ email: 'new@example.com' });
    server.on(getAddressChange, { change: null });
    server.on(getSession, { account: { ...ANA, email: 'new@example.com' } });
    await returnToTab();
    await profile.findByText('Both have agreed. Your address is now new@example.com.');
  });

  test('an address whose letters have expired is still the old one, and nothing is said of a new one', async () => {
    server.on(getAddressChange, {
      change: { to: 'new@example.com', waitingFor: ['old'], until: '2026-11-04T09:00:00.000Z' },
    });
    await open('profile');
    await screen.findByText('Your address becomes new@example.com once both addresses have agreed');
    server.on(getAddressChange, { change: null });
    await returnToTab();
    await waitFor(() => expect(screen.queryByText(/Your address becomes/)).toBeNull());
    expect(screen.queryByText(/^Both have agreed/)).toBeNull();
  });

  test('the address stays where the proof is not given', async () => {
    server.on(
      updateUser,
      requireProof(server, () => ANA),
    );
    const { user, press } = await open('profile');
    await press('Change the address');
    await user.type(screen.getByLabelText('New e-mail address'), 'new@example.com{Enter}');
    const proof = within(await screen.findByRole('dialog', { name: /show that it is you/ }));
    await user.click(proof.getByRole('button', { name: 'Cancel' }));
    await screen.findByText('Nothing was changed: for this we need to know that it is you.');
    expect([server.received(updateUser).length, server.received(reauthenticate).length]).toEqual([1, 0]);
    await press('Cancel');
    expect(screen.queryByLabelText('New e-mail address')).toBeNull();
  });
});

describe('password', () => {
  test('is changed after a fresh proof, and the devices are read anew, since others were signed out', async () => {
    const { user, press } = await open();
    const field = await screen.findByLabelText('New password');
    expect(field).toHaveAttribute('type', 'password');
    await user.click(screen.getByLabelText('Show what I type'));
    expect(field).toHaveAttribute('type', 'text');
    server.on(
      updateUser,
      requireProof(server, () => ANA),
    );
    const read = server.received(listSessions).length;
    await user.type(field, 'seven stepping stones');
    await press('Change the password');
    await giveProof(user);
    await screen.findByText(/All other devices were signed out/);
    expect(field).toHaveValue('');
    expectProvedOnce(server, updateUser);
    await waitFor(() => expect(server.received(listSessions).length).toBe(read + 1));
  });

  test('a short one, or one that is easy to guess, is refused beside its field', async () => {
    server.on(updateUser, createRefusal(422, 'PASSWORD_GUESSABLE', { weakness: 'OWN' }));
    const { user, press } = await open();
    const field = await screen.findByLabelText('New password');
    await user.type(field, 'short');
    await press('Change the password');
    await screen.findByText('Please use at least 12 characters.');
    expect(server.received(updateUser)).toHaveLength(0);
    await user.type(field, ' password 123');
    await press('Change the password');
    await screen.findByText(/mostly your own name or address/);
    expect(field).toHaveFocus();
    expect(field).toBeInvalid();
  });

  test('who has none sets one', async () => {
    server.on(listIdentities, { identities: [createIdentity('oidc', 2)], provider: 'Example' });
    server.on(updateUser, ANA);
    const { user, press } = await open();
    await screen.findByRole('button', { name: 'Set a password' });
    await user.type(await screen.findByLabelText('New password'), 'seven stepping stones');
    server.on(listIdentities, {
      identities: [createIdentity('oidc', 2), createIdentity('password', 1)],
      provider: 'Example',
    });
    await press('Set a password');
    await screen.findByRole('button', { name: 'Change the password' });
  });
});

describe('second step', () => {
  const enrolled = {
    factor: { ...(FACTOR as object), verified: false } as never,
    secret: 'HLDUVWYC6V7QVI7AM4QANTB4YXPTD32R',
    uri: 'otpauth://totp/Seven%20Stones:ana%40example.com?secret=HLDUVWYC6V7QVI7AM4QANTB4YXPTD32R&issuer=Seven%20Stones',
  };
  const challenge = (n: number) => ({ challengeId: `0193a1de-0000-4000-8000-0000000000c${n}`, expiresAt: AT });
  const CODES = ['0abc-1def-2ghj-3kmn', '4pqr-5stv-6wxy-7z01'];

  test('is set up by QR code or typed secret and a first code, with backup codes that have to be kept', async () => {
    const { user, section, press } = await open();
    const part = await section('Second step');
    await part.findByRole('button', { name: 'Set up a second step' });
    await press('Set up a second step');
    server.on(enrolFactor, requireProof(server, () => enrolled) as never);
    await user.type(part.getByLabelText('What shall we call it?'), 'My phone');
    await press('Show the QR code');
    await giveProof(user);
    await part.findByRole('img', { name: 'QR code for your authenticator app' });
    expectProvedOnce(server, enrolFactor);
    expect(part.getByText('HLDU VWYC 6V7Q VI7A M4QA NTB4 YXPT D32R')).toBeInTheDocument();
    await press('Copy');
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(enrolled.secret));

    let challenges = 0;
    server.on(challengeFactor, () => challenge(++challenges));
    server.on(verifyFactor, ({ body }) =>
      (body as { code: string }).code === '123456'
        ? { account: { ...ANA, secondFactor: 'shown' as const }, backupCodes: CODES }
        : createRefusal(401, 'WRONG_CODE'),
    );
    const code = part.getByLabelText('Code from the app');
    await user.type(code, '12{Enter}');
    expect(part.getByText('The code has six digits.')).toBeInTheDocument();
    await user.clear(code);
    await user.type(code, '654321{Enter}');
    await part.findByText(/This code is not right, or it was used already/);
    await user.clear(code);
    server.on(listFactors, { factors: [FACTOR], backupCodesLeft: 10 });
    const entered = vi.fn();
    onTestFinished(sessionHint.subscribe(entered));
    await user.type(code, '123 456{Enter}');
    await waitFor(() => expect(part.queryAllByRole('listitem').map((each) => each.textContent)).toEqual(CODES));
    // Attempts are counted per challenge.
    expect(challenges).toBe(1);
    expect(entered).toHaveBeenCalled();

    expect(part.getByRole('link', { name: 'Save as a file' })).toHaveAttribute(
      'download',
      'seven-stones-backup-codes.txt',
    );
    await press('Copy all');
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(CODES.join('\n')));
    // The printed text is tested in a browser with frames (`infra/e2e/account.e2e.test.ts`).
    expect(part.getByRole('button', { name: 'Print' })).toBeInTheDocument();
    await press('Done');
    expect(part.getByText('Please keep the codes first.')).toBeInTheDocument();
    expect(part.getByText(CODES[0] as string)).toBeInTheDocument();
    await user.click(part.getByLabelText('I have kept them in a safe place'));
    await press('Done');
    await part.findByText('10 backup codes are left.');
    expect(part.queryByText(CODES[0] as string)).toBeNull();
    expect(part.queryByText(/HLDU/)).toBeNull();
  });

  test('an app that has shown no code does not count; a challenge that is over is followed by another', async () => {
    server.on(enrolFactor, enrolled);
    let challenges = 0;
    server.on(challengeFactor, () => challenge(++challenges));
    server.on(verifyFactor, createRefusal(401, 'CHALLENGE_OVER'));
    server.on(listFactors, { factors: [{ ...(FACTOR as object), verified: false } as never], backupCodesLeft: 0 });
    const { user, press } = await open();
    // An app that has shown no code yet does not count.
    await screen.findByText('Nothing is asked after your password yet.');
    expect(screen.queryByText('My phone')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Set up a second step' }));
    await press('Show the QR code');
    const code = await screen.findByLabelText('Code from the app');
    expect(server.received(enrolFactor)[0]?.body).toEqual({ kind: 'totp', name: 'Authenticator app' });
    await user.type(code, '123456{Enter}');
    await screen.findByText(/This took too long, or too many codes were tried/);
    await user.type(code, '{Enter}');
    await waitFor(() => expect(challenges).toBe(2));
    // A wrong code says nothing about the session.
    expect(screen.getByRole('heading', { level: 1, name: 'Your account' })).toBeInTheDocument();
    await press('Cancel');
    await screen.findByRole('button', { name: 'Set up a second step' });
  });

  test('reads under the cookie that the first code replaces do not end the session', async () => {
    server.on(enrolFactor, enrolled);
    server.on(challengeFactor, challenge(1));
    const { user, press } = await open();
    await user.click(await screen.findByRole('button', { name: 'Set up a second step' }));
    await press('Show the QR code');
    let answer = () => undefined as void;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    server.on(verifyFactor, async () => {
      await answered;
      return { account: { ...ANA, secondFactor: 'shown' as const }, backupCodes: CODES };
    });
    await user.type(await screen.findByLabelText('Code from the app'), '123456{Enter}');
    await waitFor(() => expect(server.received(verifyFactor)).toHaveLength(1));
    server.on(listSessions, createRefusal(401, 'NOT_SIGNED_IN'));
    const read = server.received(listSessions).length;
    await returnToTab();
    await waitFor(() => expect(server.received(listSessions).length).toBe(read + 1));
    await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
    server.on(listSessions, { sessions: [createDevice('one', 'Firefox on Windows', true)] });
    server.on(listFactors, { factors: [FACTOR], backupCodesLeft: 10 });
    answer();
    await screen.findByText(CODES[0] as string);
    expect(sessionHint.isSignedIn()).toBe(true);
  });

  test('new backup codes come after a question and a fresh proof; few that are left are a warning', async () => {
    server.on(listFactors, { factors: [FACTOR], backupCodesLeft: 2 });
    const { user, section, press } = await open();
    const part = await section('Second step');
    await part.findByText('2 backup codes are left.');
    expect(part.getByText(/Please make new ones before they run out/)).toBeInTheDocument();
    server.on(renewBackupCodes, requireProof(server, () => ({ backupCodes: CODES })) as never);
    await press('Make new backup codes');
    expect(server.received(renewBackupCodes)).toHaveLength(0);
    await press('Make new ones');
    await giveProof(user);
    await part.findByText(CODES[1] as string);
    expectProvedOnce(server, renewBackupCodes);
    // They are shown once, so a look at another part does not lose them, and the browser asks there, too.
    await user.click(screen.getByRole('tab', { name: 'Profile' }));
    const leaving = new Event('beforeunload', { cancelable: true });
    dispatchEvent(leaving);
    await user.click(screen.getByRole('tab', { name: 'Signing in' }));
    expect(screen.getByText(CODES[1] as string)).toBeInTheDocument();
    expect(leaving.defaultPrevented).toBe(true);
  });

  test('new backup codes that were not saved are there again after another page, and go with the session', async () => {
    server.on(listFactors, { factors: [FACTOR], backupCodesLeft: 2 });
    server.on(renewBackupCodes, { backupCodes: CODES });
    const { user, press } = await open();
    await user.click(await screen.findByRole('button', { name: 'Make new backup codes' }));
    await press('Make new ones');
    await screen.findByText(CODES[0] as string);
    await user.click(screen.getByRole('link', { name: 'Help Center' }));
    await waitFor(() => expect(screen.queryByText(CODES[0] as string)).toBeNull());
    const isLeavingQuestioned = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isLeavingQuestioned()).toBe(true);
    await user.click(screen.getByRole('link', { name: 'Account of Ana' }));
    await screen.findByText(CODES[0] as string);
    server.on(signOut, {});
    server.on(getSession, { account: null });
    await press('Sign out');
    await screen.findByRole('heading', { level: 1, name: 'Sign in' });
    expect(isLeavingQuestioned()).toBe(false);
  });

  test('what was pressed and is gone leaves the focus at the heading of its section', async () => {
    const other = { ...(FACTOR as object), id: '0193a1de-0000-4000-8000-00000000000e', name: 'My tablet' } as never;
    server.on(listFactors, { factors: [FACTOR, other], backupCodesLeft: 5 });
    server.on(removeFactor, {});
    const { user, press } = await open();
    const heading = screen.getByRole('heading', { name: 'Second step' });
    await user.click(await screen.findByRole('button', { name: 'Add an app' }));
    await press('Cancel');
    await waitFor(() => expect(heading).toHaveFocus());
    await press('Remove My phone');
    server.on(listFactors, { factors: [other], backupCodesLeft: 5 });
    await press('Remove the app');
    await waitFor(() => expect(screen.queryByText('My phone')).toBeNull());
    await waitFor(() => expect(heading).toHaveFocus());
  });

  test('an app is removed after a question and a fresh proof; an operator’s last one stays', async () => {
    server.on(listFactors, { factors: [FACTOR], backupCodesLeft: 5 });
    server.on(removeFactor, createRefusal(409, 'LAST_FACTOR'));
    const { user, press } = await open();
    await screen.findByText('My phone');
    expect(screen.queryByText(/Please make new ones before/)).toBeNull();
    await press('Remove My phone');
    expect(screen.getByText(/It is your only app/)).toBeInTheDocument();
    await press('Remove the app');
    await screen.findByText(/An operator needs a second step/);
    server.on(removeFactor, requireProof(server, () => ({})) as never);
    await press('Remove the app');
    await giveProof(user);
    server.on(listFactors, { factors: [], backupCodesLeft: 0 });
    await screen.findByText('My phone was removed.');
    expect(server.received(removeFactor)).toHaveLength(3);
  });

  test('a removal that an operator was asked for is shown, and can be stopped', async () => {
    server.on(listFactors, {
      factors: [{ ...(FACTOR as object), removalDueAt: '2026-11-23T10:00:00.000Z' } as never],
      backupCodesLeft: 5,
    });
    server.on(keepFactor, {});
    const { press } = await open();
    await screen.findByText(/An operator was asked to remove this app/);
    server.on(listFactors, { factors: [FACTOR], backupCodesLeft: 5 });
    await press('Keep it');
    await screen.findByText('My phone stays.');
    await waitFor(() => expect(screen.queryByText(/An operator was asked/)).toBeNull());
  });
});

describe('devices', () => {
  const two = [createDevice('two', null, false), createDevice('one', 'Firefox on Windows', true)];

  test('this one is first; the others are signed out together', async () => {
    server.on(listSessions, { sessions: two });
    const { section, press } = await open();
    const part = await section('Devices');
    expect(screen.queryByRole('region', { name: 'Other ways to sign in' })).toBeNull();
    const [first, second] = await part.findAllByRole('listitem');
    expect(first).toHaveTextContent(/^Firefox on WindowsThis device/);
    expect(second).toHaveTextContent(/^A device that we do not know.*last used on 3 November 2026/);
    server.on(signOut, createRefusal(503, 'UNAVAILABLE'));
    await press('Sign out everywhere else');
    await part.findByText('The server is busy. Please try again in a moment.');
    server.on(signOut, {});
    server.on(listSessions, { sessions: two.slice(1) });
    await press('Sign out everywhere else');
    await part.findByText('One other device was signed out.');
    await waitFor(() => expect(part.getAllByRole('listitem')).toHaveLength(1));
    expect(part.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
    expect(sessionHint.isSignedIn()).toBe(true);
  });

  test('all are signed out after a question, or none where the server does not hear of it', async () => {
    const { press } = await open();
    await screen.findByText('You are signed in on this device only.');
    server.on(signOut, createRefusal(503, 'UNAVAILABLE'));
    await press('Sign out everywhere');
    const dialog = within(screen.getByRole('dialog'));
    expect(server.received(signOut)).toHaveLength(0);
    await act(async () => dialog.getByRole('button', { name: 'Sign out everywhere' }).click());
    await dialog.findByText('The server is busy. Please try again in a moment.');
    expect(sessionHint.isSignedIn()).toBe(true);
    server.on(signOut, {});
    server.on(getSession, { account: null });
    await act(async () => dialog.getByRole('button', { name: 'Sign out everywhere' }).click());
    await screen.findByRole('heading', { level: 1, name: 'Sign in' });
    expect(sessionHint.isSignedIn()).toBe(false);
  });
});

describe('ways to sign in', () => {
  test('one is added at the provider, after a fresh proof', async () => {
    const gone = createIdentity('oidc', 2, false);
    server.on(listIdentities, { identities: [createIdentity('password', 1), gone], provider: 'Example' });
    const { user, section, press } = await open();
    const part = await section('Other ways to sign in');
    expect(part.getByText('A provider that is no longer offered')).toBeInTheDocument();
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    server.on(linkIdentity, requireProof(server, () => ({ url: 'https://accounts.example/authorize?x=1' })) as never);
    await press('Add Example');
    await giveProof(user);
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('https://accounts.example/authorize?x=1'));
    expectProvedOnce(server, linkIdentity);
  });

  test('one is removed after a question; the last one stays', async () => {
    server.on(listIdentities, {
      identities: [createIdentity('password', 1), createIdentity('oidc', 2)],
      provider: 'Example',
    });
    const { section, press } = await open();
    const part = await section('Other ways to sign in');
    server.on(removeIdentity, createRefusal(409, 'LAST_IDENTITY'));
    await press('Remove Password');
    await press('Remove it');
    await screen.findByText('This is the last way to sign in, so it stays.');
    server.on(removeIdentity, {});
    server.on(listIdentities, { identities: [createIdentity('oidc', 2)], provider: 'Example' });
    await press('Remove it');
    await part.findByText('Password was removed.');
    await part.findByText('This is the only way in, so it stays. Set a password to remove it.');
    expect(part.queryByRole('button', { name: /Remove/ })).toBeNull();
    await screen.findByRole('button', { name: 'Set a password' });
  });

  test('a provider that is gone opens nothing and may go; the one way that is left stays', async () => {
    server.on(listIdentities, {
      identities: [createIdentity('password', 1), createIdentity('oidc', 2, false)],
      provider: null,
    });
    const { section, press } = await open();
    const part = await section('Other ways to sign in');
    expect(part.getByText('This site works with no other provider today.')).toBeInTheDocument();
    expect(part.getByText(/It opens nothing: this site does not work with that provider any more/)).toBeInTheDocument();
    expect(part.getByText('This is the only way in, so it stays.')).toBeInTheDocument();
    expect(part.queryByRole('button', { name: 'Remove Password' })).toBeNull();
    server.on(removeIdentity, {});
    server.on(listIdentities, { identities: [createIdentity('password', 1)], provider: null });
    await press('Remove A provider that is no longer offered');
    expect(screen.getByText(/It opens nothing today/)).toBeInTheDocument();
    await press('Remove it');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Other ways to sign in' })).toBeNull());
  });

  test.each([
    ['CONFLICT', /what you signed in with there opens an account here already/],
    ['SIGN_IN_AGAIN', /signing in there did not work/],
  ])('one that could not be added says why (%s), and nobody is signed out', async (code, sentence) => {
    const { address } = renderApp(`/account#error=${code}`);
    await screen.findByText(sentence);
    await screen.findByText('Firefox on Windows');
    expect([address(), server.received(signOut).length, sessionHint.isSignedIn()]).toEqual(['/account', 0, true]);
  });
});
