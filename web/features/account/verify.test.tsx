import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { verify } from '#shared/contracts/accounts.ts';
import { getSession } from '#shared/contracts/session.ts';
import { sessionHint } from '#web/api/session-hint.ts';
import { ANA } from '#web/testing/examples.ts';
import { createFakeServer, createRefusal } from '#web/testing/fake-server.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { click } from '#web/testing/steps.ts';

const server = createFakeServer();
const TOKEN = '0193a000-0000-7000-8000-00000000000a.c2lnbmF0dXJl';
const link = (purpose: string) => `/verify#${TOKEN}.${purpose}`;
const agreed = { account: null, passwordNeeded: false, otherToAgree: false };

beforeEach(() => server.on(getSession, { account: null }));

const heading = (name: string, level = 1) => screen.findByRole('heading', { level, name });

describe('the link of a letter', () => {
  test.each([
    ['signup', 'signup', 'Is this your address?', 'Confirm my address'],
    ['sign-in', 'magiclink', 'Sign in', 'Sign in'],
    ['recovery', 'recovery', 'Set a new password', 'Go on to the new password'],
    ['change-old', 'email_change', 'Is your address to change?', 'Use the new address'],
    ['change-new', 'email_change', 'Is this your new address?', 'Confirm my new address'],
    ['recipient', 'email_change', 'May reminders come here?', 'Send me the reminders'],
    ['closing', 'email_change', 'Do you want to keep your account?', 'Keep my account'],
  ])(
    '%s changes nothing when it is opened, and proves %s when its one button is pressed',
    async (purpose, type, title, submit) => {
      server.on(verify, agreed);
      const app = renderApp(link(purpose));
      await heading(title);
      expect(server.received(verify)).toHaveLength(0);
      await click(app.user, 'button', submit);
      await waitFor(() =>
        expect(server.received(verify).map(({ body }) => body)).toEqual([{ type, token_hash: TOKEN }]),
      );
    },
  );

  test('of a sign-up signs in, says that the address is confirmed, and leads on', async () => {
    server.on(verify, { account: ANA, passwordNeeded: false, otherToAgree: false });
    const app = renderApp(link('signup'));
    await heading('Is this your address?');
    server.on(getSession, { account: ANA });
    await click(app.user, 'button', 'Confirm my address');
    await heading('Assessment Dashboard');
    await screen.findByText('Address confirmed');
    expect(sessionHint.getAccount()).toBe(ANA.userId);
  });

  test.each(['signup', 'recovery'])('of %s leads to a new password where one is needed', async (purpose) => {
    server.on(verify, { account: ANA, passwordNeeded: true, otherToAgree: false });
    const app = renderApp(link(purpose));
    await screen.findByRole('heading', { level: 1 });
    server.on(getSession, { account: ANA });
    await app.user.click(await screen.findByRole('button', { name: /Confirm my address|Go on to the new password/ }));
    await screen.findByLabelText('New password');
    expect(app.address()).toBe('/new-password');
  });

  test('signs in by half whoever has a second step, which comes before the new password', async () => {
    const half = { ...ANA, secondFactor: 'owed' as const };
    server.on(verify, { account: half, passwordNeeded: true, otherToAgree: false });
    const app = renderApp(link('recovery'));
    await heading('Set a new password');
    server.on(getSession, { account: half });
    const { listFactors } = await import('#shared/contracts/factors.ts');
    server.on(listFactors, { factors: [], backupCodesLeft: 3 });
    await click(app.user, 'button', 'Go on to the new password');
    await heading('One more step');
    expect(app.address()).toBe(`/sign-in?next=${encodeURIComponent('/new-password')}`);
    expect(sessionHint.isSignedIn()).toBe(false);
  });

  test.each([
    ['change-new', true, 'Thank you', 'The other address still has to agree. A letter is waiting there.'],
    ['change-old', false, 'Your address was changed', /^Done: letters come to the new address from now on/],
    ['recipient', false, 'Thank you', 'Reminders come here from now on.'],
  ] as const)(
    'of %s signs nobody in and says what comes of it (other to agree: %s)',
    async (purpose, otherToAgree, title, text) => {
      server.on(verify, { ...agreed, otherToAgree });
      const app = renderApp(link(purpose));
      await app.user.click((await screen.findAllByRole('button')).at(-1) as HTMLElement);
      expect(await heading(title, 2)).toHaveFocus();
      expect(screen.getByText(text)).toBeInTheDocument();
      expect(sessionHint.isSignedIn()).toBe(false);
    },
  );

  test.each([
    ['signup', 'Sign in', '/sign-in'],
    ['sign-in', 'Sign in', '/sign-in'],
    ['recovery', 'Send another letter', '/recover'],
    ['change-old', 'Sign in', '/sign-in'],
  ])(
    'of %s that is too old or was used says the sentence of the specification and the way on',
    async (purpose, remedy, to) => {
      server.on(verify, createRefusal(422, 'TOKEN_INVALID'));
      const app = renderApp(link(purpose));
      await app.user.click((await screen.findAllByRole('button')).at(-1) as HTMLElement);
      expect(await heading('An error occurred on token verification.', 2)).toHaveFocus();
      expect(screen.getByText(/It may be too old, or it was used already/)).toBeInTheDocument();
      expect(screen.getAllByRole('link', { name: remedy }).at(-1)).toHaveAttribute('href', to);
    },
  );

  test.each([
    ['sign-in', 'Sign in', '/sign-in'],
    ['recovery', 'Go on to the new password', '/recover'],
  ])(
    'of %s that another browser asked for says to go on there, and has one sent for this browser',
    async (purpose, submit, to) => {
      server.on(verify, createRefusal(409, 'OTHER_BROWSER'));
      const app = renderApp(link(purpose));
      await click(app.user, 'button', submit);
      expect(await heading('Please go on where you asked', 2)).toHaveFocus();
      expect(screen.getByText(/enter the code of the letter; it works for ten minutes/)).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Have a letter sent for this browser' })).toHaveAttribute('href', to);
    },
  );

  test.each(['/verify', '/verify#', `/verify#${TOKEN}`, `/verify#${TOKEN}.elsewhere`, '/verify#a.b.c.signup'])(
    'that is none of ours says so: %s',
    async (path) => {
      renderApp(path);
      await heading('An error occurred on token verification.', 2);
      expect(server.received(verify)).toHaveLength(0);
    },
  );

  test('that cannot be used now is kept: the server is busy, tried too often, no connection', async () => {
    server.on(verify, createRefusal(503, 'UNAVAILABLE'));
    const app = renderApp(link('signup'));
    await click(app.user, 'button', 'Confirm my address');
    await screen.findByText(/The server is busy/);
    server.on(verify, createRefusal(429, 'RATE_LIMITED', { retryAfter: 60 }));
    await click(app.user, 'button', 'Confirm my address');
    await screen.findByText('Too many tries. Please wait 60 seconds.');
    server.goOffline();
    await click(app.user, 'button', 'Confirm my address');
    await screen.findByText(/There is no connection right now/);
  });
});
