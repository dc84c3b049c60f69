import { act, cleanup, render, screen } from '@testing-library/react';
import { Fragment, StrictMode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getProgress, listAssessments } from '#shared/contracts/assessments.ts';
import { checkMood } from '#shared/contracts/child-tasks.ts';
import { getReport } from '#shared/contracts/report.ts';
import { getSession, signIn, signOut } from '#shared/contracts/session.ts';
import { DEFAULT_CLAIMS } from '#shared/messages/claims.ts';
import type { DeviceStore } from '#web/api/device-store.ts';
import { createMemoryDeviceStore } from '#web/api/memory-device-store.ts';
import { PageLife } from '#web/api/page-life.ts';
import { Screens } from '#web/app/router.tsx';
import { ANA, createProgressView, createRow } from '#web/testing/examples.ts';
import { createFakeServer } from '#web/testing/fake-server.ts';
import { FakeSocket } from '#web/testing/render-app.tsx';

const server = createFakeServer();
const week = createProgressView();
let life: PageLife;
let opened: number;
let store: DeviceStore;

/**
 * The app in this browser's own history. Without strict mode, which doubles requests in development, since requests are
 * counted.
 */
function visit(path: string, Mode: typeof StrictMode = StrictMode) {
  history.replaceState(null, '', path);
  life = new PageLife({
    openStore: async () => {
      opened += 1;
      return store;
    },
  });
  render(
    <Mode>
      <BrowserRouter>
        <Screens page={{ claims: DEFAULT_CLAIMS, demoContact: null, signInProvider: null }} life={life} />
      </BrowserRouter>
    </Mode>,
  );
}

const before = location.href;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  FakeSocket.opened = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  opened = 0;
  store = createMemoryDeviceStore();
  server.on(listAssessments, { assessments: [week] });
  server.on(getProgress, week);
  server.on(getReport, {
    id: week.id,
    childName: 'Mira',
    assessmentDate: week.startDate,
    reportType: 'comprehensive',
    status: 'draft',
    overall: null,
    keyInsights: [],
    ageYears: 8,
    generatedAt: null,
    document: null,
    doubts: [],
  });
});
afterEach(() => {
  life.end();
  cleanup();
  vi.unstubAllGlobals();
  history.replaceState(null, '', before);
});

const dashboard = () => screen.findByRole('heading', { name: 'Mira’s week' }, { timeout: 15_000 });
const report = () => screen.findByRole('heading', { level: 1, name: /Mira/ }, { timeout: 15_000 });
const live = () => expect.poll(() => FakeSocket.opened.at(-1)?.sent.map(({ type }) => type)).toContain('sub');

describe('from page to page', () => {
  test('the store, the cache, the outbox and the socket stay: dashboard, report, a step and back make one socket and one session read', async () => {
    visit('/dashboard', Fragment);
    await dashboard();
    await live();
    await userEvent.click(page.getByRole('link', { name: 'View Progress' }));
    await report();
    await userEvent.click(page.getByRole('link', { name: 'Help Center' }));
    await expect.poll(() => location.pathname).toBe('/help');
    history.back();
    await report();
    history.back();
    await dashboard();
    await live();
    await userEvent.click(page.getByRole('link', { name: 'Continue Assessment' }));
    await expect.poll(() => location.pathname).toBe('/assessment/mood/3');
    await screen.findByText('How do you feel today?');
    history.back();
    await dashboard();
    expect([FakeSocket.opened.length, server.received(getSession).length, opened]).toEqual([1, 1, 1]);
  });

  test('a new one begins at its top, and back leads to where the reader was, whatever comes above it later', async ({
    onTestFinished,
  }) => {
    visit('/dashboard');
    await dashboard();
    await act(async () => scrollTo(0, 300));
    await expect.poll(() => scrollY).toBe(300);
    const link = screen.getByRole('link', { name: 'View Progress' });
    link.click();
    await report();
    await expect.poll(() => scrollY).toBe(0);
    history.back();
    await dashboard();
    await expect.poll(() => scrollY).toBe(300);
    const late = document.createElement('div');
    late.style.height = '600px';
    document.body.prepend(late);
    onTestFinished(() => late.remove());
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(scrollY).toBe(300);
  });
});

test('after a sign-in what waited goes out and the socket starts again; nothing goes out before it', async () => {
  server.on(signOut, {});
  server.on(signIn, ANA);
  server.on(checkMood, week);
  visit('/dashboard');
  await dashboard();
  await live();
  server.on(getSession, { account: null });
  await userEvent.click(page.getByRole('button', { name: 'Sign out' }));
  await screen.findByRole('heading', { level: 1, name: 'Sign in' });
  await store.outbox.put(createRow('mood/3', { mood: 'happy', energy: 'high' }, { owner: ANA.userId }));
  dispatchEvent(new Event('online'));
  await expect.poll(() => server.received(signOut)).toHaveLength(1);
  expect(server.received(checkMood)).toEqual([]);
  server.on(getSession, { account: ANA });
  await userEvent.fill(page.getByLabelText('E-mail'), 'ana@example.com');
  await userEvent.fill(page.getByLabelText('Password'), 'four stones in a row');
  await userEvent.click(page.getByRole('button', { name: 'Sign in' }));
  await dashboard();
  await expect.poll(() => server.received(checkMood)).toHaveLength(1);
  await expect.poll(() => FakeSocket.opened).toHaveLength(2);
  expect((await store.outbox.read()).rows).toEqual([]);
});
