import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { getProgress } from '#shared/contracts/assessments.ts';
import { memoryDeviceStore } from '#web/api/memory-device-store.ts';
import { keepable } from '#web/lib/kept-view.ts';
import { ANA, ASSESSMENT_ID, exampleWeek } from '#web/testing/examples.ts';
import { fakeServer, refused } from '#web/testing/fake-server.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { stepAt } from '#web/testing/steps.ts';

const server = fakeServer();
const week = exampleWeek({ currentDay: 3 });
const question = () => screen.findByText('How do you feel today?');
const asOf = /^No connection\. What you see is as of/;

/** A device that has shown the week once. */
async function afterAVisit() {
  const store = memoryDeviceStore();
  const visit = renderApp(stepAt('mood/3'), {}, store);
  await question();
  await waitFor(async () => expect(await store.views.get(ANA.userId, ASSESSMENT_ID)).toBeDefined());
  visit.unmount();
  return store;
}
const again = (store: ReturnType<typeof memoryDeviceStore>) => renderApp(stepAt('mood/3'), {}, store);

beforeEach(() => {
  server.on(getProgress, week);
});

describe('a week that was shown before', () => {
  test('is shown again without a connection, marked with its time', async () => {
    const store = await afterAVisit();
    server.goOffline();
    again(store);
    await question();
    expect(screen.getByText(asOf)).toBeInTheDocument();
  });

  test.each([
    ['a proxy whose server is away', new Response('<html>Bad Gateway</html>', { status: 502 })],
    ['a proxy that has waited too long', new Response('<html>Gateway Timeout</html>', { status: 504 })],
    ['a server that starts', refused(503, 'UNAVAILABLE')],
  ])('counts %s as no connection', async (_, answer) => {
    const store = await afterAVisit();
    server.on(getProgress, answer);
    again(store);
    await question();
    expect(screen.getByText(asOf)).toBeInTheDocument();
  });

  test('is not shown where the server says that it is not there', async () => {
    const store = await afterAVisit();
    server.on(getProgress, refused(404, 'NOT_FOUND'));
    again(store);
    expect(await screen.findByRole('alert')).toHaveTextContent('This is not there for you.');
  });

  test('by another account is not shown', async () => {
    const store = memoryDeviceStore();
    await store.views.set('somebody else', ASSESSMENT_ID, keepable(week, 7));
    server.goOffline();
    again(store);
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(screen.queryByText('How do you feel today?')).not.toBeInTheDocument();
  });

  test('by an older release, in another shape, is not shown, and nothing breaks', async () => {
    const store = memoryDeviceStore();
    await store.views.set(ANA.userId, ASSESSMENT_ID, { view: { id: ASSESSMENT_ID, days: 'seven' }, at: 7 });
    server.goOffline();
    again(store);
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(screen.queryByText(asOf)).not.toBeInTheDocument();
  });
});
