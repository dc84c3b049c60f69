import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { resend } from '#shared/contracts/accounts.ts';
import * as contracts from '#shared/contracts/guardians.ts';
import { getSession, signIn, signUp } from '#shared/contracts/session.ts';
import { listStudents } from '#shared/contracts/students.ts';
import { ANA, STUDENT_ID } from '#web/testing/examples.ts';
import { createFakeServer, createRefusal } from '#web/testing/fake-server.ts';
import { MIRA, serveOwnAccount } from '#web/testing/own-account.ts';
import { goTo, renderApp } from '#web/testing/render-app.tsx';
import { setOnline } from '#web/testing/steps.ts';

const server = createFakeServer();
const ana = { userId: ANA.userId, name: 'Ana', role: 'owner', isYou: true, since: '2026-11-01T10:00:00.000Z' } as const;
const ben = {
  userId: '0193a1de-0000-4000-8000-00000000000b',
  name: 'Ben',
  role: 'co-guardian',
  isYou: false,
  since: '2026-11-05T10:00:00.000Z',
} as const;
const invitation = {
  id: '0193a1de-0000-7000-8000-00000000000c',
  email: 'cara@example.com',
  invitedAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-12-04T10:00:00.000Z',
  isOver: false,
  hasBounced: false,
};
const createGuardianList = (more: object = {}) =>
  contracts.GuardianList.parse({ guardians: [ana, ben], invitations: [invitation], offers: [], ...more });
const asBen = createGuardianList({
  guardians: [
    { ...ana, isYou: false },
    { ...ben, isYou: true },
  ],
  invitations: [],
});
const section = '/account?tab=children';

beforeEach(() => {
  serveOwnAccount(server);
  server.on(listStudents, { students: [MIRA] });
  server.on(contracts.listGuardians, createGuardianList());
});

describe('the owner of a child', () => {
  test('sees who is in and who is invited, and nothing to remove or leave for themselves', async () => {
    renderApp(section);
    await screen.findByText('Ben');
    expect(screen.getByText('cara@example.com')).toBeInTheDocument();
    expect(screen.getByText(/the link works until Friday 4 December at \d\d:00/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Remove Ben' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Remove Ana' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Stop looking after/ })).toBeNull();
  });

  test('invites by mail with an own line, after a look at both, and is told why one was not taken', async () => {
    server.on(contracts.inviteGuardian, createRefusal(409, 'INVITATION_LIMIT'));
    const { user } = renderApp(section);
    await user.click(await screen.findByRole('button', { name: 'Invite somebody' }));
    const address = await screen.findByLabelText('E-mail address');
    const send = () => user.click(screen.getByRole('button', { name: 'Send the invitation' }));
    await user.type(address, 'dora');
    await send();
    await screen.findByText('This does not look like an e-mail address.');
    await user.type(address, '@Example.com');
    const line = screen.getByLabelText(/A line of your own/);
    await user.type(line, 'See evil.example');
    await send();
    await screen.findByText('Please leave out links, and write a space after a full stop.');
    expect(server.received(contracts.inviteGuardian)).toHaveLength(0);
    await user.clear(line);
    await user.type(line, 'Come and see.{Enter}');
    await screen.findByText(/^Ten invitations can be sent in a day, and three/);
    expect(address).toHaveValue('dora@Example.com');
    server.fail(contracts.inviteGuardian, 1, 'OFFLINE');
    await send();
    await screen.findByText(/There is no connection right now/);
    server.on(contracts.inviteGuardian, {
      ...contracts.GuardianInvitation.parse(invitation),
      email: 'dora@example.com',
    });
    await send();
    await screen.findByText('The invitation is on its way.');
    expect(server.received(contracts.inviteGuardian).map(({ params, body }) => [params, body])).toEqual(
      Array(3).fill([{ studentId: STUDENT_ID }, { email: 'dora@example.com', line: 'Come and see.' }]),
    );
    // A lost answer makes no second invitation.
    expect(new Set(server.received(contracts.inviteGuardian).map(({ key }) => key)).size).toBe(1);
    await waitFor(() => expect(server.received(contracts.listGuardians).length).toBeGreaterThan(1));
  });

  test.each([
    [
      'Remove Ben',
      'Remove',
      contracts.removeGuardian,
      { studentId: STUDENT_ID, userId: ben.userId },
      'Ben was removed.',
    ],
    [
      'Take back the invitation to cara@example.com',
      'Take the invitation back',
      contracts.withdrawGuardianInvitation,
      { studentId: STUDENT_ID, invitationId: invitation.id },
      'The invitation was taken back.',
    ],
  ] as const)(
    '%s: is asked once more, then it is done and said',
    async (opens, confirms, endpoint, params, confirmation) => {
      server.on(endpoint, {});
      const { user } = renderApp(section);
      await user.click(await screen.findByRole('button', { name: opens }));
      expect(server.received(endpoint)).toHaveLength(0);
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: confirms }));
      await screen.findByText(confirmation);
      expect(server.received(endpoint).map((sent) => sent.params)).toEqual([params]);
    },
  );

  test.each([
    [{ isOver: true }, /Not answered until 4 December 2026/],
    [{ hasBounced: true }, /The letter came back/],
  ])('sees that an invitation is %o, and what to do', async (state, text) => {
    server.on(contracts.listGuardians, createGuardianList({ invitations: [{ ...invitation, ...state }] }));
    renderApp(section);
    await screen.findByText(text);
    expect(screen.queryByText(/the link works until/)).toBeNull();
  });

  test('sees that an invitation was ended by its reader, without the address or a reason, and nothing to take back', async () => {
    server.on(
      contracts.listGuardians,
      createGuardianList({ invitations: [{ ...invitation, email: '', isOver: true }] }),
    );
    renderApp(section);
    await screen.findByText('An invitation of 20 November 2026');
    expect(screen.getByText(/^It has ended without being accepted/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Take back/ })).toBeNull();
  });
});

