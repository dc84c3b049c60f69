import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { AssessmentEvent, UNWRITTEN_EVENTS } from '#shared/domain/assessment/events.ts';

/*
 * Names that outlive a release: they stand in recorded events, running workflows, cookies, derived keys, the stores of
 * browsers, and addresses in emails. Renaming one loses what was stored under it, so each must still be written
 * somewhere in the product. Add the new ones of a release; take one away only when nothing stored can hold it.
 */
const released: Record<string, string[]> = JSON.parse(
  readFileSync(new URL('./released-names.json', import.meta.url), 'utf8'),
);
const product = execFileSync('git', ['ls-files', 'shared', 'services', 'workflows', 'web'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /[.]tsx?$/.test(file) && !/[.]test[.]|\/testing\//.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
/** A name counts as a string, as a key of an object, or as an export. */
const isWritten = (name: string) =>
  [`'${name}'`, `\`${name}\``, `${name}:`, `as ${name} `, `${name}=`, `/${name}\``].some((form) =>
    product.includes(form),
  );

it.each(Object.entries(released))('released names: %s are all still there', (_, names) => {
  expect(names.filter((name) => !isWritten(name))).toEqual([]);
});

it('released names: an event that no release has read yet is not written', () => {
  const types = AssessmentEvent.options.map(({ shape }) => shape.type.value);
  const unreleased = types.filter((type) => !released.events?.includes(type));
  expect([...UNWRITTEN_EVENTS].sort()).toEqual(unreleased.sort());
});
