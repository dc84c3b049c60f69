import { expect, it } from 'vitest';
import {
  computeApiShares,
  computeWorkerShares,
  judgeConnections,
  MIN_CONNECTIONS,
} from '#services/database/connections.ts';

const usual = { api: 16, worker: 16, apis: 2, workers: 1 };

it('connections: the shares of a process add up to its setting, each has one, whatever the setting', () => {
  for (let connections = MIN_CONNECTIONS.api; connections <= 100; connections += 1) {
    const { log, database } = computeApiShares(connections);
    expect(log + database + 2).toBe(connections);
    expect(Math.min(log, database)).toBeGreaterThan(0);
  }
  for (let connections = MIN_CONNECTIONS.worker; connections <= 100; connections += 1) {
    const { log, database } = computeWorkerShares(connections);
    expect(log + database + 4).toBe(connections);
    expect(Math.min(log, database)).toBeGreaterThan(0);
  }
});

it('connections: two APIs and a worker fit twice into a database of one hundred', () => {
  expect(judgeConnections(usual, 97)).toEqual({ level: 'fits' });
});

it('connections: an installation that does not fit twice is warned, with the sum and the remedy', () => {
  expect(judgeConnections({ ...usual, api: 17 }, 97)).toEqual({
    level: 'warn',
    text:
      'The database takes 97 connections, and old and new processes beside each other in a deploy may open 100 (twice 2 × 17 of the API and 1 × 16 of the ' +
      'worker): lower API_CONNECTIONS or WORKER_CONNECTIONS, or raise max_connections of the database.',
  });
});

it('connections: one that does not fit once is refused', () => {
  expect(judgeConnections(usual, 47)).toMatchObject({
    level: 'refuse',
    text: expect.stringContaining('takes 47 connections, and this installation may open 48'),
  });
  expect(judgeConnections(usual, 48)).toMatchObject({ level: 'warn' });
});
