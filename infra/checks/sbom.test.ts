import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { makeSbom } from '#infra/checks/sbom.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('the bill of materials', () => {
  const bill = makeSbom(root);
  const names = new Set(bill.components.map(({ name }) => name));

  it('names all that production installs, but for the packaged Node, which the image has of its own', () => {
    const production = readFileSync(`${root}infra/docker/production-packages.txt`, 'utf8').trim().split('\n');
    expect(production.filter((name) => !names.has(name) && !/^node-(linux|win)-/.test(name))).toEqual([]);
  });

  it('names what the web app is made of, with what that needs', () => {
    for (const name of ['react', 'recharts', 'react-is', 'es-toolkit', '@fontsource/andika'])
      expect(names).toContain(name);
  });

  it('names no tool of development', () => {
    for (const name of ['vitest', 'vite', 'playwright', 'drizzle-kit', 'tsx', 'happy-dom', 'esbuild'])
      expect(names).not.toContain(name);
  });

  it('names each once, with its checksum, and only what it names as needed', () => {
    const refs = bill.components.map((component) => component['bom-ref']);
    expect(new Set(refs).size).toBe(refs.length);
    const knownRefs = new Set(refs);
    expect(bill.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !knownRefs.has(ref))).toEqual([]);
    expect(bill.components.find(({ name }) => name === 'fastify')?.hashes).toMatchObject([
      { alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) },
    ]);
  });
});
