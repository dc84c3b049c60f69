import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { Closing, closeAccount, getClosing, verify } from '#shared/contracts/accounts.ts';
import { getSession, signIn } from '#shared/contracts/session.ts';
import { sessionHint } from '#web/api/session-hint.ts';
import { ANA } from '#web/testing/examples.ts';
import { createFakeServer, createRefusal } from '#web/testing/fake-server.ts';
import { expectProvedOnce, giveProof, requireProof, serveOwnAccount } from '#web/testing/own-account.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const server = createFakeServer();
const UNTIL = '2026-12-02T10:00:00.000Z';
const child = (
  n: number,
  nickname: string,
  outcome: 'erased' | 'passedOn' | 'left',
  warnings: string[] = [],
  heir: string | null = null,
) => ({
  studentId: `0193a1de-0000-7000-8000-00000000000${n}`,
  nickname,
  outcome,
  asked: warnings,
  heir,
});
const CLOSING = Closing.parse({
  name: 'Ana',
  canBeUndone: true,
  isLastOperator: false,
  children: [child(1, 'Mira', 'erased'), child(2, 'Teo', 'passedOn', ['Ben', 'Eva'], 'Ben'), child(3, 'Noor', 'left')],
});

beforeEach(() => {
  serveOwnAccount(server);
  server.on(getClosing, CLOSING);
});

async function openClosingDialog() {
  const app = renderApp('/account?tab=data');
  const section = within(await screen.findByRole('region', { name: 'Close the account' }));
  await app.user.click(section.getByRole('button', { name: 'Close my account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close your account?' }));
  return { ...app, dialog };
}

describe('closing the account', () => {
  test('names each child and what becomes of it before anything is asked of the server, and closes nothing when it is left', async () => {
    server.on(getClosing, createRefusal(403, 'FORBIDDEN'));
    const { user, dialog } = await openClosingDialog();
    const again = await dialog.findByRole('button', { name: 'Try again' });
    server.on(getClosing, CLOSING);
    await user.click(again);
    await dialog.findByText('Mira: everything is erased, since nobody else looks after Mira here.');
    expect(
      dialog.getByText(
        /^Teo: stays\. Ben and Eva will be asked to decide about Teo; where nobody accepts within seven days, Ben does\./,
      ),
    ).toBeInTheDocument();
    expect(dialog.getByText(/^Noor: stays with who decides about Noor/)).toBeInTheDocument();
    expect(dialog.getByText(/The letter that we send you now has a button that undoes all of it/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Keep my account' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.received(closeAccount)).toEqual([]);
  });

  test('wants the name of the account and a fresh proof, then leads to the page that says until when it can be had back', async () => {
    server.on(
      closeAccount,
      requireProof(server, () => {
        server.on(getSession, { account: null });
        return { undoUntil: UNTIL };
      }),
    );
    const { user, dialog, address } = await openClosingDialog();
    await user.type(await dialog.findByLabelText('The name of your account'), 'Anna{Enter}');
    await dialog.findByText('This is not the name of your account.');
    expect(server.received(closeAccount)).toEqual([]);
    await user.clear(dialog.getByLabelText('The name of your account'));
    await user.type(dialog.getByLabelText('The name of your account'), ' Ana {Enter}');
    await giveProof(user);
    await screen.findByRole('heading', { name: 'Your account is closed' });
    expect(screen.getByText(/It is deleted on 2 December 2026\. Until then you can have it back/)).toBeInTheDocument();
    expect(address()).toBe('/closed');
    await waitFor(() => expect(sessionHint.isSignedIn()).toBe(false));
    expectProvedOnce(server, closeAccount);
    expect(server.received(closeAccount).at(-1)?.body).toEqual({
      name: 'Ana',
      children: CLOSING.children.map(({ studentId, outcome }) => ({ studentId, outcome })),
    });
  });

  test('shows once more what becomes of the children where that has changed a moment ago, and what was typed stays', async () => {
    server.on(closeAccount, createRefusal(409, 'CHILDREN_CHANGED'));
    const { user, dialog } = await openClosingDialog();
    await user.type(await dialog.findByLabelText('The name of your account'), 'Ana');
    server.on(getClosing, { ...CLOSING, children: [child(2, 'Teo', 'erased')] } as never);
    await user.click(dialog.getByRole('button', { name: 'Close my account' }));
    await dialog.findByText('Teo: everything is erased, since nobody else looks after Teo here.');
    expect(dialog.getByRole('alert')).toHaveTextContent(
      'What would become of a child has changed a moment ago. Please read it once more.',
    );
    expect(dialog.getByLabelText('The name of your account')).toHaveValue('Ana');
  });

  test('of an unconfirmed address says that no letter can undo it', async () => {
    server.on(getClosing, { ...CLOSING, canBeUndone: false });
    server.on(closeAccount, () => {
      server.on(getSession, { account: null });
      return { undoUntil: null };
    });
    const { user, dialog } = await openClosingDialog();
    await dialog.findByText(/Your address is not confirmed, so we can send you no letter/);
    expect(dialog.getByText('Teo: stays. Ben decides about Teo from then on.')).toBeInTheDocument();
    await user.type(dialog.getByLabelText('The name of your account'), 'Ana{Enter}');
    await screen.findByText('It is deleted within the hour.');
  });

  test('is not for the last operator, who is told why', async () => {
    serveOwnAccount(server, { ...ANA, role: 'operator', secondFactor: 'shown' });
    server.on(getClosing, { ...CLOSING, children: [], isLastOperator: true });
    const { dialog } = await openClosingDialog();
    await dialog.findByText(/You are the only operator, so this account stays/);
    expect(dialog.queryByLabelText('The name of your account')).toBeNull();
  });
});

describe('a closed account', () => {
  test('is told of at the sign-in to whoever knows the password, with the way to have it back', async () => {
    server.on(getSession, { account: null });
    server.on(signIn, createRefusal(403, 'ACCOUNT_CLOSED'));
    const { user } = renderApp('/sign-in');
    await user.type(await screen.findByLabelText('E-mail'), 'ana@example.com');
    await user.type(screen.getByLabelText('Password'), 'four stones in a row{Enter}');
    await screen.findByText(/This account is closed and will be deleted. To keep it, open the letter/);
  });

  test('is had back by the button of the letter, which signs nobody in', async () => {
    server.on(getSession, { account: null });
    server.on(verify, { account: null, passwordNeeded: false, otherToAgree: false });
    const { user } = renderApp('/verify#0193a000-0000-7000-8000-00000000000a.c2lnbmF0dXJl.closing');
    await user.click(await screen.findByRole('button', { name: 'Keep my account' }));
    await screen.findByRole('heading', { name: 'You keep your account' });
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sign-in');
  });
});
