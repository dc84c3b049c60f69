import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getProgress, listAssessments } from '#shared/contracts/assessments.ts';
import { challengeFactor, listFactors, verifyFactor } from '#shared/contracts/factors.ts';
import { listReviewItems, tryItem } from '#shared/contracts/ops.ts';
import { getOpsOverview } from '#shared/contracts/ops-weeks.ts';
import { getSession, signIn, signOut } from '#shared/contracts/session.ts';
import type { FactorId, UserId } from '#shared/values/ids.ts';
import { sessionHint } from '#web/api/session-hint.ts';
import { EXAMPLE_BANK } from '#web/features/ops/testing/example-bank.ts';
import { ANA, ASSESSMENT_ID } from '#web/testing/examples.ts';
import { createFakeServer, createRefusal } from '#web/testing/fake-server.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const server = createFakeServer();
const PASSWORD = 'an operator’s password';
const CODE = '123456';
const FACTOR = '0193a000-0000-4000-8000-0000000000f1' as FactorId;
const CHALLENGE = '0193a000-0000-4000-8000-0000000000c1';
const OLGA = {
  userId: '0193a000-0000-4000-8000-0000000000a1' as UserId,
  name: 'Olga',
  email: 'olga@example.org',
  verified: true,
  role: 'operator' as const,
  secondFactor: 'shown' as const,
};
const HALF = { ...OLGA, secondFactor: 'owed' as const };
const factor = {
  id: FACTOR,
  kind: 'totp',
  name: 'Telephone',
  verified: true,
  createdAt: '2026-11-23T09:00:00.000Z',
  removalDueAt: null,
} as const;
/** How far this browser is signed in: the server opens the bank after both steps. `idle`: inactive for half an hour. */
let level: 'nobody' | 'half' | 'operator' | 'idle' | 'parent';

beforeEach(() => {
  level = 'nobody';
  const signedOut = createRefusal(401, 'NOT_SIGNED_IN');
  const closed = {
    nobody: signedOut,
    idle: signedOut,
    half: createRefusal(401, 'SECOND_FACTOR'),
    parent: createRefusal(403, 'FORBIDDEN'),
  };
  const accounts = { nobody: null, half: HALF, operator: OLGA, idle: OLGA, parent: ANA };
  server.on(listReviewItems, () => (level === 'operator' ? EXAMPLE_BANK : closed[level]));
  server.on(getOpsOverview, createRefusal(409, 'CONFLICT'));
  server.on(listAssessments, () => (level === 'parent' ? { assessments: [] } : createRefusal(403, 'FORBIDDEN')));
  server.on(getProgress, createRefusal(403, 'FORBIDDEN'));
  server.on(getSession, () => ({ account: accounts[level] }));
  server.on(signIn, ({ body }) => {
    const { email, password } = body as { email: string; password: string };
    if (password !== PASSWORD) return createRefusal(401, 'NOT_SIGNED_IN');
    level = email === OLGA.email ? 'half' : 'parent';
    return accounts[level] ?? ANA;
  });
  server.on(listFactors, { factors: [factor], backupCodesLeft: 10 });
  server.on(challengeFactor, { challengeId: CHALLENGE, expiresAt: '2026-11-23T09:05:00.000Z' });
  server.on(verifyFactor, ({ body }) => {
    if ((body as { code: string }).code !== CODE) return createRefusal(401, 'WRONG_CODE');
    level = 'operator';
    return { account: OLGA, backupCodes: null };
  });
  server.on(signOut, () => {
    level = 'nobody';
    return {};
  });
});

type User = ReturnType<typeof renderApp>['user'];
const button = (name: string) => screen.getByRole('button', { name });
async function givePassword(user: User, { email = OLGA.email, password = PASSWORD } = {}) {
  await user.type(await screen.findByLabelText('E-mail'), email);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(button('Sign in'));
}
async function giveCode(user: User, code = CODE) {
  await user.type(await screen.findByLabelText('Code from your app'), code);
  await user.click(button('Go on'));
}
async function enter(user: User) {
  await givePassword(user);
  await giveCode(user);
}
async function findBankHeading() {
  await screen.findByRole('heading', { level: 1, name: 'Item review' });
  // The session's time begins with the effects of the page.
  await act(async () => undefined);
}
const findOperations = () => screen.findByText('The states could not be loaded.');
/** The item bank, for a signed-in operator. */
async function opened(search = '') {
  level = 'operator';
  const app = renderApp(`/ops/items${search}`);
  await findBankHeading();
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull());
  return app;
}
const signInFor = (path: string) => `/sign-in?next=${encodeURIComponent(path)}`;
const child = () => within(screen.getByRole('region', { name: 'As a child sees it' }));
const getFactsRegion = () => within(screen.getByRole('region', { name: 'What a child does not see' }));
const question = () => child().getByRole('heading', { level: 3 }).textContent;
const steps = () => within(screen.getByRole('navigation', { name: 'From item to item' }));
const getFact = (name: string) => getFactsRegion().getByText(name, { selector: 'dt' }).nextElementSibling;

