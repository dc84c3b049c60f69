import { expect, it } from 'vitest';
import { z } from 'zod';
import { omitUnknownFields, readKnownFields } from '#shared/values/known-fields.ts';

const Leaf = z.strictObject({ n: z.number() });
const Tree = z.strictObject({ leaves: z.array(Leaf), named: z.record(z.string(), Leaf), more: Leaf.optional() });
const known = { leaves: [{ n: 1 }, { n: 2 }], named: { one: { n: 3 } } };
const next = { ...known, leaves: [{ n: 1 }, { n: 2, next: 1 }], named: { one: { n: 3, next: 1, later: 2 } }, next: [] };

it('fields of the next release are left out at any depth, and the value stays as it was', () => {
  const before = structuredClone(next);
  expect([readKnownFields(Tree, next), omitUnknownFields(Tree, next)]).toEqual([known, known]);
  expect(next).toEqual(before);
});

it('a value with another fault is not read, and loses its unknown fields all the same', () => {
  const damaged = { ...next, leaves: [{ n: 'one', next: 1 }] };
  expect(readKnownFields(Tree, damaged)).toBeUndefined();
  expect(omitUnknownFields(Tree, damaged)).toEqual({ ...known, leaves: [{ n: 'one' }] });
  expect([readKnownFields(Tree, undefined), omitUnknownFields(Tree, 'text')]).toEqual([undefined, 'text']);
});
