import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as mood from '#messages/mood.ts';
import type { Locale } from '#shared/messages/locale.ts';

const folder = new URL('./', import.meta.url);
const english: Locale['mood'] = mood;

describe('a locale', () => {
  it('has every area of English, each from a module of its own', () => {
    const areas = readdirSync(new URL('en/', folder)).filter((file) => file.endsWith('.ts'));
    const areaImports = [
      ...readFileSync(new URL('locale.ts', folder), 'utf8').matchAll(
        /^import type \* as \w+ from '#shared\/messages\/en\/(.+)';$/gm,
      ),
    ];
    expect(areaImports.map(([, file]) => file).sort()).toEqual(areas.sort());
  });

  it('brings no word along: whoever knows its type ships nothing', () => {
    const lines = readFileSync(new URL('locale.ts', folder), 'utf8').match(/^(import|export) .*$/gm) ?? [];
    expect(lines.filter((line) => !/^(import|export) type /.test(line))).toEqual([]);
  });

  it('may say it in its own words', () => {
    const other: Locale['mood'] = { mood: { ...english.mood, both: 'Bitte wähle beides' } };
    expect(other.mood.both).toBe('Bitte wähle beides');
  });

  it('does not compile while a word is missing', () => {
    const { both: _, ...rest } = english.mood;
    // @ts-expect-error a sentence is missing
    const lacking: Locale['mood'] = { mood: rest };
    expect(lacking.mood).not.toHaveProperty('both');
  });
});
