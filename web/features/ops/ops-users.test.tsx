import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  changeUser,
  createUser,
  getUser,
  inviteUser,
  listUserFactors,
  listUsers,
  mailUserLink,
  removeUser,
  removeUserFactor,
  type User,
} from '#shared/contracts/admin-users.ts';
import { getSession } from '#shared/contracts/session.ts';
import type { FactorId, UserId } from '#shared/values/ids.ts';
import { ANA } from '#web/testing/examples.ts';
import { createFakeServer, createRefusal } from '#web/testing/fake-server.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const server = createFakeServer();
const operator: User = {
  id: ANA.userId,
  name: 'Olga',
  email: 'olga@stones.example',
  emailVerified: true,
  role: 'operator',
  secondFactor: true,
  banned: false,
  createdAt: '2026-11-01T09:00:00.000Z',
};
const pat: User = {
  ...operator,
  id: '0193a000-0000-7000-8000-0000000000e1' as UserId,
  name: 'Pat',
  email: 'pat@example.org',
  emailVerified: false,
  role: 'parent',
};
const PAGE = `/ops/users/${pat.id}`;
const factor = {
  id: '0193a000-0000-7000-8000-0000000000e2' as FactorId,
  kind: 'totp',
  name: 'Phone',
  verified: true,
  createdAt: '2026-11-02T09:00:00.000Z',
  removalDueAt: null,
} as const;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  server.on(getSession, { account: { ...ANA, role: 'operator' } });
  server.on(listUsers, { users: [operator, pat], next: null });
  server.on(getUser, pat);
  server.on(listUserFactors, { factors: [factor] });
});

const findButton = (name: string) => screen.findByRole('button', { name });
const findDialog = () => screen.findByRole('dialog');

describe('accounts: the list', () => {
  test('shows how each signs in, and goes on by the keyboard', async () => {
    server.on(listUsers, ({ query: { after } }) =>
      after ? { users: [pat], next: null } : { users: [operator], next: operator.id },
    );
    const { user } = renderApp('/ops/users');
    expect(
      await screen.findByRole('row', {
        name: 'Olga olga@stones.example Operator yes 2026-11-01 09:00 UTC Address confirmed',
      }),
    ).toBeInTheDocument();
    (await findButton('Show more')).focus();
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(within(screen.getByRole('row', { name: /^Pat / })).getByRole('rowheader')).toHaveFocus(),
    );
    expect(screen.getByRole('row', { name: /Address not confirmed$/ })).toBeInTheDocument();
  });

  test('names no address that is only claimed', async () => {
    server.on(listUsers, { users: [{ ...pat, email: '9857@unproved.invalid' }], next: null });
    renderApp('/ops/users');
    expect(await screen.findByRole('row', { name: /^Pat not confirmed yet Family / })).toBeInTheDocument();
  });

  test('of one account leads to the first invitation', async () => {
    server.on(listUsers, { users: [operator], next: null });
    renderApp('/ops/users');
    expect(await screen.findByText(/Yours is the only account so far/)).toBeInTheDocument();
  });

  test('is closed to a parent', async () => {
    server.fail(listUsers, 1, createRefusal(403, 'FORBIDDEN'));
    server.on(getSession, { account: ANA });
    renderApp('/ops/users');
    expect(await screen.findByRole('heading', { name: 'Only for operators' })).toBeInTheDocument();
  });
});

test('an operator without a second step is led to it, and not told to be none', async () => {
  server.fail(listUsers, 1, createRefusal(403, 'FORBIDDEN'));
  server.on(getSession, { account: { ...ANA, role: 'operator', secondFactor: 'none' } });
  renderApp('/ops/users');
  await screen.findByRole('heading', { name: 'First set up a second step' });
  expect(screen.getByRole('link', { name: 'Set up a second step' })).toHaveAttribute('href', '/account?tab=sign-in');
});

describe('accounts: a new one', () => {
  const fillForm = async (user: ReturnType<typeof renderApp>['user']) => {
    await user.type(await screen.findByLabelText('Name'), ' Kim ');
    await user.type(screen.getByLabelText('E-mail address'), 'Kim@Example.org');
  };

  test('is invited by mail', async () => {
    server.on(inviteUser, { ...pat, name: 'Kim', email: 'kim@example.org' });
    const { user } = renderApp('/ops/users');
    await fillForm(user);
    await user.selectOptions(screen.getByLabelText('Role'), 'Operator');
    await user.click(await findButton('Make the account'));
    expect(await screen.findByText(/The invitation to kim@example.org is on its way/)).toBeInTheDocument();
    expect(server.received(inviteUser)[0]?.body).toEqual({ name: 'Kim', email: 'kim@example.org', role: 'operator' });
    expect(screen.getByLabelText('Name')).toHaveValue('');
    expect(screen.getByRole('link', { name: 'Open the account' })).toHaveAttribute('href', PAGE);
    expect(server.received(listUsers)).toHaveLength(2);
  });

  test('is made without a letter where that is asked for', async () => {
    server.on(createUser, pat);
    const { user } = renderApp('/ops/users');
    await fillForm(user);
    await user.click(screen.getByRole('checkbox', { name: 'Mail the invitation now' }));
    await user.click(await findButton('Make the account'));
    expect(await screen.findByText(/no letter was sent/)).toBeInTheDocument();
    expect(server.received(inviteUser)).toEqual([]);
  });

  test('is refused at the field: an address that is none, and one that is taken', async () => {
    server.on(inviteUser, createRefusal(409, 'ADDRESS_TAKEN'));
    const { user } = renderApp('/ops/users');
    await user.type(await screen.findByLabelText('E-mail address'), 'kim');
    await user.click(await findButton('Make the account'));
    expect(await screen.findByText('Please give a name.')).toBeInTheDocument();
    expect(screen.getByText('This does not look like an e-mail address.')).toBeInTheDocument();
    expect(server.received(inviteUser)).toEqual([]);
    await user.clear(screen.getByLabelText('E-mail address'));
    await fillForm(user);
    await user.click(await findButton('Make the account'));
    expect(await screen.findByText('There is an account with this address already.')).toBeInTheDocument();
    expect(screen.getByLabelText('E-mail address')).toHaveAccessibleDescription(/already/);
  });
});

