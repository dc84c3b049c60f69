import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { getFreshness, reauthenticate, updateUser } from '#shared/contracts/accounts.ts';
import { getSession } from '#shared/contracts/session.ts';
import { createStudent } from '#shared/contracts/students.ts';
import { call } from '#web/api/call.ts';
import { ApiProblem } from '#web/api/problem.ts';
import { ANA } from '#web/testing/examples.ts';
import { createFakeServer, createRefusal } from '#web/testing/fake-server.ts';
import { giveProof, requireProof, serveOwnAccount } from '#web/testing/own-account.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const server = createFakeServer();
const PROVED = { freshUntil: '2026-11-03T09:10:00.000Z', ways: [] };

beforeEach(() => {
  serveOwnAccount(server);
});

const open = async () => {
  const app = renderApp('/account');
  await screen.findByRole('heading', { level: 1, name: 'Your account' });
  return app;
};
const rename = () => call('updateUser', { params: {}, body: { name: 'Anna' } });
const callWithRefusal = (code: string) => (problem: unknown) => problem instanceof ApiProblem && problem.code === code;
const findDialog = () => screen.findByRole('dialog', { name: 'Please show that it is you' });
const renamed = { ...ANA, name: 'Anna' };
const serveRename = () =>
  server.on(
    updateUser,
    requireProof(server, () => renamed),
  );

