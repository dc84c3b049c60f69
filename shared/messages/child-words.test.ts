import { describe, expect, test } from 'vitest';
import * as setA from '#shared/instruments/quest.a.ts';
import * as setB from '#shared/instruments/quest.b.ts';
import { CHILD_WORDS, FOR_GROWN_UPS } from '#shared/messages/child-words.ts';

/** Words of a laboratory, an office or a machine, which no child hears. */
const FORBIDDEN =
  /\b(assess\w*|evaluat\w*|respon[sd]\w*|record(ed|ing)|complet(ed|ion)|percent\w*|scor\w+|skills?|personality|cognitive|abilit\w+|data|items?|trials?|inputs?|server|sessions?|parameters?|results?|selected|please select)\b|%/i;

/** Every text below a value, with its path; a function is called with short arguments. */
function listTexts(value: unknown, path: string): [string, string][] {
  if (FOR_GROWN_UPS.includes(path)) return [];
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') {
    try {
      return [[path, String((value as (...args: unknown[]) => unknown)('x', 'x', 'x'))]];
    } catch {
      // It wants a figure of a game, whose words stand beside it.
      return [];
    }
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => listTexts(each, path ? `${path}.${key}` : key));
}
const findForbidden = (value: unknown, path = '') => listTexts(value, path).filter(([, text]) => FORBIDDEN.test(text));

describe('words of a child', () => {
  test('are those of a story, never of a laboratory', () => {
    expect(findForbidden(CHILD_WORDS)).toEqual([]);
  });
  test.each(['3-6', '7-10', '11-15'])('are so in every scene of both stories, too: %s', (mode) => {
    const texts = [setA, setB].flatMap((set) => listTexts({ ...set }, '')).filter(([path]) => path.endsWith(mode));
    expect(texts.length).toBeGreaterThan(100);
    expect(texts.filter(([, text]) => FORBIDDEN.test(text))).toEqual([]);
  });
  test('exclude nothing that does not exist', () => {
    const find = (path: string) =>
      path
        .split('.')
        .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], CHILD_WORDS);
    expect(FOR_GROWN_UPS.filter((path) => find(path) === undefined)).toEqual([]);
  });
});
