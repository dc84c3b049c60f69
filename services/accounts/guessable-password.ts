/** What people put together who were asked for twelve characters. */
const COMMON =
  /^(?:password|passwort|passphrase|letmein|welcome|iloveyou|admin(?:istrator)?|qwerty\w*|qwertz\w*|azerty\w*|monkey|dragon|football|baseball|sunshine|princess|superman|batman|master|login|secret|changeme|trustno1|hello|test(?:ing)?|user|guest|default|abc|asdf\w*|zxcv\w*|family|mychild|seven|stones|sevenstones)+$/;
const ROWS = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'qwertzuiop', 'azertyuiop', 'asdfghjkl', 'zxcvbnm', 'yxcvbnm'];
const backwards = (text: string) => [...text].reverse().join('');
const RUNS = [...ROWS, ...ROWS.map(backwards)];

/**
 * Whether a password of twelve characters or more is among those that are tried first: a repetition, a run along the keyboard, common words
 * with numbers round them, or the person's own name or address. It asks nobody, and a sentence always passes.
 */
export function isGuessable(password: string, own: readonly string[]): boolean {
  const plain = password.toLowerCase().normalize('NFKC');
  const letters = plain.replace(/[^\p{L}\p{N}]/gu, '');
  if (isRepeated(plain) || new Set(plain).size < 5) return true;
  if (isMadeOfRuns(letters)) return true;
  const core = letters.replace(/^\d+|\d+$/g, '');
  const words = [core, spelled(core), spelled(letters), spelled(letters).replace(/^\d+|\d+$/g, '')];
  if (words.some((word) => word !== '' && COMMON.test(word))) return true;
  const facts = own.flatMap((fact) => [fact, fact.split('@')[0] ?? '']).map((fact) => fact.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''));
  return facts.some((fact) => fact.length >= 4 && letters.includes(fact) && letters.length - fact.length < 6);
}

const spelled = (text: string) => text.replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('3', 'e').replaceAll('4', 'a').replaceAll('5', 's');

/** `abcabcabcabc`, `robinrobinrobin`: a piece of at most a third of it again and again, or twice the same. */
function isRepeated(text: string): boolean {
  for (let length = 1; length <= text.length / 2; length++) {
    const piece = text.slice(0, length);
    if (piece.repeat(Math.ceil(text.length / length)).startsWith(text)) return true;
  }
  return false;
}

/** `1234567890qwerty`: nothing but pieces of at least four that lie beside each other on a keyboard. */
function isMadeOfRuns(text: string): boolean {
  let at = 0;
  while (at < text.length) {
    let length = Math.min(20, text.length - at);
    while (length >= 4 && !RUNS.some((run) => run.includes(text.slice(at, at + length)))) length--;
    if (length < 4) return false;
    at += length;
  }
  return text.length > 0;
}