describe('a call that needs a fresh proof', () => {
  test('is made again by itself once the person has given one, and its caller sees its answer', async () => {
    const { user } = await open();
    serveRename();
    const answer = rename();
    await giveProof(user);
    expect(await act(() => answer)).toEqual(renamed);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.received(updateUser)).toHaveLength(2);
    expect(server.received(reauthenticate)).toHaveLength(1);
  });

  test('goes under the same key both times, so that it is the same write', async () => {
    const { user } = await open();
    server.on(createStudent, requireProof(server, () => createRefusal(409, 'CONFLICT')) as () => Response);
    const answer = call('createStudent', { params: {}, body: { nickname: 'Mira', ageYears: 8 } }).catch(
      (problem: unknown) => problem,
    );
    await giveProof(user);
    expect(await act(() => answer)).toSatisfy(callWithRefusal('CONFLICT'));
    const [first, second, ...more] = server.received(createStudent);
    expect([first?.key === second?.key, typeof first?.key, more]).toEqual([true, 'string', []]);
  });

  test('fails as before where the person would rather not, and nothing is sent', async () => {
    const { user } = await open();
    serveRename();
    const answer = rename().catch((problem: unknown) => problem);
    await within(await findDialog()).findByLabelText('Your password');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await act(() => answer)).toSatisfy(callWithRefusal('STEP_UP'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.received(reauthenticate)).toHaveLength(0);
    expect(server.received(updateUser)).toHaveLength(1);
  });

  test('is made again once and no more: a server that still is not content is believed', async () => {
    const { user } = await open();
    server.on(getFreshness, { freshUntil: null, ways: ['password'] });
    server.on(reauthenticate, PROVED);
    server.on(updateUser, createRefusal(403, 'STEP_UP'));
    const answer = rename().catch((problem: unknown) => problem);
    await user.type(await within(await findDialog()).findByLabelText('Your password'), 'any{Enter}');
    expect(await act(() => answer)).toSatisfy(callWithRefusal('STEP_UP'));
    expect(server.received(updateUser)).toHaveLength(2);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('shares one question with others that wait at the same time', async () => {
    const { user } = await open();
    serveRename();
    const answers = Promise.all([rename(), rename()]);
    await giveProof(user);
    expect(await act(() => answers)).toEqual([renamed, renamed]);
    expect(server.received(reauthenticate)).toHaveLength(1);
    expect(server.received(updateUser)).toHaveLength(4);
  });

  test('fails at once where no page could ask', async () => {
    server.on(updateUser, createRefusal(403, 'STEP_UP'));
    expect(await rename().catch((problem: unknown) => problem)).toSatisfy(callWithRefusal('STEP_UP'));
    expect(server.received(updateUser)).toHaveLength(1);
  });

  test('and is answered otherwise asks nothing', async () => {
    await open();
    server.on(updateUser, createRefusal(403, 'FORBIDDEN'));
    expect(await act(() => rename().catch((problem: unknown) => problem))).toSatisfy(callWithRefusal('FORBIDDEN'));
    expect([screen.queryByRole('dialog'), server.received(updateUser).length]).toEqual([null, 1]);
  });
});

describe('the question', () => {
  test('says that a password was wrong, and lets it be tried again', async () => {
    const { user } = await open();
    serveRename();
    const answer = rename();
    const dialog = within(await findDialog());
    const field = await dialog.findByLabelText('Your password');
    await user.click(dialog.getByRole('button', { name: 'Go on' }));
    expect(dialog.getByText('Please type your password.')).toBeInTheDocument();
    await user.type(field, 'wrong{Enter}');
    await dialog.findByText('The password is not right.');
    expect(field).toHaveFocus();
    await user.clear(field);
    await user.type(field, 'four stones in a row{Enter}');
    expect(await act(() => answer)).toEqual(renamed);
    expect(server.received(reauthenticate)).toHaveLength(2);
  });

  test('takes a mailed code, which is sent when it is asked for', async () => {
    const { user } = await open();
    let isFresh = false;
    server.on(getFreshness, { freshUntil: null, ways: ['password', 'code', 'factor'] });
    server.on(updateUser, () => (isFresh ? renamed : createRefusal(403, 'STEP_UP')));
    server.on(reauthenticate, ({ body }) => {
      const { way, code } = body as { way: string; code?: string };
      if (way === 'code' && code !== '123456') return createRefusal(422, 'TOKEN_INVALID');
      isFresh = way === 'code';
      return PROVED;
    });
    const answer = rename();
    const dialog = within(await findDialog());
    await user.click(await dialog.findByRole('button', { name: 'Use a code by mail' }));
    expect(dialog.queryByLabelText('Code from the mail')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Send the code' }));
    const field = await dialog.findByLabelText('Code from the mail');
    await waitFor(() => expect(field).toHaveFocus());
    await user.type(field, '12345{Enter}');
    expect(dialog.getByText('The code has six digits.')).toBeInTheDocument();
    await user.clear(field);
    await user.type(field, '654321{Enter}');
    await dialog.findByText(/This code is not right, or no longer/);
    await user.clear(field);
    await user.type(field, '123 456{Enter}');
    expect(await act(() => answer)).toEqual(renamed);
    expect(server.received(reauthenticate).map(({ body }) => body)).toEqual([
      { way: 'mail' },
      { way: 'code', code: '654321' },
      { way: 'code', code: '123456' },
    ]);
  });

  test('takes a code of an app, and says how long to wait after too many', async () => {
    const { user } = await open();
    server.on(getFreshness, { freshUntil: null, ways: ['factor'] });
    server.on(updateUser, createRefusal(403, 'STEP_UP'));
    server.on(reauthenticate, createRefusal(429, 'RATE_LIMITED', { retryAfter: 1 }));
    const answer = rename().catch((problem: unknown) => problem);
    const dialog = within(await findDialog());
    await user.type(await dialog.findByLabelText('Code from your app'), '123456{Enter}');
    await dialog.findByText('Too many tries. Please wait a second.');
    expect(dialog.queryByText('Another way')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await act(() => answer)).toSatisfy(callWithRefusal('STEP_UP'));
  });

  test('says so where it could not be loaded or no proof is possible', async () => {
    const { user } = await open();
    server.on(updateUser, createRefusal(403, 'STEP_UP'));
    server.on(getFreshness, createRefusal(503, 'UNAVAILABLE'));
    const answer = rename().catch((problem: unknown) => problem);
    const dialog = within(await findDialog());
    await dialog.findByText('We could not find out how you can show it.');
    server.on(getFreshness, { freshUntil: null, ways: [] });
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await dialog.findByText(/There is no other proof that you could give here/);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await act(() => answer)).toSatisfy(callWithRefusal('STEP_UP'));
  });

  test('ends where the session has ended: the call says it, and the page asks to sign in', async () => {
    const { user } = await open();
    const name = await screen.findByLabelText('Your name');
    server.on(updateUser, createRefusal(403, 'STEP_UP'));
    server.on(getFreshness, () => {
      server.on(updateUser, createRefusal(401, 'NOT_SIGNED_IN'));
      server.on(getSession, { account: null });
      return createRefusal(401, 'NOT_SIGNED_IN');
    });
    await user.type(name, 'x');
    await user.click(screen.getByRole('button', { name: 'Save the name' }));
    await screen.findByRole('heading', { level: 1, name: 'Sign in' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
