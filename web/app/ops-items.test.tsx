import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { listReviewItems, tryItem } from '#shared/contracts/ops.ts';
import { EXAMPLE_BANK } from '#web/features/ops/testing/example-bank.ts';
import { fakeServer, refused } from '#web/testing/fake-server.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const server = fakeServer();
const TOKEN = 'an-operator-token-of-32-characters';
let credentials: (string | undefined)[];

beforeEach(() => {
  credentials = [];
  server.on(listReviewItems, EXAMPLE_BANK);
  const inner = fetch;
  // As the policy of the server: the token alone opens, and no cookie goes with it.
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    credentials.push(init.credentials);
    const isOperator = new Headers(init.headers).get('authorization') === `Bearer ${TOKEN}`;
    return isOperator ? inner(address, init) : refused(401, 'NOT_SIGNED_IN');
  });
});

const enter = async (user: ReturnType<typeof renderApp>['user'], token = TOKEN) => {
  await user.type(await screen.findByLabelText('Operator token'), token);
  await user.click(screen.getByRole('button', { name: 'Open the item bank' }));
};
async function opened(search = '') {
  const app = renderApp(`/ops/items${search}`);
  await enter(app.user);
  await screen.findByRole('heading', { level: 1, name: 'Item review' });
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull());
  return app;
}
const child = () => within(screen.getByRole('region', { name: 'As a child sees it' }));
const facts = () => within(screen.getByRole('region', { name: 'What a child does not see' }));
const question = () => child().getByRole('heading', { level: 3 }).textContent;
const steps = () => within(screen.getByRole('navigation', { name: 'From item to item' }));
const fact = (name: string) => facts().getByText(name, { selector: 'dt' }).nextElementSibling;

