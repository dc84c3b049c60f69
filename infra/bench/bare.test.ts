import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('the workflow that only counts stays as it is, or no ratio to it could be compared with an earlier one', () => {
  const text = readFileSync(new URL('bare.workflow.ts', import.meta.url));
  expect(createHash('sha256').update(text).digest('hex')).toBe(
    '1e84a1eb685bfe500b250ec00ed7719e5ce5deb8171ddef6d7e53f4571c66c87',
  );
});
