import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { listAssessments } from '#shared/contracts/assessments.ts';
import { getSession } from '#shared/contracts/session.ts';
import { DEFAULT_CLAIMS } from '#shared/messages/claims.ts';
import { readPageSettings } from '#web/lib/page-settings.ts';
import { toSafeNext } from '#web/lib/paths.ts';
import { createFakeServer } from '#web/testing/fake-server.ts';
import { renderApp } from '#web/testing/render-app.tsx';

// A call from one of these pages fails its test.
const server = createFakeServer();
afterEach(() => expect([getSession, listAssessments].flatMap(server.received)).toEqual([]));

describe('the landing page', () => {
  test('says and links what the specification says', async () => {
    renderApp('/');
    await screen.findByText(/Trusted by 10,000\+ families and 500\+ educators/);
    expect(screen.getByRole('link', { name: 'Schedule Demo' })).toHaveAttribute('href', '/about');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Unlock Your Child’s Hidden Talents');
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Start Assessment' })).toHaveAttribute('href', '/assessment');
    expect(main.getByRole('link', { name: 'Start Free Assessment' })).toHaveAttribute('href', '/assessment');
    expect(main.getByRole('link', { name: 'Learn More about the seven days' })).toHaveAttribute('href', '/about');
    for (const badge of ['15 mins', 'Parent Input', '3 Frameworks', 'Validated', 'Complete', 'Custom'])
      expect(main.getByText(badge)).toBeInTheDocument();
    const steps = main.getByRole('heading', {
      name: 'Four steps, about 20 minutes in total for the story and your form; all tasks of the week together take about 86 minutes',
    }).parentElement as HTMLElement;
    const titles = within(steps).getAllByRole('heading', { level: 3 });
    expect(titles).toHaveLength(4);
    for (const title of titles)
      expect(within(title.closest('li') as HTMLElement).getAllByRole('listitem')).toHaveLength(3);
  });

  test('states what the operator states, and the demo leads to the operator', async () => {
    renderApp('/', { claims: { ...DEFAULT_CLAIMS, families: '12', educators: '3' }, demoContact: 'demo@example.org' });
    await screen.findByText(/Trusted by 12 families and 3 educators, as whoever runs this installation counts them/);
    expect(screen.getByRole('link', { name: 'Schedule Demo' })).toHaveAttribute('href', 'mailto:demo@example.org');
  });

  test('words what the operator words, on every page that says it, and says beside it what is so', async () => {
    const claims = { ...DEFAULT_CLAIMS, checked: 'Compared', reportTime: 'ten minutes' };
    const first = renderApp('/', { claims });
    await screen.findByText('Compared');
    expect(screen.queryByText('Validated')).toBeNull();
    expect(
      screen.getByText(/One author ranked the questions; no group of children has tested them/),
    ).toBeInTheDocument();
    first.unmount();
    const second = renderApp('/help', { claims });
    await screen.findByText(/^On day 7, typically within ten minutes\. How it is made: by fixed rules and statistics/);
    second.unmount();
    renderApp('/help');
    await screen.findByText(/^On day 7, typically within 2-4 hours\. How it is made/);
  });
});

