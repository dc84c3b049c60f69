import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { getProgress } from '#shared/contracts/assessments.ts';
import { answerItem, nextItem } from '#shared/contracts/child-tasks.ts';
import { useSubject } from '#web/features/academic/use-subject.ts';
import { life } from '#web/stage/use-life.ts';
import { ASSESSMENT_ID, createProgressView, NUMBER_ITEM, SITTING_ID } from '#web/testing/examples.ts';
import { createFakeServer, createRefusal } from '#web/testing/fake-server.ts';
import { controlTime } from '#web/testing/render-app.tsx';

const server = createFakeServer();

const OPTIONS = { assessmentId: ASSESSMENT_ID as never, onView: () => undefined, onRefused: () => undefined };
const question = {
  sittingId: SITTING_ID,
  item: NUMBER_ITEM,
  answered: 0,
  atMost: 16,
};

test('subject: no question is shown before its pictures are loaded; what was lost is loaded again', async () => {
  let loads = 0;
  vi.stubGlobal(
    'FontFace',
    class {
      load = () => (++loads <= 2 ? Promise.reject(new DOMException('', 'NetworkError')) : Promise.resolve(this));
    },
  );
  // Or another test's pictures are loaded already.
  vi.resetModules();
  const { useSubject: useSubjectAnew } = await import('#web/features/academic/use-subject.ts');
  server.on(nextItem, question);
  const { result } = renderHook(() => useSubjectAnew(OPTIONS));
  await act(async () => undefined);
  await act(() => result.current.ask('mathematics'));
  expect(result.current.sitting.state).toBe('failed');
  act(() => result.current.sitting.state === 'failed' && result.current.sitting.retry());
  await waitFor(() =>
    expect(result.current.sitting).toMatchObject({ state: 'asking', next: { item: { id: 'abc1234' } } }),
  );
  expect([loads, server.received(nextItem).length]).toEqual([3, 2]);
});

test('subject: a child who leaves is asked no further item, although the last request failed', async () => {
  const { passTime } = controlTime();
  const { result, unmount } = renderHook(() => useSubject(OPTIONS));
  server.on(nextItem, () => new Response(null, { status: 503 }));
  const asking = result.current.ask('mathematics');
  await vi.waitFor(() => expect(server.received(nextItem)).toHaveLength(1));
  unmount();
  await asking;
  await passTime(60_000);
  expect(server.received(nextItem)).toHaveLength(1);
});

test('subject: the child walks to the next question only when it is there, and what was asked stays until then', async () => {
  server.on(nextItem, question);
  server.on(answerItem, createProgressView());
  const walkedAfter: number[] = [];
  const walkOn = vi
    .spyOn(life, 'walkOn')
    .mockImplementation(async () => void walkedAfter.push(server.received(nextItem).length));
  onTestFinished(() => walkOn.mockRestore());
  const { result } = renderHook(() => useSubject(OPTIONS));
  await act(() => result.current.ask('mathematics'));
  await act(() =>
    result.current.answer('mathematics', question, { response: { format: 'number', value: 1 }, rtMs: 1 } as never),
  );
  expect(walkedAfter).toEqual([2]);
});

const ANSWER = { response: { format: 'number', value: 1 }, rtMs: 1 } as never;

test('subject: what was finished elsewhere while a question was on the screen is read from the week', async () => {
  server.on(nextItem, question);
  server.on(answerItem, createRefusal(409, 'ALREADY_SUBMITTED'));
  vi.spyOn(console, 'error').mockReturnValue();
  server.on(getProgress, createProgressView({ version: 8 }));
  const onView = vi.fn();
  const { result } = renderHook(() => useSubject({ ...OPTIONS, onView }));
  await act(() => result.current.ask('mathematics'));
  server.on(nextItem, { ...question, item: null });
  await act(() => result.current.answer('mathematics', question, ANSWER));
  expect(result.current.sitting).toEqual({ state: 'idle' });
  expect(onView).toHaveBeenCalledWith(expect.objectContaining({ version: 8 }));
});

test('subject: an answer that met another write goes out again as the same one', async () => {
  server.on(nextItem, question);
  server.on(answerItem, () =>
    server.received(answerItem).length === 1 ? createRefusal(409, 'CONFLICT') : createProgressView(),
  );
  const { result } = renderHook(() => useSubject(OPTIONS));
  await act(() => result.current.ask('mathematics'));
  await act(() => result.current.answer('mathematics', question, ANSWER));
  expect(result.current.sitting.state).toBe('asking');
  expect(new Set(server.received(answerItem).map(({ key }) => key)).size).toBe(1);
});
