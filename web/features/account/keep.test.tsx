import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { keepByLetter, keepStudent, listEndings } from '#shared/contracts/students.ts';
import { createFakeServer, createRefusal } from '#web/testing/fake-server.ts';
import { serveOwnAccount } from '#web/testing/own-account.ts';
import { goTo, renderApp } from '#web/testing/render-app.tsx';

const server = createFakeServer();
const STUDENT = '0193a1de-0000-7000-8000-0000000000c1' as never;
const TOKEN = `0193a1de-0000-7000-8000-0000000000d1.0193a1de-0000-7000-8000-0000000000c1.1800000000.${'x'.repeat(43)}`;

beforeEach(() => {
  serveOwnAccount(server);
});

describe('a child that nobody has come for', () => {
  test('is named with its day on the page of the account, and is kept by a button', async () => {
    server.on(listEndings, {
      endings: [{ studentId: STUDENT, nickname: 'Mira', endsAt: '2027-01-04T09:00:00.000Z' }],
    });
    server.on(keepStudent, createRefusal(503, 'UNAVAILABLE'));
    const { user } = renderApp('/account?tab=children');
    await screen.findByText(/After 2 January 2027 we delete everything that we keep of Mira/);
    const keep = () => user.click(screen.getByRole('button', { name: 'Keep everything of Mira for 12 months' }));
    await keep();
    await screen.findByRole('alert');
    server.on(keepStudent, { nickname: 'Mira', keptUntil: '2027-12-05T09:00:00.000Z' });
    await keep();
    await screen.findByText('We keep everything of Mira until 5 December 2027 at least.');
    expect(screen.queryByRole('button', { name: /^Keep everything/ })).toBeNull();
    expect(server.received(keepStudent).map(({ params }) => params)).toEqual(Array(2).fill({ studentId: STUDENT }));
  });
});

describe('the button of the letter', () => {
  test('leads to a page that changes nothing by itself, and needs no account', async () => {
    server.on(keepByLetter, {
      nickname: 'Mira',
      keptUntil: '2027-12-05T09:00:00.000Z',
    });
    const { user } = renderApp(`/keep#${TOKEN}`);
    const main = within(await screen.findByRole('main'));
    await main.findByRole('heading', { name: 'Shall we keep it?' });
    expect(server.received(keepByLetter)).toEqual([]);
    await user.click(main.getByRole('button', { name: 'Keep it for 12 months' }));
    await main.findByText(/stays until 5 December 2027 at least/);
    expect(server.received(keepByLetter).map(({ body }) => body)).toEqual([{ token: TOKEN }]);
    // The next letter, whose link is pasted into the same tab.
    const next = TOKEN.replace(/x$/, 'y');
    await goTo(`/keep#${next}`);
    await user.click(await main.findByRole('button', { name: 'Keep it for 12 months' }));
    await main.findByText(/stays until 5 December 2027 at least/);
    expect(server.received(keepByLetter).map(({ body }) => body)).toEqual([{ token: TOKEN }, { token: next }]);
  });

  test.each([
    ['without its token', '/keep'],
    ['whose day has passed', `/keep#${TOKEN}`],
  ])('%s says so', async (_, path) => {
    server.on(keepByLetter, createRefusal(422, 'TOKEN_INVALID'));
    const { user } = renderApp(path);
    const button = path === '/keep' ? null : await screen.findByRole('button', { name: 'Keep it for 12 months' });
    if (button) await user.click(button);
    await screen.findByRole('heading', {
      name: 'This link does not work any more',
    });
  });
});
