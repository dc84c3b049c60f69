import { expect, test } from 'vitest';
import { wrapText } from '#web/lib/wrap-text.ts';

test('a long text is broken between words, and its own lines and words stay whole', () => {
  expect(wrapText('one two three four', 9)).toBe('one two\nthree\nfour');
  expect(wrapText('one\n\ntwo three', 9)).toBe('one\n\ntwo three');
  expect(wrapText('a-word-that-is-longer than that', 9)).toBe('a-word-that-is-longer\nthan that');
  expect(wrapText('', 9)).toBe('');
});
