import { describe, expect, it } from 'vitest';
import {
  compareSentences,
  formatRow,
  hasPromise,
  listTexts,
  MESSAGE_FILES,
  PROMISING_NOTHING,
  readPromises,
  readSentences,
} from '#infra/privacy/sentences.ts';
import { findMissingFiles, findMissingTests, readPaper } from '#infra/privacy/testing/papers.ts';

const promises = readPromises(readPaper('infra/privacy/sentences.md'));
const remedy =
  'Put each under the promise that it makes in infra/privacy/sentences.md, with the code and the test that keep it:';

describe('what people are told', () => {
  it('stands in the table, each sentence word for word', async () => {
    const { missing, gone } = compareSentences(await readSentences(), promises);
    expect(missing.map(formatRow), remedy).toEqual([]);
    expect(gone.map(formatRow), 'Nobody is told these any more, or not in these words: take the rows out.').toEqual([]);
  });

  it('is read of every message file but those that promise nothing, each of which exists and stands there once', () => {
    const unread = Object.values(PROMISING_NOTHING).flat();
    expect(unread.filter((file) => !MESSAGE_FILES.includes(file))).toEqual([]);
    expect(unread.filter((file, i) => unread.indexOf(file) !== i)).toEqual([]);
    const read = MESSAGE_FILES.filter((file) => !unread.includes(file));
    expect(read).toEqual(expect.arrayContaining(['start', 'refusals', 'mail', 'games']));
    expect(unread.filter((file) => /mail|notice|legal|consent|retention|closing/.test(file))).toEqual([]);
  });

  it('stands there once', () => {
    const keys = promises.flatMap(({ sentences }) => sentences.map(({ key }) => key));
    expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
    expect(keys.length).toBeGreaterThan(300);
  });

  it('is kept by code and by a test that exist', () => {
    const faults = promises.flatMap(({ title, code, test }) =>
      [...findMissingFiles(code), ...findMissingTests(test)].map((fault) => `${title}: ${fault}`),
    );
    expect(faults).toEqual([]);
    expect(promises.filter(({ sentences }) => sentences.length === 0).map(({ title }) => title)).toEqual([]);
  });
});

describe('the table', () => {
  const promise = {
    title: 'A promise',
    code: '`shared/values/notice.ts`',
    test: '`infra/privacy/sentences.test.ts` “stands there once”',
    sentences: [],
  };

  it('notices a sentence that is new, one that was changed and one that is gone', () => {
    const was = { key: 'help/one', text: 'Nothing of it is ever lost.' };
    const is = { key: 'help/one', text: 'Nothing of it is lost.' };
    expect(compareSentences([is], [{ ...promise, sentences: [was] }])).toEqual({ missing: [is], gone: [was] });
    expect(compareSentences([was], [{ ...promise, sentences: [was] }])).toEqual({ missing: [], gone: [] });
  });

  it('notices code and tests that do not exist, and a promise without them', () => {
    expect(findMissingFiles('`services/nowhere.ts`')).toEqual(['services/nowhere.ts does not exist']);
    expect(findMissingFiles('')).toEqual(['names no file']);
    expect(findMissingTests('')).toEqual(['names no test']);
    const other = ['no test is', 'called so'].join(' ');
    expect(findMissingTests(`\`infra/privacy/sentences.test.ts\` “${other}”`)).toEqual([
      `infra/privacy/sentences.test.ts has no test “${other}”`,
    ]);
    expect(findMissingTests(promise.test)).toEqual([]);
  });

  it.each([
    ['We sell nothing and give nothing to others.', true],
    ['A nickname is enough. Really', true],
    ['Is this your own address now?', false],
    ['Please choose an age from 3 to 15.', false],
    ['What belongs to your account', false],
    ['That is fine.', false],
    ['{0} after the week has ended. The report stays.', true],
  ])('takes “%s” for a promise: %s', (text, is) => expect(hasPromise(text)).toBe(is));
});

describe('a message is read', () => {
  const read = (message: unknown) => [...listTexts(message, 'key')].map(({ key, text }) => `${key}: ${text}`);

  it.each([
    [
      'with a value and without it',
      (name?: string) => (name ? `${name} is kept.` : 'Nothing is kept.'),
      ['key: {0} is kept.', 'key where {0} is absent: Nothing is kept.'],
    ],
    [
      'with a field and without it',
      ({ day }: { day?: string }) => (day ? `It ends on ${day}.` : 'It has no end.'),
      ['key: It ends on {day}.', 'key where {day} is absent: It has no end.'],
    ],
    [
      'with none, one and many',
      (left: number) => (left === 0 ? 'None is left.' : left === 1 ? 'One is left.' : `${left} are left.`),
      ['key: {0} are left.', 'key where {0} is 0: None is left.', 'key where {0} is 1: One is left.'],
    ],
    ['once where only the value changes', (name: string) => `Hello ${name}.`, ['key: Hello {0}.']],
    ['in each of its parts', { text: 'All.', of: ['a', () => 'b'] }, ['key.text: All.', 'key.of.0: a', 'key.of.1: b']],
    ['also where it computes with lists', (names: string[]) => names.slice(0, 1).join(), ['key: {0}']],
  ])('%s', (_, message, texts) => expect(read(message)).toEqual(texts));
});