describe('an operator', () => {
  test('signs in where everybody does, with password and code, and comes back to the item; neither is stored anywhere', async () => {
    const { user, address } = renderApp('/ops/items?item=aaaaaa3');
    await givePassword(user, { password: 'guess' });
    await screen.findByText('The e-mail address or the password is not right.');
    expect(address()).toBe(signInFor('/ops/items?item=aaaaaa3'));
    await user.clear(screen.getByLabelText('E-mail'));
    await user.clear(screen.getByLabelText('Password'));
    await enter(user);
    await findBankHeading();
    await screen.findByRole('heading', { name: 'Tap from first to last.' });
    expect(address()).toBe('/ops/items?item=aaaaaa3');
    expect(server.received(verifyFactor).map(({ params, body }) => [params, body])).toEqual([
      [{ factorId: FACTOR }, { challengeId: CHALLENGE, code: CODE }],
    ]);
    expect([JSON.stringify(localStorage), JSON.stringify(sessionStorage)].join()).not.toMatch(
      new RegExp(`${PASSWORD}|${CODE}`),
    );
  });

  test.each([
    '/sign-in',
    '/dashboard?tab=schedule',
    '/reports',
    '/assessment',
    `/assessment/mood/1?assessment=${ASSESSMENT_ID}`,
  ])('who opens %s is led to the operators’ page, not to a family’s that looks broken', async (path) => {
    level = 'operator';
    const { address } = renderApp(path);
    await findOperations();
    expect(address()).toBe('/ops');
  });

  test('who signs in without having wanted to go anywhere, or to a family’s page, is led to the operators’', async () => {
    const { user, address } = renderApp(signInFor('/dashboard'));
    await enter(user);
    await findOperations();
    expect(address()).toBe('/ops');
  });

  test('is somebody else than a parent, who is told so, may go home or sign in with another account', async () => {
    level = 'parent';
    const { user, address } = renderApp('/ops/items');
    await screen.findByRole('heading', { level: 1, name: 'Only for operators' });
    expect(
      screen.getByText(/^You are signed in as Ana, and that account is not one of an operator\./),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'To your dashboard' })).toHaveAttribute('href', '/dashboard');
    expect(server.received(signOut)).toHaveLength(0);
    await user.click(button('Sign in as an operator'));
    await screen.findByLabelText('Password');
    expect(address()).toBe(signInFor('/ops/items'));
    await waitFor(() => expect(server.received(signOut)).toHaveLength(1));
    await enter(user);
    await findBankHeading();
  });

  test('is told why the bank does not come, and asks again', async () => {
    server.on(listReviewItems, createRefusal(429, 'RATE_LIMITED'));
    const { user } = renderApp('/ops/items');
    await screen.findByText(/Too many tries/);
    server.goOffline();
    await user.click(button('Try again'));
    await screen.findByText(/There is no connection right now/);
    server.goOffline(false);
    server.on(listReviewItems, EXAMPLE_BANK);
    await user.click(button('Try again'));
    await findBankHeading();
  });

  test('whose time at work is over has to sign in again, although the account’s session is still good', async () => {
    level = 'idle';
    sessionHint.write(OLGA.userId);
    const { user, address } = renderApp('/ops/items');
    await enter(user);
    await findBankHeading();
    expect(address()).toBe('/ops/items');
    expect(server.received(signOut)).toHaveLength(1);
  });

  test('who leaves the page alone for half an hour has to sign in again, however the computer slept', async () => {
    const { user } = await opened('?item=aaaaaa2');
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 29 * 60_000);
    await user.keyboard('x');
    clock.mockReturnValue(now + 58 * 60_000);
    await user.keyboard('x');
    expect(question()).toBe('How far is it?');
    clock.mockReturnValue(now + 88 * 60_000);
    await user.keyboard('x');
    await screen.findByText(/so you were signed out/);
    expect(screen.queryByText('How far is it?')).toBeNull();
    await waitFor(() => expect(server.received(signOut)).toHaveLength(1));
  });

  test('is signed out after twelve hours in any case, and at once when asked for', async () => {
    const { user } = await opened();
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    await enter(user);
    await findBankHeading();
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now');
    for (let minutes = 20; minutes < 12 * 60; minutes += 20) {
      clock.mockReturnValue(now + minutes * 60_000);
      act(() => void document.dispatchEvent(new Event('pointerdown')));
    }
    expect(question()).toBe('Which one is a fish?');
    clock.mockReturnValue(now + 12 * 3_600_000);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await screen.findByText(/so you were signed out/);
  });
});

