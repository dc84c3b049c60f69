import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { AssessmentEvent, UNWRITTEN_EVENTS } from '#shared/domain/assessment/events.ts';
import { UNWRITTEN_PATCHES } from '#workflows/workers.ts';

/*
 * Names that outlive a release: they stand in recorded events, running workflows, cookies, derived keys, the stores of
 * browsers, and addresses in emails. Renaming one loses what was stored under it, so each must still be written in the
 * file that stands beside it: common words such as `audit` are written in many. Add the new ones of a release; code that
 * moves takes its names along; take one away only when nothing stored can hold it.
 */
const released: Record<string, Record<string, string[]>> = JSON.parse(
  readFileSync(new URL('./released-names.json', import.meta.url), 'utf8'),
);
const readProductFile = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
/** A name counts as a string, as the beginning or the end of one, as a key of an object, or as an export. */
const isWritten = (name: string, text: string) =>
  [`'${name}'`, `\`${name}\``, `\`${name}/`, `}${name}\``, `/${name}\``, `${name}:`, `as ${name} `, `${name}=`].some(
    (form) => text.includes(form),
  );

it.each(Object.entries(released))('released names: %s are all still there', (_, byFile) => {
  const gone = Object.entries(byFile).flatMap(([file, names]) => {
    const text = readProductFile(file);
    return names.filter((name) => !isWritten(name, text)).map((name) => `${name} in ${file}`);
  });
  expect(gone).toEqual([]);
});

it('released names: an event that no release has read yet is not written', () => {
  const types = AssessmentEvent.options.map(({ shape }) => shape.type.value);
  const releasedEvents = Object.values(released.events ?? {}).flat();
  const unreleased = types.filter((type) => !releasedEvents.includes(type));
  expect([...UNWRITTEN_EVENTS].sort()).toEqual(unreleased.sort());
});

it('released names: a patch of the workflow that no release has followed yet is not written', () => {
  const workflows = readdirSync(new URL('../../workflows', import.meta.url)).filter((file) =>
    /[.]workflow[.]ts$/.test(file),
  );
  const patches = workflows
    .flatMap((file) => [...readProductFile(`workflows/${file}`).matchAll(/\bpatched\('([^']+)'\)/g)])
    .map(([, id]) => id as string);
  expect(patches.length).toBeGreaterThan(0);
  const releasedPatches = Object.values(released.patches ?? {}).flat();
  const unreleased = patches.filter((id) => !releasedPatches.includes(id));
  expect([...UNWRITTEN_PATCHES].sort()).toEqual(unreleased.sort());
});