describe('header and footer', () => {
  test('lead to every part, mark where one is, and open a menu', async () => {
    const { user } = renderApp('/about');
    await user.tab();
    expect(screen.getByRole('link', { name: 'Skip to the content' })).toHaveFocus();
    await screen.findByRole('heading', { level: 1, name: 'How it Works' });
    const nav = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(nav.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['Start Assessment', '/assessment'],
      ['How it Works', '/about'],
      ['Dashboard', '/dashboard'],
      ['Sign in', '/sign-in'],
    ]);
    expect(nav.getByRole('link', { name: 'How it Works' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/sign-up');
    expect(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute(
      'href',
      '/privacy',
    );
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    expect(screen.getByRole('button', { name: 'Close menu' })).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getAllByRole('navigation', { name: 'Main' })).toHaveLength(2);
    await user.keyboard('{Escape}');
  });
});

test('how it works tells the seven days by the titles of the specification', async () => {
  renderApp('/about');
  for (const title of [
    'Daily Mood Check (Setup & Mood)',
    'Personality Assessment',
    'Skill Assessment',
    'Parent Input',
    'Teacher Input',
    'Final Tasks',
    'AI Analysis',
  ]) {
    await screen.findByRole('heading', { name: new RegExp(`^Day \\d: ${title.replace(/[()]/g, '\\$&')}$`) });
  }
});

test('how scores work lists the bands with their edges', async () => {
  renderApp('/how-scores-work');
  const bands = await screen.findByRole('table', { name: 'Bands' });
  expect(
    within(bands)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual(['90 and moreExcellent', '80 to 89Good', '70 to 79Average', 'below 70Needs Attention']);
});

test('how scores work names what is not known, and what would test each assumption', async () => {
  renderApp('/how-scores-work');
  const table = await screen.findByRole('table', { name: 'What is not known yet' });
  const rows = within(table).getAllByRole('rowheader');
  expect(rows.length).toBeGreaterThanOrEqual(9);
  for (const row of rows) expect(within(row.closest('tr') as HTMLElement).getAllByRole('cell')).toHaveLength(2);
});

test('the privacy page says how long this installation keeps what, else the usual times', async () => {
  const usual = renderApp('/privacy');
  await screen.findByText(/12 months after the week has ended/);
  expect(screen.getByText(/until 24 months after the last report, week or visit/)).toBeInTheDocument();
  usual.unmount();
  renderApp('/privacy', { retentionTimes: { 'kept-answers': '90 days' } });
  await screen.findByText(/90 days after the week has ended. The report/);
});

describe('who answers for the data', () => {
  const controller = {
    name: 'Stones gGmbH',
    address: 'Bachweg 7, Steinfurt',
    email: 'privacy@stones.example',
    authority: 'The authority of the state',
    mailProcessor: 'Letterbox Ltd, Ireland',
  };

  test.each(['/privacy', '/imprint'])(
    'stands on %s with address, complaint and who carries the letters',
    async (path) => {
      renderApp(path, { controller });
      const part = within(
        (await screen.findByRole('heading', { name: 'Who answers for the data' })).parentElement as HTMLElement,
      );
      expect(part.getAllByRole('definition').map((each) => each.textContent)).toEqual(Object.values(controller));
      expect(part.getByRole('link', { name: 'privacy@stones.example' })).toHaveAttribute(
        'href',
        'mailto:privacy@stones.example',
      );
      expect(screen.queryByText(/local installation/)).toBeNull();
    },
  );

  test.each(['/privacy', '/imprint'])('on a machine of one’s own %s says so, and names nobody', async (path) => {
    renderApp(path);
    await screen.findByText(/^This is a local installation/);
    expect(screen.queryByRole('definition')).toBeNull();
  });

  test('is one press away from every page and from the help', async () => {
    const { user, address } = renderApp('/help');
    expect(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Imprint' })).toHaveAttribute(
      'href',
      '/imprint',
    );
    await user.click(await screen.findByRole('link', { name: 'Go to the imprint' }));
    expect(address()).toBe('/imprint');
    await screen.findByRole('heading', { level: 1, name: 'Imprint' });
  });

  test('the privacy page gives a ground for each purpose, who gets what, and what comes with an answer', async () => {
    renderApp('/privacy', { controller });
    await screen.findByRole('heading', { name: 'Why, and on what ground' });
    for (const article of ['6(1)(a)', '6(1)(b)', '6(1)(c)', '6(1)(f)'])
      expect(screen.getAllByText(new RegExp(article.replace(/[()]/g, '\\$&')))).not.toHaveLength(0);
    const retentionTable = within(
      screen.getByRole('heading', { name: 'What comes with an answer' }).parentElement as HTMLElement,
    );
    const all = retentionTable
      .getAllByRole('listitem')
      .map((each) => each.textContent)
      .join(' ');
    for (const word of [
      /how long it took/,
      /visible part of the page/,
      /finger, a pen, a mouse or the keyboard/,
      /hidden/,
      /read aloud was heard/,
      /time zone/,
    ])
      expect(all).toMatch(word);
  });
});

test.each([
  ['/help', 'Help Center'],
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms of Service'],
])('%s is a page of its own', async (path, name) => {
  renderApp(path);
  await screen.findByRole('heading', { level: 1, name });
});

test('any other path says so, leads home, and writes one message to the console', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user, address } = renderApp('/no/such/stone');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Oops! Page not found');
  expect(log).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('link', { name: 'Return to Home' }));
  expect(address()).toBe('/');
});

test('the bar to play with says in words what a report would say of it', async () => {
  renderApp('/how-scores-work');
  const guess = await screen.findByRole('slider', { name: 'Best guess' });
  const width = screen.getByRole('slider', { name: 'Range' });
  const status = within(screen.getByRole('region', { name: 'Try it' })).getByRole('status');
  expect(status).toHaveTextContent('Band: Good, tentative: it may also be Average.');
  fireEvent.change(width, { target: { value: '1' } });
  expect(width).toHaveAttribute('aria-valuetext', 'from 81 to 83');
  fireEvent.change(guess, { target: { value: '85' } });
  expect(status).toHaveTextContent(/Band: Good\.\s*This is clearly above what is typical for the age\./);
  fireEvent.change(guess, { target: { value: '60' } });
  expect(status).toHaveTextContent(/Band: Needs Attention\.\s*This is clearly below .* shown in red/);
  fireEvent.change(width, { target: { value: '9' } });
  fireEvent.change(guess, { target: { value: '65' } });
  expect(status).toHaveTextContent(/tentative: it may also be Average\..*nothing is shown in red/);
  fireEvent.change(guess, { target: { value: '80' } });
  expect(status).toHaveTextContent('Could not tell');
  expect(screen.queryByText(/not a percentage/)).toBeNull();
});

test('settings in the page that are missing or malformed have the default of the specification', () => {
  const page = (text: string) =>
    new DOMParser().parseFromString(`<script type="application/json" id="settings">${text}</script>`, 'text/html');
  const usual = { claims: DEFAULT_CLAIMS, demoContact: null, signInProvider: null };
  for (const text of ['', 'nonsense', '[]', 'null', '{"families":5}'])
    expect(readPageSettings(page(text))).toMatchObject(usual);
  const stated = { claims: { ...DEFAULT_CLAIMS, families: '12' }, demoContact: 'a@b.c', signInProvider: 'Stone ID' };
  expect(readPageSettings(page('{"families":"12","demoContact":"a@b.c","signInProvider":"Stone ID"}'))).toMatchObject(
    stated,
  );
});

test('after a sign-in nobody is led to another site', () => {
  expect(
    ['/reports', null, 'https://evil.example', '//evil.example', '/\\evil.example', '/\t/evil.example', ''].map(
      (next) => toSafeNext(next),
    ),
  ).toEqual(['/reports', '/dashboard', '/dashboard', '/dashboard', '/dashboard', '/dashboard', '/dashboard']);
});