describe('accounts: one of them', () => {
  test('is renamed, and its name stands in the heading', async () => {
    server.on(changeUser, { ...pat, name: 'Patricia' });
    const { user } = renderApp(PAGE);
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'Patricia{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Account of Patricia' })).toBeInTheDocument();
    expect(screen.getByText('The name is saved.')).toBeInTheDocument();
    expect(server.received(changeUser)[0]?.body).toEqual({ name: 'Patricia' });
    expect(server.received(getUser)).toHaveLength(1);
  });

  test('is blocked after a question, and let in again without one', async () => {
    server.on(changeUser, createRefusal(503, 'UNAVAILABLE'));
    const { user } = renderApp(PAGE);
    await user.click(await findButton('Block the account'));
    await user.click(within(await findDialog()).getByRole('button', { name: 'Cancel' }));
    expect(server.received(changeUser)).toEqual([]);
    await user.click(await findButton('Block the account'));
    await user.click(within(await findDialog()).getByRole('button', { name: 'Block the account' }));
    await within(await findDialog()).findByRole('alert');
    await user.click(within(await findDialog()).getByRole('button', { name: 'Cancel' }));
    await user.click(await findButton('Block the account'));
    expect(within(await findDialog()).queryByRole('alert')).toBeNull();
    server.on(changeUser, ({ body }) => ({ ...pat, banned: (body as { banned: boolean }).banned }));
    await user.click(within(await findDialog()).getByRole('button', { name: 'Block the account' }));
    expect(await screen.findByText('The account is blocked.')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('Blocked, Address not confirmed')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Let it in again' })).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(await screen.findByText('The account can sign in again.')).toBeInTheDocument();
    expect(server.received(changeUser).map(({ body }) => body)).toEqual([
      { banned: true },
      { banned: true },
      { banned: false },
    ]);
  });

  test('is removed after a question, and the list says so', async () => {
    server.on(removeUser, {});
    const { user } = renderApp(PAGE);
    await user.click(await findButton('Remove the account'));
    await user.click(within(await findDialog()).getByRole('button', { name: 'Remove the account' }));
    expect(await screen.findByText('The account of Pat is removed.')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { level: 1, name: 'Accounts' })).toBeInTheDocument();
  });

  test('that looks after children stays, and the dialog says why', async () => {
    server.on(removeUser, createRefusal(409, 'LOOKS_AFTER_CHILDREN'));
    const { user } = renderApp(PAGE);
    await user.click(await findButton('Remove the account'));
    await user.click(within(await findDialog()).getByRole('button', { name: 'Remove the account' }));
    expect(await within(await findDialog()).findByText(/only its owner can end it/)).toBeInTheDocument();
    await user.click(within(await findDialog()).getByRole('button', { name: 'Cancel' }));
    await user.click(await findButton('Remove the account'));
    expect(within(await findDialog()).queryByText(/only its owner can end it/)).toBeNull();
  });

  test('gets a link by mail, which the page does not show', async () => {
    server.on(mailUserLink, {});
    const { user } = renderApp(PAGE);
    await user.selectOptions(await screen.findByLabelText('What the link does'), 'Sign in');
    await user.click(await findButton('Mail the link'));
    expect(await screen.findByText(/The link is on its way/)).toBeInTheDocument();
    expect(server.received(mailUserLink)[0]?.body).toEqual({ type: 'magiclink' });
  });

  test('loses its second step a day after it was asked for, and is asked for once', async () => {
    const dueAt = '2026-11-27T10:00:00.000Z';
    server.on(removeUserFactor, createRefusal(503, 'UNAVAILABLE'));
    const { user } = renderApp(PAGE);
    await user.click(await findButton('Remove Phone'));
    await user.click(within(await findDialog()).getByRole('button', { name: 'Ask for the removal' }));
    await within(await findDialog()).findByRole('alert');
    await user.click(within(await findDialog()).getByRole('button', { name: 'Cancel' }));
    await user.click(await findButton('Remove Phone'));
    expect(within(await findDialog()).queryByRole('alert')).toBeNull();
    server.on(removeUserFactor, { dueAt });
    server.on(listUserFactors, { factors: [{ ...factor, removalDueAt: dueAt }] });
    await user.click(within(await findDialog()).getByRole('button', { name: 'Ask for the removal' }));
    expect(await screen.findByText(/The person is told. It is removed on 2026-11-27 10:00 UTC/)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Phone' })).toBeNull());
  });

  test('that is the operator’s own can be neither blocked nor removed here', async () => {
    server.on(getUser, operator);
    renderApp(`/ops/users/${operator.id}`);
    expect(await screen.findByText(/This is your own account/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Block the account' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Remove the account' })).toBeNull();
  });

  test('that is not there leads back to all', async () => {
    server.on(getUser, createRefusal(404, 'NOT_FOUND'));
    renderApp(PAGE);
    expect(await screen.findByRole('heading', { name: 'There is no such account' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'All accounts' })).toHaveAttribute('href', '/ops/users');
  });
});