describe('an item', () => {
  test('has its key and its numbers beside it, and not on the child’s screen', async () => {
    const { user } = await opened();
    const ranked = 'one author’s rank';
    const inCurriculum = 'published curriculum (England, year 2), ranked within it by one author';
    const fixed = 'the same for everybody';
    for (const [key, guessing, format, source, question] of [
      ['🐟 trout', '0.33', 'Choice', ranked, fixed],
      ['0 km', '0 (not guessable)', 'Number', inCurriculum, 'an example; drawn anew for each sitting'],
      ['cart → train → plane', '0.17', 'Order', ranked, fixed],
      ['Row 1, column 2: 🏠', '0.25', 'Tap on a map', ranked, fixed],
      ['makes 27, for example 8 + 19', '0.10', 'Build a sum', 'calibrated with 212 answers of children', fixed],
    ] as const) {
      const names = ['Right answer', 'Guessing c', 'Format', 'Mastery age', 'Where it comes from', 'Question'];
      expect([...names, 'Uncertainty τ'].map((name) => getFact(name)?.textContent)).toEqual([
        ...[key, guessing, format, '7.25 years', source, question, '0.6 logits'],
      ]);
      expect(child().queryByText(key)).toBeNull();
      const table = within(getFactsRegion().getByRole('table', { name: 'Difficulty by age' }));
      expect(table.getByRole('row', { name: /^7.5.*-1.35 78 % \(likely 59 to 91\)$/ })).toBeInTheDocument();
      expect(screen.getByText(/^Evidence grade: an author’s ranking\..*Scale version 1\.$/)).toBeInTheDocument();
      await user.click(steps().getByRole('button', { name: 'Next item' }));
    }
  });

  test('tells what the check says, and what there is to read beside the limits of its band', async () => {
    const { user } = await opened('?item=aaaaaa3');
    expect(getFact('check:items')).toHaveTextContent('no explanation');
    expect(getFactsRegion().getByRole('row', { name: 'Words 41 over the limit 40' })).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'The check of the bank' })).toHaveTextContent(
      'finds 1 fault in the bank:aaaaaa3 "Tap from first to last.": no explanation',
    );
    await user.click(steps().getByRole('button', { name: 'Next item' }));
    expect(getFact('check:items')).toHaveTextContent('No fault');
    expect(getFact('Read aloud')).toHaveTextContent('no: it tests reading');
  });

  test('is answered on the child’s own screen and marked by the server', async () => {
    server.on(tryItem, ({ body }) => ({
      correct: JSON.stringify(body) === '{"response":{"format":"choice","option":"b"}}',
    }));
    const { user } = await opened();
    await user.click(child().getByRole('button', { name: 'Answer' }));
    expect(child().getByRole('alert')).toHaveTextContent('Please select an answer');
    await user.click(child().getByRole('radio', { name: /trout/ }));
    await user.click(child().getByRole('button', { name: 'Answer' }));
    expect(await child().findByText('The server marks this answer as right.')).toBeInTheDocument();
    await user.click(child().getByRole('button', { name: 'I don’t know this yet' }));
    expect(await child().findByText('The server marks this answer as not right.')).toBeInTheDocument();
    expect(server.received(tryItem).map(({ params, key }) => [params, key])).toEqual([
      [{ itemId: 'aaaaaa1' }, null],
      [{ itemId: 'aaaaaa1' }, null],
    ]);
    await user.click(steps().getByRole('button', { name: 'Next item' }));
    expect(screen.queryByText(/The server marks/)).toBeNull();
  });

  test('whose answer cannot be marked says so; a session that is over leads back to the entrance', async () => {
    server.on(tryItem, createRefusal(404, 'UNKNOWN_ITEM'));
    const { user } = await opened();
    const pass = () => user.click(child().getByRole('button', { name: 'I don’t know this yet' }));
    await pass();
    expect(await child().findByText('This question is not part of the subject.')).toBeInTheDocument();
    server.on(tryItem, createRefusal(401, 'NOT_SIGNED_IN'));
    await pass();
    await screen.findByText(/so you were signed out/);
    expect(screen.queryByText('Which one is a fish?')).toBeNull();
  });
});

