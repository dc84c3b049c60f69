import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Message files in `shared/messages/en` that promise something to people. */
const SOURCES = [
  ...['notice', 'consents', 'assent', 'rights', 'closing', 'archive', 'retention', 'legal'],
  ...[
    'schedule',
    'correct-child',
    'confirm-address',
    'adult-forms',
    'sharing',
    'guardians',
    'letters',
    'device',
    'handover',
    'sender-line',
  ],
  ...['mail', 'account-mail', 'security-mail', 'expiring-mail'],
] as const;

export type Sentence = { key: string; text: string };

const pathOf = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));
const LEAST_WORDS = 4;

/**
 * Whether a text may contain a promise: it has a sentence of four words or more that ends in a full stop. Labels,
 * headings, questions and sentences that begin with "Please" do not count.
 */
export function mayPromise(text: string): boolean {
  const sentences = text.match(/[^.!?]+(?:[.](?=\S)[^.!?]+)*[.!?]*/g) ?? [];
  return sentences.some((each) => {
    const sentence = each.trim();
    return sentence.endsWith('.') && sentence.split(/\s+/).length >= LEAST_WORDS && !sentence.startsWith('Please ');
  });
}

/** A placeholder for an argument of a message: renders as `{0}` for the first, as `{name}` for a field. */
const standIn = (name: string): unknown =>
  new Proxy(() => undefined, {
    get: (_, field) => {
      if (field === Symbol.toPrimitive || field === 'toString') return () => `{${name}}`;
      if (field === 'map') return () => [];
      return typeof field === 'string' ? `{${field}}` : undefined;
    },
  });

function* textsIn(value: unknown, key: string): Generator<Sentence> {
  if (typeof value === 'string') yield { key, text: value };
  else if (typeof value === 'function') yield* textsIn(said(value as (...values: unknown[]) => unknown), key);
  else if (typeof value === 'object' && value !== null)
    for (const [field, part] of Object.entries(value)) yield* textsIn(part, `${key}.${field}`);
}

/** Calls a message function with placeholders; functions that compute with their arguments get plain strings. */
function said(words: (...values: unknown[]) => unknown): unknown {
  const values = Array.from({ length: 6 }, (_, i) => standIn(String(i)));
  try {
    return words(...values);
  } catch {
    return words('{0}', '{1}', '{2}');
  }
}

/** Every text of the sources that may contain a promise, by message key. */
export async function readSentences(): Promise<Sentence[]> {
  const all: Sentence[] = [];
  for (const source of SOURCES) {
    const words = (await import(`#shared/messages/en/${source}.ts`)) as Record<string, unknown>;
    // A bare exported function is a helper of the messages.
    for (const [name, part] of Object.entries(words))
      if (typeof part === 'object') all.push(...textsIn(part, `${source}/${name}`));
  }
  return [...all.filter(({ text }) => mayPromise(text)), ...readSecurityPage()];
}

/** Rows and sentences of SECURITY.md. */
function readSecurityPage(): Sentence[] {
  const page = readFileSync(pathOf('.github/SECURITY.md'), 'utf8');
  const rows = [...page.matchAll(/^\| ([A-Z]?\d+) \| (.+?) \|(?: (.+?) \|)? .+\|$/gm)].map(
    ([, number, first, second]) => ({
      key: `SECURITY.md/${number}`,
      text: second ? `${first}: ${second}` : (first as string),
    }),
  );
  const prose = page
    .split(/\n\n+/)
    .filter((part) => !/^[#|]/.test(part))
    .map((part) => part.replaceAll('\n', ' ').trim())
    .filter(mayPromise);
  return [...rows, ...prose.map((text, i) => ({ key: `SECURITY.md/text ${i + 1}`, text }))];
}

/** A promise with the code and test that keep it, and the sentences that make it. */
export type Promised = { title: string; code: string; test: string; sentences: Sentence[] };

const unescaped = (cell: string) => cell.trim().replaceAll('\\|', '|');
export const rowOf = ({ key, text }: Sentence): string =>
  `| ${key} | ${text.replaceAll('|', '\\|').replaceAll('\n', ' ')} |`;

/** The promises of `sentences.md`, in its order. */
export function readPromises(paper: string): Promised[] {
  return paper
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const line = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(part)?.[1] ?? '';
      const sentences = [...part.matchAll(/^\| ([\w-]+(?:\.md)?\/.+?) \| (.+) \|$/gm)].map(
        ([, key = '', text = '']) => ({
          key: key.trim(),
          text: unescaped(text),
        }),
      );
      return { title: part.split('\n', 1)[0] as string, code: line('Code'), test: line('Test'), sentences };
    });
}

/** Heading for new rows until their code and test are named. */
export const UNKEPT = 'Not yet kept';

/** Sentences that are in no row, and rows whose sentence does not exist any more, compared word for word. */
export function compareSentences(
  sentences: readonly Sentence[],
  promises: readonly Promised[],
): { missing: Sentence[]; gone: Sentence[] } {
  const listed = promises.flatMap((promise) => promise.sentences);
  const read = new Set(sentences.map(rowOf));
  const known = new Set(listed.map(rowOf));
  return {
    missing: sentences.filter((each) => !known.has(rowOf(each))),
    gone: listed.filter((each) => !read.has(rowOf(each))),
  };
}
