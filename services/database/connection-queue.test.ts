import { expect, test } from 'vitest';
import createQueue from '#services/database/connection-queue.ts';

const [first, second, third] = [{ name: 'first' }, { name: 'second' }, { name: 'third' }];

test('gives items in the order in which they came, and nothing when it is empty', () => {
  const queue = createQueue([first]);
  expect(queue.push(second)).toBe(second);
  expect([queue.shift(), queue.shift(), queue.shift(), queue.length]).toEqual([first, second, undefined, 0]);
});

test('removes an item from the middle, once', () => {
  const queue = createQueue([first, second, third]);
  expect([queue.remove(second), queue.remove(second), queue.length]).toEqual([second, null, 2]);
  expect([queue.shift(), queue.shift()]).toEqual([first, third]);
});

test('puts an item that comes again behind all others', () => {
  const queue = createQueue([first, second]);
  queue.push(queue.shift() as typeof first);
  expect([queue.shift(), queue.shift(), queue.length]).toEqual([second, first, 0]);
});