describe('an operator', () => {
  test('opens the bank with the token, which goes without cookies and is stored nowhere', async () => {
    await opened();
    expect(question()).toBe('Which one is a fish?');
    expect(screen.getByText('5 items, each as a child sees it.')).toBeInTheDocument();
    expect(credentials).toEqual(['omit']);
    expect([JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie]).toEqual(['{}', '{}', '']);
  });

  test('is told of a missing and of a wrong token, and may try again', async () => {
    const { user } = renderApp('/ops/items?item=aaaaaa3');
    await user.click(await screen.findByRole('button', { name: 'Open the item bank' }));
    expect(screen.getByLabelText('Operator token')).toBeInvalid();
    expect(screen.getByText('Please enter the token.')).toBeInTheDocument();
    await enter(user, 'guess');
    expect(await screen.findByText('The server does not know this token.')).toBeInTheDocument();
    expect(screen.queryByText(/Tap from first/)).toBeNull();
    await user.clear(screen.getByLabelText('Operator token'));
    await enter(user);
    expect(await screen.findByRole('heading', { name: 'Tap from first to last.' })).toBeInTheDocument();
  });

  test.each([
    [503, 'UNAVAILABLE', /The server is busy/],
    [429, 'RATE_LIMITED', /Too many tries/],
  ] as const)('is told why the bank does not come (%d)', async (status, code, sentence) => {
    server.on(listReviewItems, refused(status, code));
    const { user } = renderApp('/ops/items');
    await enter(user);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    server.on(listReviewItems, EXAMPLE_BANK);
    await user.click(screen.getByRole('button', { name: 'Open the item bank' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Item review' })).toBeInTheDocument();
  });

  test('is told of a lost connection', async () => {
    server.goOffline();
    const { user } = renderApp('/ops/items');
    await enter(user);
    expect(await screen.findByText(/There is no connection right now/)).toBeInTheDocument();
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
    expect(await screen.findByText(/so the token was forgotten/)).toBeInTheDocument();
    expect(screen.queryByText('How far is it?')).toBeNull();
  });

  test('is signed out after twelve hours in any case, and at once when asked for', async () => {
    const { user } = await opened();
    await user.click(screen.getByRole('button', { name: 'Forget the token' }));
    await enter(user);
    await screen.findByRole('heading', { level: 1, name: 'Item review' });
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now');
    for (let minutes = 20; minutes < 12 * 60; minutes += 20) {
      clock.mockReturnValue(now + minutes * 60_000);
      act(() => void document.dispatchEvent(new Event('pointerdown')));
    }
    expect(question()).toBe('Which one is a fish?');
    clock.mockReturnValue(now + 12 * 3_600_000);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByText(/so the token was forgotten/)).toBeInTheDocument();
  });
});

describe('an item', () => {
  test.each([
    ['aaaaaa1', '🐟 trout', '0.33', 'Choice'],
    ['aaaaaa2', '0 km', '0 (not guessable)', 'Number'],
    ['aaaaaa3', 'cart → train → plane', '0 (not guessable)', 'Order'],
    ['aaaaaa4', 'Row 1, column 2: 🏠', '0 (not guessable)', 'Tap on a map'],
    ['aaaaaa5', 'makes 27, for example 8 + 19', '0 (not guessable)', 'Build a sum'],
  ])('%s has its key and its numbers beside it', async (id, key, guessing, format) => {
    await opened(`?item=${id}`);
    expect([fact('Right answer'), fact('Guessing c'), fact('Format'), fact('Mastery age'), fact('Uncertainty τ')].map((each) => each?.textContent)).toEqual([
      ...[key, guessing, format, '7.25 years', '0.6 logits'],
    ]);
    expect(child().queryByText(key)).toBeNull();
    expect(
      within(facts().getByRole('table', { name: 'Difficulty by age' })).getByRole('row', { name: /^7.5.*-1.35 78 % \(likely 59 to 91\)$/ }),
    ).toBeInTheDocument();
    expect(screen.getByText(/^Evidence grade: experts’ judgement\..*Scale version 1\.$/)).toBeInTheDocument();
  });

  test('tells what the check says, and what there is to read beside the limits of its band', async () => {
    const { user } = await opened('?item=aaaaaa3');
    expect(fact('check:items')).toHaveTextContent('no explanation');
    expect(facts().getByRole('row', { name: 'Words 41 over the limit 40' })).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'The check of the bank' })).toHaveTextContent(
      'finds 1 fault in the bank:aaaaaa3 "Tap from first to last.": no explanation',
    );
    await user.click(steps().getByRole('button', { name: 'Next item' }));
    expect(fact('check:items')).toHaveTextContent('No fault');
    expect(fact('Read aloud')).toHaveTextContent('no: it tests reading');
  });

  test('is answered on the child’s own screen and marked by the server', async () => {
    server.on(tryItem, ({ body }) => ({ correct: JSON.stringify(body) === '{"response":{"format":"choice","option":"b"}}' }));
    const { user } = await opened();
    await user.click(child().getByRole('button', { name: 'Answer' }));
    expect(child().getByRole('alert')).toHaveTextContent('Please select an answer');
    await user.click(child().getByRole('radio', { name: /trout/ }));
    await user.click(child().getByRole('button', { name: 'Answer' }));
    expect(await child().findByText('The server marks this answer as right.')).toBeInTheDocument();
    await user.click(child().getByRole('button', { name: "I don't know this yet" }));
    expect(await child().findByText('The server marks this answer as not right.')).toBeInTheDocument();
    expect(server.received(tryItem).map(({ params, key }) => [params, key])).toEqual([
      [{ itemId: 'aaaaaa1' }, null],
      [{ itemId: 'aaaaaa1' }, null],
    ]);
    await user.click(steps().getByRole('button', { name: 'Next item' }));
    expect(screen.queryByText(/The server marks/)).toBeNull();
  });

  test('whose answer cannot be marked says so; a token that is over leads back to the entrance', async () => {
    server.on(tryItem, refused(404, 'UNKNOWN_ITEM'));
    const { user } = await opened();
    const pass = () => user.click(child().getByRole('button', { name: "I don't know this yet" }));
    await pass();
    expect(await child().findByText('This question is not part of the subject.')).toBeInTheDocument();
    server.on(tryItem, refused(401, 'NOT_SIGNED_IN'));
    await pass();
    expect(await screen.findByText('The server does not know this token.')).toBeInTheDocument();
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
    expect([question(), address(), steps().getByRole('status').textContent]).toEqual(['How far is it?', '/ops/items?item=aaaaaa2', '2 of 5']);
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
    expect(screen.getByText('This item does not fit the filters. Next leads to the first that does.')).toBeInTheDocument();
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
