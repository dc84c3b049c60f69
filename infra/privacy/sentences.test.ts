import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  compareSentences,
  formatRow,
  hasPromise,
  readPromises,
  readSentences,
  SOURCES,
} from '#infra/privacy/sentences.ts';
import { findMissingFiles, findMissingTests, readPaper } from '#infra/privacy/testing/papers.ts';

const MESSAGES = new URL('../../shared/messages/en', import.meta.url);
const promises = readPromises(readPaper('infra/privacy/sentences.md'));
const remedy =
  'Put each under the promise that it makes in infra/privacy/sentences.md, with the code and the test that keep it:';

describe('what people are told', () => {
  it('stands in the table, each sentence word for word', async () => {
    const { missing, gone } = compareSentences(await readSentences(), promises);
    expect(missing.map(formatRow), remedy).toEqual([]);
    expect(gone.map(formatRow), 'Nobody is told these any more, or not in these words: take the rows out.').toEqual([]);
  });

  it('is read of each file of letters', () => {
    const letters = readdirSync(MESSAGES).flatMap((file) => /^(.*mail)\.ts$/.exec(file)?.[1] ?? []);
    expect(letters.length).toBeGreaterThan(4);
    expect(letters.filter((file) => !(SOURCES as readonly string[]).includes(file))).toEqual([]);
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
