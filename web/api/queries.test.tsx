import { readdirSync, readFileSync } from 'node:fs';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { listSessions } from '#shared/contracts/accounts.ts';
import { listFactors } from '#shared/contracts/factors.ts';
import type { RouteName } from '#shared/contracts/routes.ts';
import { listStudents } from '#shared/contracts/students.ts';
import { createQuery, getQueryKey, useCall } from '#web/api/queries.ts';
import { createFakeServer } from '#web/testing/fake-server.ts';

const server = createFakeServer();
let client = new QueryClient();
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  server.on(listSessions, { sessions: [] });
  server.on(listStudents, { students: [] });
  server.on(listFactors, { factors: [], backupCodesLeft: 0 });
});
const wrapper = ({ children }: { children: React.ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
const countReads = () => [server.received(listSessions).length, server.received(listStudents).length];

type Options = { outdated?: 'all' | readonly RouteName[]; onSuccess?: (text: string) => void };
const renderCall = (send: () => Promise<string>, options: Options) =>
  renderHook(
    () => {
      useQuery(createQuery('listSessions', { params: {} }));
      useQuery(createQuery('listStudents', { params: {} }));
      return useCall(send, options);
    },
    { wrapper },
  );

test('call: a success makes the named reads outdated and no others', async () => {
  const { result } = renderCall(async () => 'sent', { outdated: ['listSessions'] });
  await waitFor(() => expect([...countReads(), client.isFetching()]).toEqual([1, 1, 0]));
  act(() => result.current.mutate());
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  expect(countReads()).toEqual([2, 1]);
});

test('call: a failure reads nothing anew', async () => {
  const { result } = renderCall(() => Promise.reject(new Error('no')), { outdated: 'all' });
  await waitFor(() => expect(countReads()).toEqual([1, 1]));
  act(() => result.current.mutate());
  await waitFor(() => expect(result.current.isError).toBe(true));
  expect(countReads()).toEqual([1, 1]);
});

test('call: what follows a success also follows if the component is gone by then', async () => {
  const onSuccess = vi.fn();
  let finish = (_: string) => undefined as void;
  const sent = new Promise<string>((resolve) => (finish = resolve));
  const { result, unmount } = renderCall(() => sent, { onSuccess });
  act(() => result.current.mutate());
  unmount();
  finish('sent');
  await waitFor(() => expect(onSuccess).toHaveBeenCalledWith('sent', undefined));
});

test('query: its key is the route with what it was called with, and the route alone matches all of them', () => {
  const byId = createQuery('listGuardians', { params: { studentId: 'a' as never } });
  client.setQueryData(byId.queryKey, { guardians: [], invitations: [], offers: [] });
  expect(client.getQueriesData({ queryKey: getQueryKey('listGuardians') })).toHaveLength(1);
  expect(client.getQueryData(createQuery('listGuardians', { params: { studentId: 'b' as never } }).queryKey)).toBe(
    undefined,
  );
});

test('call: every write of a page with the query cache is one', () => {
  const files = readdirSync('web', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  expect(
    files.filter((file) => !file.includes('.test.') && /\buseMutation\b/.test(readFileSync(`web/${file}`, 'utf8'))),
  ).toEqual(['api/queries.ts']);
});
