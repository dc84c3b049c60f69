import { renderHook } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useTaskUnderway, useUpdatesBetweenTasks } from '#web/app/offline.ts';

/** A browser in which a new release waits. */
function createBrowser() {
  const waiting = { postMessage: vi.fn() };
  const registration: { waiting: typeof waiting | null } = { waiting };
  const serviceWorker = Object.assign(new EventTarget(), { getRegistration: async () => registration });
  const locks = { request: async (_: string, __: object, work: () => unknown) => work() };
  Object.defineProperties(navigator, {
    serviceWorker: { value: serviceWorker, configurable: true },
    locks: { value: locks, configurable: true },
  });
  onTestFinished(() => {
    for (const name of ['serviceWorker', 'locks']) Reflect.deleteProperty(navigator, name);
  });
  const takeOver = async () => {
    registration.waiting = null;
    serviceWorker.dispatchEvent(new Event('controllerchange'));
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { askedToTakeOver: waiting.postMessage, takeOver };
}

test('a task that begins while a new release takes over goes on, and the page is loaded again at the next step', async () => {
  const { askedToTakeOver, takeOver } = createBrowser();
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const steps = renderHook(({ step }) => useUpdatesBetweenTasks(step, () => true), { initialProps: { step: 'mood' } });
  await vi.waitFor(() => expect(askedToTakeOver).toHaveBeenCalledOnce());
  const task = renderHook(() => useTaskUnderway(true));
  await takeOver();
  expect(reload).not.toHaveBeenCalled();
  task.unmount();
  steps.rerender({ step: 'skills' });
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});