describe('the way through the bank', () => {
  test('goes by buttons and by keys, ends at its ends, and stands in the address', async () => {
    const { user, address } = await opened();
    expect(steps().getByRole('button', { name: 'Previous item' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(steps().getByRole('button', { name: 'Previous item' }));
    expect(question()).toBe('Which one is a fish?');
    await user.click(steps().getByRole('button', { name: 'Next item' }));
    expect([question(), address(), steps().getByRole('status').textContent]).toEqual([
      'How far is it?',
      '/ops/items?item=aaaaaa2',
      '2 of 5',
    ]);
    await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}');
    expect(question()).toBe('Tap the house.');
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}{ArrowUp}n');
    expect(question()).toBe('Tap from first to last.');
    expect(child().getByRole('heading', { level: 3 })).toHaveFocus();
    await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{/Alt}');
    expect(question()).toBe('Tap tiles to make 27.');
  });

  test('keeps the item and the focus while somebody searches; Enter goes to the first that fits', async () => {
    const { user, address } = await opened();
    await user.type(screen.getByLabelText('Search'), 'tap HOUSE');
    expect(screen.getByLabelText('Search')).toHaveFocus();
    expect(question()).toBe('Which one is a fish?');
    expect(
      screen.getByText('This item does not fit the filters. Next leads to the first that does.'),
    ).toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(question()).toBe('Tap the house.');
    expect(steps().getByRole('status')).toHaveTextContent('1 of 1');
    expect(address()).toBe('/ops/items?q=tap+HOUSE&item=aaaaaa4');
  });

  test.each([
    ['?subject=mathematics', ['How far is it?', 'Tap tiles to make 27.']],
    ['?topic=map-reading', ['Tap the house.']],
    ['?subject=mathematics&topic=map-reading', ['How far is it?', 'Tap tiles to make 27.']],
    ['?band=9-11', ['Tap from first to last.']],
    ['?format=number&subject=mathematics', ['How far is it?']],
    ['?faulty=1', ['Tap from first to last.']],
    ['?q=aaaaaa5', ['Tap tiles to make 27.']],
    ['?q=trout', ['Which one is a fish?']],
    ['?band=7&format=poem', EXAMPLE_BANK.items.map(({ item }) => item.text)],
  ])('of %s shows just those', async (search, expected) => {
    const { user } = await opened(search);
    expect(question()).toBe(expected[0]);
    await user.click(screen.getByText(/^The list: /));
    const list = await screen.findAllByRole('link', { name: /^aaaaaa\d/ });
    expect(list.map((link) => link.textContent?.replace(/^aaaaaa\d/, '').replace('1 fault', ''))).toEqual(expected);
  });

  test('that leads nowhere says so and leads back', async () => {
    const { user } = await opened('?q=fish+house&item=aaaaaa2');
    expect(screen.getByText('No item fits these filters.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear the filters' }));
    expect(question()).toBe('How far is it?');
    await user.selectOptions(screen.getByLabelText('Subject'), 'Mathematics');
    expect(
      within(screen.getByLabelText('Topic'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['all', 'Word problems', 'Basic arithmetic']);
  });

  test('from a link to an item that is gone begins at the first, and says so', async () => {
    await opened('?item=zzzzzzz');
    expect(screen.getByText('There is no item zzzzzzz in the bank.')).toBeInTheDocument();
    expect(question()).toBe('Which one is a fish?');
    await waitFor(() => expect(document.title).toBe('Item review · Seven Stones'));
  });
});

describe('the bank', () => {
  test('is counted by topic and age, and a cell shows its items', async () => {
    const { user, address } = await opened('?format=choice');
    await user.click(screen.getByText('Items of the bank by topic and age'));
    expect(screen.getByRole('row', { name: /^Mathematics .* 2 \(2\) 100 %$/ })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /^Nature observation .* 1 \(0\) 0 %$/ })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Word problems, ages 6-8: 1 (1)' }));
    expect(address()).toBe('/ops/items?subject=mathematics&topic=word-problems&band=6-8&item=aaaaaa1');
    await user.click(steps().getByRole('button', { name: 'Next item' }));
    expect(question()).toBe('How far is it?');
  });

  test('tells how much there is to read in what was found, by band', async () => {
    const { user } = await opened();
    const table = () => within(screen.getByRole('region', { name: 'Reading by age band, of the items found' }));
    await user.click(screen.getByText('Reading by age band, of the items found'));
    expect(table().getByRole('row', { name: '9-11 1 41 (41) 9 (9) 1.50 (1.50) 40 / 20 / 1.9' })).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Ages'), '6-8');
    expect(table().getAllByRole('row').slice(1)).toHaveLength(1);
  });
});
