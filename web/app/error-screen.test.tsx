import { render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { stage } from '#messages/stage.ts';
import { ApiProblem } from '#web/api/problem.ts';
import { ErrorScreen } from '#web/app/error-screen.tsx';
import { handOverDevice } from '#web/testing/examples.ts';
import { createFakeVoice } from '#web/testing/fake-voice.ts';

const words = stage.trouble;

function Broken({ fault }: { fault: unknown }): never {
  throw fault;
}

// Crash reports go to the server; here no server listens.
beforeEach(() => void vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockResolvedValue(new Response('{}'))));

test.each([
  [new Error('the bridge is out'), 'the bridge is out'],
  [new ApiProblem(503, 'UNAVAILABLE', { reference: '3f9a21bc' }), '503 UNAVAILABLE 3f9a21bc'],
  ['a bare word', 'a bare word'],
  [new Error(''), 'Something went wrong that we did not expect.'],
])('a screen that breaks says what is known, also to who hears it: %s', (fault, text) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <ErrorScreen>
      <Broken fault={fault} />
    </ErrorScreen>,
  );
  const alert = within(screen.getByRole('alert'));
  expect(alert.getByRole('heading', { level: 1 })).toHaveTextContent('Unexpected Application Error!');
  expect(alert.getByText(text)).toBeInTheDocument();
  expect(document.title).toBe('Error · Seven Stones');
  expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
});

describe('a screen that breaks inside the frame of a page', () => {
  const inFrame = () =>
    render(
      <main>
        <ErrorScreen page="/assessment/mood/1">
          <Broken fault={new Error('the bridge is out')} />
        </ErrorScreen>
      </main>,
    );
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

  test('leaves the page its one main part', () => {
    inFrame();
    expect(screen.getAllByRole('main')).toHaveLength(1);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Unexpected Application Error!');
  });

  test('speaks to a child on a device that is with one, leads to the grown-up, and tells them what it was', async () => {
    const utterances = createFakeVoice();
    handOverDevice();
    inFrame();
    expect(screen.getByRole('heading', { level: 1, name: words.title })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: stage.toGrownUp })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/unlock\?from=/),
    );
    expect(screen.queryByText(/Application Error/)).toBeNull();
    expect(screen.getByText(words.forGrownUp('the bridge is out'))).toBeInTheDocument();
    await waitFor(() =>
      expect(utterances.map(({ text }) => text)).toEqual([words.title, words.text, words.again, stage.toGrownUp]),
    );
  });
});

test('a screen that breaks is told to the operators', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const sent = vi.fn<typeof fetch>().mockResolvedValue(new Response('{}'));
  vi.stubGlobal('fetch', sent);
  const fault = Object.assign(new TypeError('Mira'), {
    stack: 'TypeError: Mira\n    at x (https://stones.example/assets/k3x.js:1:2)',
  });
  render(
    <ErrorScreen>
      <Broken fault={fault} />
    </ErrorScreen>,
  );
  expect(sent).toHaveBeenCalledOnce();
  expect(sent.mock.calls[0]?.[1]?.body).toBe(
    JSON.stringify({ release: '', screen: '/', kind: 'TypeError', stack: ['k3x.js:1:2'] }),
  );
});