describe('passing a child on', () => {
  const offer = {
    id: '0193a1de-0000-7000-8000-00000000000d',
    userId: ben.userId,
    offeredAt: '2026-11-20T10:00:00.000Z',
    expiresAt: '2026-12-04T10:00:00.000Z',
  };
  const received = {
    id: offer.id,
    studentId: STUDENT_ID,
    childName: 'Mira',
    offeredBy: 'Ana',
    expiresAt: offer.expiresAt,
    isClosing: false,
  };
  const offers = (...of: object[]) => contracts.listOwnershipOffers.response.parse({ offers: of });

  test('the owner is told what it means before anything is asked, then asks, and sees that it is open', async () => {
    server.on(contracts.offerOwnership, contracts.OwnershipOffer.parse(offer));
    const { user } = renderApp(section);
    await screen.findByText(/You can stop looking after Mira once you have passed the child on/);
    await user.click(screen.getByRole('button', { name: 'Pass Mira on to Ben' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pass Mira on to Ben?' }));
    for (const text of [
      /may share its reports and may erase it/,
      /You look after Mira as before/,
      /Invitations that you have open .* links to its reports/,
      /Consents stay/,
    ])
      expect(dialog.getByText(text)).toBeInTheDocument();
    expect(server.received(contracts.offerOwnership)).toHaveLength(0);
    server.on(contracts.listGuardians, createGuardianList({ offers: [offer] }));
    await user.click(dialog.getByRole('button', { name: 'Ask Ben' }));
    await screen.findByText('The letter to Ben is on its way.');
    await screen.findByText(/can accept until Friday 4 December at \d\d:00/);
    expect(server.received(contracts.offerOwnership).map(({ params, body }) => [params, body])).toEqual([
      [{ studentId: STUDENT_ID }, { userId: ben.userId }],
    ]);
    expect(screen.queryByRole('button', { name: 'Pass Mira on to Ben' })).toBeNull();
    server.on(contracts.withdrawOwnershipOffer, {});
    await user.click(screen.getByRole('button', { name: 'Take back the offer to Ben' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Take the offer back' }));
    await screen.findByText('The offer to Ben was taken back.');
    expect(server.received(contracts.withdrawOwnershipOffer).map(({ params }) => params)).toEqual([
      { studentId: STUDENT_ID, offerId: offer.id },
    ]);
  });

  test.each(['/account?tab=children', '/dashboard'])(
    'the one who is asked sees on %s who asks and what it means, and accepts once',
    async (page) => {
      server.on(contracts.listGuardians, asBen);
      server.on(contracts.listOwnershipOffers, offers(received));
      server.on(contracts.acceptOwnershipOffer, { studentId: MIRA.id });
      const { user } = renderApp(page);
      const card = within(await screen.findByRole('region', { name: 'Ana asks you to decide about Mira' }));
      for (const text of [
        /may share its reports and may erase it/,
        /Ana looks after Mira as you do now/,
        /links to its reports that Ana gave away/,
        /You can withdraw them/,
        /accept until Friday 4 December at \d\d:00/,
      ])
        expect(card.getByText(text)).toBeInTheDocument();
      expect(server.received(contracts.acceptOwnershipOffer)).toHaveLength(0);
      await user.click(card.getByRole('button', { name: 'Accept: decide about Mira' }));
      await screen.findByText('You now decide about Mira.');
      expect(server.received(contracts.acceptOwnershipOffer).map(({ params }) => params)).toEqual([
        { offerId: offer.id },
      ]);
    },
  );

  test('an offer is declined, of which the other is told by mail, unless that account is closed; it says so', async () => {
    server.on(contracts.listOwnershipOffers, offers(received));
    server.on(contracts.declineOwnershipOffer, {});
    const first = renderApp(section);
    await first.user.click(await screen.findByRole('button', { name: 'Decline: do not decide about Mira' }));
    // Its buttons are gone.
    expect(await screen.findByRole('heading', { name: 'You have declined. Ana is told by mail.' })).toHaveFocus();
    first.unmount();
    server.on(contracts.listOwnershipOffers, offers({ ...received, isClosing: true }));
    const { user } = renderApp(section);
    const card = within(await screen.findByRole('region', { name: 'Ana asks you to decide about Mira' }));
    for (const text of [
      /Ana has closed their account/,
      /no longer looks after Mira once/,
      /passes by itself to the one of you/,
    ])
      expect(card.getByText(text)).toBeInTheDocument();
    expect(card.queryByText(/everything stays as it is/)).toBeNull();
    await user.click(card.getByRole('button', { name: 'Decline: do not decide about Mira' }));
    await screen.findByText('You have declined.');
  });

  test('an offer that is over says so, and has nothing left to press', async () => {
    server.on(contracts.listOwnershipOffers, offers(received));
    server.on(contracts.acceptOwnershipOffer, createRefusal(410, 'OFFER_OVER'));
    const { user } = renderApp(section);
    await user.click(await screen.findByRole('button', { name: 'Accept: decide about Mira' }));
    await screen.findByText(/This offer is over/);
    expect(screen.queryByRole('button', { name: /decide about Mira/ })).toBeNull();
  });
});

test('a co-guardian sees no invitation and nothing to remove, and leaves after being asked', async () => {
  server.on(contracts.listGuardians, asBen);
  server.on(contracts.stopGuarding, {});
  const { user } = renderApp(section);
  await user.click(await screen.findByRole('button', { name: 'Stop looking after Mira' }));
  expect(screen.queryByRole('button', { name: 'Invite somebody' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Remove|^Take back/ })).toBeNull();
  server.on(listStudents, { students: [] });
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stop' }));
  await screen.findByText(/There is no child yet/);
  expect(screen.getByRole('link', { name: 'Schedule a week' })).toHaveAttribute('href', '/dashboard?tab=schedule');
  // The message stood in the child's section, which is gone.
  await screen.findByText('You no longer look after Mira.');
  expect(server.received(contracts.stopGuarding)).toHaveLength(1);
});

test('a co-guardian whose answer was lost has left once the child is not found any more', async () => {
  server.on(contracts.listGuardians, asBen);
  server.fail(contracts.stopGuarding, 1, 'OFFLINE');
  const { user } = renderApp(section);
  await user.click(await screen.findByRole('button', { name: 'Stop looking after Mira' }));
  const dialog = within(await screen.findByRole('dialog'));
  server.on(listStudents, { students: [] });
  for (const gone of [contracts.stopGuarding, contracts.listGuardians])
    server.on(gone, createRefusal(404, 'NOT_FOUND'));
  await user.click(dialog.getByRole('button', { name: 'Stop' }));
  await dialog.findByText(/There is no connection right now/);
  await user.click(dialog.getByRole('button', { name: 'Stop' }));
  await screen.findByText('You no longer look after Mira.');
  await screen.findByText(/There is no child yet/);
});

describe('the link of an invitation', () => {
  const token = 'a'.repeat(43);
  const offer = { invitedBy: 'Ana', childName: 'Teo', isGuardianAlready: false };

  test('says nothing of a family before somebody has signed in, keeps its token out of the address, and leads back', async () => {
    server.on(getSession, { account: null });
    server.on(contracts.openGuardianInvitation, offer);
    const { user, address } = renderApp(`/guardian#${token}`);
    await user.click(await within(screen.getByRole('main')).findByRole('link', { name: 'Sign in' }));
    expect(server.received(contracts.openGuardianInvitation)).toHaveLength(0);
    expect(address()).toBe('/sign-in?next=%2Fguardian');
    server.on(signIn, ANA);
    server.on(getSession, { account: ANA });
    await user.type(await screen.findByLabelText('E-mail'), 'ana@example.com');
    await user.type(screen.getByLabelText('Password'), 'four stones in a row{Enter}');
    await screen.findByText('Ana asks you to look after Teo, too.');
    expect(address()).toBe('/guardian');
    expect(server.received(contracts.openGuardianInvitation).map(({ body }) => body)).toEqual([{ token }]);
  });

  test('leads back with its token in a browser that stores nothing', async () => {
    const refuse = () => {
      throw new DOMException('The operation is insecure', 'SecurityError');
    };
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    server.on(getSession, { account: null });
    server.on(contracts.openGuardianInvitation, offer);
    const { user } = renderApp(`/guardian#${token}`);
    await user.click(await within(screen.getByRole('main')).findByRole('link', { name: 'Sign in' }));
    server.on(signIn, ANA);
    server.on(getSession, { account: ANA });
    await user.type(await screen.findByLabelText('E-mail'), 'ana@example.com');
    await user.type(screen.getByLabelText('Password'), 'four stones in a row{Enter}');
    await screen.findByText('Ana asks you to look after Teo, too.');
  });

  test('leads back after an account was opened', async () => {
    server.on(getSession, { account: null });
    server.on(contracts.openGuardianInvitation, offer);
    const { user, address } = renderApp(`/guardian#${token}`);
    const main = within(screen.getByRole('main'));
    await user.click(await main.findByRole('link', { name: 'Sign in' }));
    await user.click(await main.findByRole('link', { name: 'Open an account' }));
    expect(address()).toBe('/sign-up?next=%2Fguardian');
    server.on(signUp, ANA);
    server.on(getSession, { account: ANA });
    await user.type(await screen.findByLabelText('Your name'), 'Ana');
    await user.type(screen.getByLabelText('E-mail'), 'ana@example.com');
    await user.type(screen.getByLabelText('Password'), 'four stones in a row{Enter}');
    await screen.findByText('Ana asks you to look after Teo, too.');
    expect(address()).toBe('/guardian');
    expect(server.received(contracts.openGuardianInvitation).map(({ body }) => body)).toEqual([{ token }]);
  });

  test('asks for the second step first, where one is owed', async () => {
    server.on(getSession, { account: { ...ANA, secondFactor: 'owed' } });
    renderApp(`/guardian#${token}`);
    expect(await within(screen.getByRole('main')).findByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      '/sign-in?next=%2Fguardian',
    );
    expect(server.received(contracts.openGuardianInvitation)).toHaveLength(0);
  });

  test('shows who asks and what it means, and does nothing until it is accepted, once', async () => {
    server.on(contracts.openGuardianInvitation, offer);
    server.on(contracts.acceptGuardianInvitation, { studentId: MIRA.id });
    const { user } = renderApp(`/guardian#${token}`);
    await screen.findByText('You are signed in as Ana (ana@example.com).');
    expect(server.received(contracts.acceptGuardianInvitation)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    await screen.findByText('You now look after Teo, too.');
    expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toBeInTheDocument();
    expect(server.received(contracts.acceptGuardianInvitation)).toHaveLength(1);
    expect(server.received(contracts.openGuardianInvitation)).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /Not me/ })).toBeNull();
    expect(sessionStorage).toHaveLength(0);
    // The next invitation, whose link is pasted into the same tab.
    await goTo(`/guardian#${'b'.repeat(43)}`);
    await screen.findByRole('button', { name: 'Accept' });
    expect(server.received(contracts.openGuardianInvitation).at(-1)?.body).toEqual({ token: 'b'.repeat(43) });
  });

  test.each([
    ['INVITATION_EXPIRED', /This invitation has expired/],
    ['INVITATION_WITHDRAWN', /This invitation was withdrawn/],
    ['INVITATION_USED', /has been answered already/],
    ['NO_INVITATION', /There is no invitation/],
  ] as const)('that is %s says so, with a way on', async (code, text) => {
    server.on(contracts.openGuardianInvitation, createRefusal(410, code));
    renderApp(`/guardian#${token}`);
    await screen.findByText(text);
    expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  });

  test('asks whoever has confirmed no address to do that first, and sends the letter again', async () => {
    server.on(contracts.openGuardianInvitation, offer);
    server.on(contracts.acceptGuardianInvitation, createRefusal(409, 'PROVE_ADDRESS_FIRST'));
    server.on(resend, {});
    const { user } = renderApp(`/guardian#${token}`);
    await user.click(await screen.findByRole('button', { name: 'Accept' }));
    await screen.findByText(/Please confirm your own address first/);
    await user.click(screen.getByRole('button', { name: 'Send me the letter again' }));
    await screen.findByText(/The letter is on its way/);
  });

  test('opened by somebody who looks after the child already says so; without a token it asks for the mail', async () => {
    server.on(contracts.openGuardianInvitation, { ...offer, isGuardianAlready: true });
    const first = renderApp(`/guardian#${token}`);
    await screen.findByText('You look after Teo already. There is nothing to do.');
    // It would end the invitation of somebody else.
    expect(screen.queryByRole('button', { name: /Not me/ })).toBeNull();
    first.unmount();
    sessionStorage.clear();
    renderApp('/guardian');
    await screen.findByText(/This page needs the link of the mail/);
  });

  test('without a connection says so, accepts nothing, and goes on when it is back', async () => {
    server.on(contracts.openGuardianInvitation, offer);
    server.on(contracts.acceptGuardianInvitation, { studentId: MIRA.id });
    const { user } = renderApp(`/guardian#${token}`);
    const accept = await screen.findByRole('button', { name: 'Accept' });
    setOnline(false);
    await screen.findByText(/There is no connection/);
    await user.click(accept);
    expect(server.received(contracts.acceptGuardianInvitation)).toHaveLength(0);
    setOnline(true);
    await user.click(await screen.findByRole('button', { name: 'Accept' }));
    await screen.findByText('You now look after Teo, too.');
  });

  test('is ended by “Not me”, also by somebody who is not signed in, after being asked once more', async () => {
    server.on(getSession, { account: null });
    server.on(contracts.declineGuardianInvitation, {});
    const { user } = renderApp(`/guardian#${token}`);
    await user.click(await screen.findByRole('button', { name: 'Not me? Never write to me again' }));
    expect(server.received(contracts.declineGuardianInvitation)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Never write to me' }));
    await screen.findByText(/The invitation has ended/);
    await waitFor(() => expect(screen.getByRole('heading', { name: /^The invitation has ended/ })).toHaveFocus());
    expect(server.received(contracts.declineGuardianInvitation).map(({ body }) => body)).toEqual([{ token }]);
    expect(sessionStorage).toHaveLength(0);
  });
});
