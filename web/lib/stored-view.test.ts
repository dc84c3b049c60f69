import { expect, test } from 'vitest';
import { z } from 'zod';
import { ProgressView } from '#shared/contracts/progress-view.ts';
import { readStoredView, STORED_SHAPE, toStoredView } from '#web/lib/stored-view.ts';
import { createProgressView } from '#web/testing/examples.ts';

test('the shape that is kept is that of the contract: who changes ProgressView writes the new one down', async () => {
  const schema = JSON.stringify(z.toJSONSchema(ProgressView, { unrepresentable: 'any' }));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(schema)));
  expect(STORED_SHAPE).toBe([...hash.slice(0, 6)].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
});

test('a view that this release kept is read again', () => {
  const view = createProgressView();
  expect(readStoredView(JSON.parse(JSON.stringify(toStoredView(view, 7))))).toEqual({ view, at: 7 });
});

test.each([
  ['of an older release', { shape: 'older', view: createProgressView(), at: 7 }],
  ['of a release that noted no shape', { view: createProgressView(), at: 7 }],
  ['that is not there', undefined],
  ['that is something else', { shape: STORED_SHAPE, at: 'yesterday' }],
])('a view %s is not shown', (_, stored) => {
  expect(readStoredView(stored)).toBeNull();
});
