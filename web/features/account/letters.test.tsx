import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  getNotifications,
  reportLetter,
  resubscribe,
  setNotification,
  unsubscribe,
} from '#shared/contracts/notifications.ts';
import { ANA } from '#web/testing/examples.ts';
import { createFakeServer, createRefusal } from '#web/testing/fake-server.ts';
import { serveOwnAccount } from '#web/testing/own-account.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const server = createFakeServer();
const TOKEN = `reminder.parent.0193a000-0000-7000-8000-0000000000d1.${'x'.repeat(43)}`;
const both = (reminder: boolean) => ({
  kinds: [
    { kind: 'reminder' as const, isOn: reminder },
    { kind: 'report-ready' as const, isOn: true },
  ],
});

beforeEach(() => {
  serveOwnAccount(server);
});

describe('the letters on the page of the account', () => {
  const opened = async () => {
    const app = renderApp('/account?tab=letters');
    return { ...app, part: within(await screen.findByRole('region', { name: 'Letters' })) };
  };

  test('have a switch each, and those that protect say why they have none', async () => {
    const { part, user } = await opened();
    const reminder = await part.findByRole('switch', { name: 'Daily reminder' });
    expect(reminder).toBeChecked();
    expect(reminder).toHaveAccessibleDescription(/at most/);
    expect(part.getByText('Always on')).toBeInTheDocument();
    expect(part.getAllByRole('switch')).toHaveLength(2);
    server.on(setNotification, createRefusal(403, 'FORBIDDEN'));
    await user.click(reminder);
    await part.findByRole('alert');
    expect(reminder).toBeChecked();
    let answer = () => undefined as void;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    server.on(setNotification, async () => {
      await answered;
      return both(false);
    });
    server.on(getNotifications, both(false));
    await user.click(reminder);
    // The focus stays, and a second press meanwhile sends nothing.
    expect(reminder).toHaveFocus();
    expect(reminder).toBeEnabled();
    await user.click(reminder);
    answer();
    await part.findByText('“Daily reminder” is off.');
    await waitFor(() => expect(reminder).not.toBeChecked());
    expect(server.received(setNotification).map(({ body }) => body)).toEqual(
      Array(2).fill({ kind: 'reminder', isOn: false }),
    );
  });

  test('of a kind that a newer server knows are left out, and the others can be switched', async () => {
    const newer = { kind: 'of-a-newer-release', isOn: true };
    server.on(getNotifications, Response.json({ kinds: [newer, ...both(true).kinds] }));
    const { part } = await opened();
    await part.findByRole('switch', { name: 'Daily reminder' });
    expect(part.getAllByRole('switch')).toHaveLength(2);
  });

  test('are not shown to operators, who get none', async () => {
    serveOwnAccount(server, { ...ANA, role: 'operator', secondFactor: 'shown' });
    renderApp('/account');
    await screen.findByRole('tab', { name: 'Signing in' });
    expect(screen.queryByRole('tab', { name: 'Letters' })).toBeNull();
  });
});

describe('the page behind the link under a letter', () => {
  test('changes nothing until its button is pressed, and takes it back', async () => {
    server.on(unsubscribe, createRefusal(410, 'ADDRESS_FORGOTTEN'));
    server.on(resubscribe, {});
    const { user } = renderApp(`/unsubscribe#${TOKEN}`);
    await screen.findByRole('heading', { level: 1, name: 'Stop the daily reminders?' });
    expect(server.received(unsubscribe)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Stop these letters' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/nothing was changed.+write to whoever runs this site/);
    server.on(unsubscribe, {});
    await user.click(screen.getByRole('button', { name: 'Stop these letters' }));
    await screen.findByRole('heading', { level: 1, name: 'These letters have stopped' });
    expect(server.received(unsubscribe)).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Send them again' }));
    await screen.findByRole('heading', { level: 1, name: 'These letters come again' });
    expect(server.received(resubscribe).map(({ body }) => body)).toEqual([{ token: TOKEN }]);
  });

  test.each(['/unsubscribe', '/unsubscribe#half-a-token'])(
    'without a whole token (%s) says so and has no button',
    async (address) => {
      renderApp(address);
      await screen.findByRole('heading', { level: 1, name: 'This link is not whole' });
      expect(screen.queryByRole('button', { name: 'Stop these letters' })).toBeNull();
    },
  );
});

describe('the page on which a letter is reported', () => {
  const SECRET = 'x'.repeat(43);

  test('reports nothing until its button is pressed, and says what has happened', async () => {
    server.on(reportLetter, createRefusal(409, 'NO_INVITATION'));
    const { user } = renderApp(`/report-letter#${SECRET}`);
    await screen.findByRole('heading', { level: 1, name: 'Report this letter?' });
    expect(screen.getByRole('status')).toHaveTextContent(/^Nothing has changed yet/);
    expect(server.received(reportLetter)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Report the letter' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no invitation for this.');
    server.on(reportLetter, {});
    await user.click(screen.getByRole('button', { name: 'Report the letter' }));
    await screen.findByRole('heading', { level: 1, name: 'The letter is reported' });
    expect(server.received(reportLetter).map(({ body }) => body)).toEqual(Array(2).fill({ token: SECRET }));
    expect(screen.queryByRole('button', { name: 'Report the letter' })).toBeNull();
  });

  test.each(['', '#cut-off'])('has no button where the link was cut off (%s)', async (fragment) => {
    renderApp(`/report-letter${fragment}`);
    await screen.findByRole('heading', { level: 1, name: 'This link is not whole' });
    expect(screen.queryByRole('button', { name: 'Report the letter' })).toBeNull();
  });
});
