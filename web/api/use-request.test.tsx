import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiProblem } from '#web/api/problem.ts';
import { useRead, useWrite } from '#web/api/use-request.ts';

test('read: the answer to an earlier key is dropped, and its request aborted', async () => {
  const signals: AbortSignal[] = [];
  const answers = new Map<string, (text: string) => void>();
  const { result, rerender } = renderHook(
    ({ key }) =>
      useRead(
        (signal) => {
          signals.push(signal);
          return new Promise<string>((resolve) => answers.set(key, resolve));
        },
        { key },
      ),
    { initialProps: { key: 'first' } },
  );
  rerender({ key: 'second' });
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  await act(async () => answers.get('second')?.('new'));
  await act(async () => answers.get('first')?.('old'));
  expect(result.current.data).toBe('new');
});

test('read: a failure stays until it is asked again; nothing is read while it is not wanted', async () => {
  const load = vi.fn().mockRejectedValueOnce(new ApiProblem(503, 'UNAVAILABLE')).mockResolvedValue('there');
  const { result, rerender } = renderHook(({ isEnabled }) => useRead(load, { isEnabled }), {
    initialProps: { isEnabled: false },
  });
  expect(load).not.toHaveBeenCalled();
  rerender({ isEnabled: true });
  await waitFor(() => expect(result.current.error).toBeInstanceOf(ApiProblem));
  expect(load).toHaveBeenCalledTimes(1);
  act(() => result.current.refetch());
  await waitFor(() => expect(result.current).toMatchObject({ data: 'there', error: null }));
});

test('write: it is pending until the answer, and a failure is its error until the next try', async () => {
  const send = vi.fn().mockRejectedValueOnce(new Error('no')).mockResolvedValue('done');
  const onSuccess = vi.fn();
  const { result } = renderHook(() => useWrite<string, string>(send, { onSuccess }));
  act(() => result.current.mutate('a'));
  expect(result.current.isPending).toBe(true);
  await waitFor(() => expect(result.current).toMatchObject({ isPending: false, error: new Error('no') }));
  expect(onSuccess).not.toHaveBeenCalled();
  act(() => result.current.mutate('a'));
  await waitFor(() => expect(result.current).toMatchObject({ isSuccess: true, error: null, data: 'done' }));
});
