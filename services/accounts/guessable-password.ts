import { setImmediate } from 'node:timers/promises';
import type { MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core';
import { DetailedRefusal } from '#services/http/problem-details.ts';
import type { PasswordWeakness } from '#shared/values/password-weakness.ts';

/**
 * What people compose when asked for twelve characters. A text must be readable in one way only: the time of a test
 * doubles with every word that is not, and it stops the process.
 */
const COMMON =
  /^(?:password|passwort|passphrase|letmein|welcome|iloveyou|admin(?:istrator)?|monkey|dragon|football|baseball|sunshine|princess|superman|batman|master|login|secret|changeme|trustno1|hello|test(?:ing)?|user|guest|default|abc|family|mychild|seven|stones)*(?:(?:qwerty|qwertz|azerty|asdf|zxcv)\w*)?$/;
const ROWS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
];
const reverseText = (text: string) => [...text].reverse().join('');
const RUNS = [...ROWS, ...ROWS.map(reverseText)];

/** Minimum number of guesses, as a power of ten. */
const FEWEST_GUESSES_LOG10 = 8.5;
/** Longer passwords are cut here; longer ones are not guessed. */
const LONGEST = 128;
/**
 * Characters estimated per turn of the event loop: the time grows faster than the length, 24 take 10 ms and 128 up to
 * 200.
 */
const PIECE = 24;
const SITE_WORDS = [
  'sevenstones',
  'sevenstone',
  'seven',
  'stones',
  'stone',
  'assessment',
  'potential',
  'childpotential',
  'mychild',
];

/**
 * Why a password of twelve characters or more would be guessed early, null if it would not: a repetition, a run along
 * the keyboard, common words and passwords, or the person's own name or address. Works offline; sentences always pass.
 */
export async function findPasswordWeakness(password: string, own: readonly string[]): Promise<PasswordWeakness | null> {
  const plain = password.normalize('NFKC').slice(0, LONGEST);
  return findBrokenRule(plain.toLowerCase(), own) ?? (await findFewGuesses(plain, own));
}

/** Called by every route that sets a password. @throws DetailedRefusal PASSWORD_GUESSABLE with the reason */
export async function refuseGuessablePassword(password: string, own: readonly string[]): Promise<void> {
  const weakness = await findPasswordWeakness(password, own);
  if (weakness) throw new DetailedRefusal('PASSWORD_GUESSABLE', { weakness });
}

function findBrokenRule(plain: string, own: readonly string[]): PasswordWeakness | null {
  const alphanumerics = keepAlphanumerics(plain);
  if (isRepeated(plain) || new Set(plain).size < 5) return 'REPEATED';
  if (isOnlyKeyboardRuns(alphanumerics)) return 'KEYS';
  const core = alphanumerics.replace(/^\d+|\d+$/g, '');
  const words = [
    core,
    undoSubstitutions(core),
    undoSubstitutions(alphanumerics),
    undoSubstitutions(alphanumerics).replace(/^\d+|\d+$/g, ''),
  ];
  const common = words.find((word) => word !== '' && COMMON.test(word));
  if (common !== undefined) return common.includes('stones') ? 'SITE' : 'COMMON';
  const facts = own
    .flatMap((fact) => [fact, fact.split('@')[0] ?? ''])
    .map((fact) => keepAlphanumerics(fact.toLowerCase()));
  return facts.some(
    (fact) => fact.length >= 4 && alphanumerics.includes(fact) && alphanumerics.length - fact.length < 6,
  )
    ? 'OWN'
    : null;
}

const keepAlphanumerics = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');

/** One piece that is hard to guess is enough: more text around it makes the whole no easier. */
async function findFewGuesses(plain: string, own: readonly string[]): Promise<PasswordWeakness | null> {
  const estimator = await loadEstimator();
  const words = own
    .flatMap((fact) => [fact, fact.split('@')[0] ?? '', ...fact.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word.length >= 3);
  let weakness: PasswordWeakness = 'WORDS';
  for (let at = 0; at < plain.length; at += PIECE) {
    if (at > 0) await setImmediate();
    const { guessesLog10, sequence } = estimator.check(plain.slice(at, at + PIECE), words);
    if (guessesLog10 >= FEWEST_GUESSES_LOG10) return null;
    if (at === 0) weakness = classifyWeakness(sequence);
  }
  return weakness;
}

/** Names the longest recognized pattern of a password. */
function classifyWeakness(sequence: readonly MatchExtended[]): PasswordWeakness {
  const recognized = sequence.filter(({ pattern }) => pattern !== 'bruteforce' && pattern !== 'separator');
  const [longest] = recognized.sort((a, b) => b.token.length - a.token.length);
  if (!longest) return 'WORDS';
  if (longest.pattern === 'dictionary') {
    if (longest.dictionaryName === 'userInputs') return 'OWN';
    if (longest.dictionaryName === 'site') return 'SITE';
    return sequence.length === 1 ? 'COMMON' : 'WORDS';
  }
  if (longest.pattern === 'repeat') return 'REPEATED';
  return longest.pattern === 'date' || longest.pattern === 'regex' ? 'DATE' : 'KEYS';
}

/** The lists take about 50 ms to build: built once, at the first use. */
const loadEstimator = (() => {
  let loading: Promise<ZxcvbnFactory> | undefined;
  const load = async () => {
    const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
      import('@zxcvbn-ts/core'),
      import('@zxcvbn-ts/language-common'),
    ]);
    return new ZxcvbnFactory({
      dictionary: { ...dictionary, site: SITE_WORDS },
      graphs: adjacencyGraphs,
      maxLength: PIECE,
    });
  };
  return () => {
    loading ??= load();
    return loading;
  };
})();

const undoSubstitutions = (text: string) =>
  text.replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('3', 'e').replaceAll('4', 'a').replaceAll('5', 's');

/** `abcabcabcabc`, `robinrobinrobin`: a piece repeated, or twice the same. */
function isRepeated(text: string): boolean {
  for (let length = 1; length <= text.length / 2; length++) {
    const piece = text.slice(0, length);
    if (piece.repeat(Math.ceil(text.length / length)).startsWith(text)) return true;
  }
  return false;
}

/** `1234567890qwerty`: only runs of at least four neighbouring keys. */
function isOnlyKeyboardRuns(text: string): boolean {
  let at = 0;
  while (at < text.length) {
    let length = Math.min(20, text.length - at);
    while (length >= 4 && !RUNS.some((run) => run.includes(text.slice(at, at + length)))) length--;
    if (length < 4) return false;
    at += length;
  }
  return text.length > 0;
}
