import { expect, it } from 'vitest';
import { prepareDescription } from '#infra/checks/schemathesis/description.ts';

const prepare = (description: unknown, ids = {}) => JSON.parse(prepareDescription(JSON.stringify(description), ids));

it('names the characters of a pattern that are listed by their categories', () => {
  const { pattern } = prepare({ type: 'string', pattern: '^[^\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]*$' });
  expect(pattern).not.toContain('\\p');
  const line = new RegExp(pattern, 'u');
  for (const text of ['', 'Zoë’s 😀 - [a]', '\u00a0']) expect(line.test(text), JSON.stringify(text)).toBe(true);
  for (const text of ['\0', '\n', '\u0085', '\u00ad', '\u200b', '\u2028', '\u{e0001}', '\u{e007f}'])
    expect(line.test(text), JSON.stringify(text)).toBe(false);
});

it('names them outside of a class too, and leaves what is escaped', () => {
  const { pattern } = prepare({ type: 'string', pattern: '^\\p{Lu}{2}[\\]\\p{Nd}]\\p{Zl}?$' });
  expect(pattern).not.toContain('\\p');
  const code = new RegExp(pattern, 'u');
  for (const text of ['ÄB7', 'AB]', 'AB٣\u2028']) expect(code.test(text), text).toBe(true);
  for (const text of ['ab7', 'A7', 'ABC', 'AB7\u2029']) expect(code.test(text), text).toBe(false);
});

it('makes an array of a tuple whose members are alike, and leaves others', () => {
  const [text, number] = [{ type: 'string' }, { type: 'number' }];
  expect(prepare({ type: 'array', prefixItems: [text, text], items: false })).toEqual({
    type: 'array',
    items: text,
    minItems: 2,
    maxItems: 2,
  });
  const others = { type: 'array', prefixItems: [text, number], items: false };
  expect(prepare(others)).toEqual(others);
});

it('gives the ids that exist to the parameters of a path, and to no others', () => {
  const inPath = { in: 'path', name: 'studentId', required: true, schema: { type: 'string', format: 'uuid' } };
  const parameters = [inPath, { ...inPath, in: 'query' }, { ...inPath, name: 'shareId' }];
  expect(prepare(parameters, { studentId: ['a', 'b'] })).toEqual([
    { ...inPath, schema: { type: 'string', enum: ['a', 'b'] } },
    ...parameters.slice(1),
  ]);
});
