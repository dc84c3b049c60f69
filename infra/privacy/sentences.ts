import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Message files in `shared/messages/en` that promise something to people, all files of letters among them. */
export const SOURCES = [
  ...['notice', 'consents', 'assent', 'rights', 'closing', 'archive', 'retention', 'legal'],
  ...[
    'schedule',
    'correct-child',
    'confirm-address',
    'adult-forms',
    'sharing',
    'guardians',
    'email-settings',
    'device',
    'outbox-notice',
    'handover',
    'sender-line',
    'prepared',
  ],
  ...['mail', 'account-mail', 'consent-mail', 'security-mail', 'expiring-mail'],
] as const;

export type Sentence = { key: string; text: string };

const toPath = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));
const LEAST_WORDS = 4;

/**
 * Whether a text may contain a promise: it has a sentence of four words or more that ends in a full stop. Labels,
 * headings, questions and sentences that begin with "Please" do not count.
 */
export function hasPromise(text: string): boolean {
  const sentences = text.match(/[^.!?]+(?:[.](?=\S)[^.!?]+)*[.!?]*/g) ?? [];
  return sentences.some((each) => {
    const sentence = each.trim();
    return sentence.endsWith('.') && sentence.split(/\s+/).length >= LEAST_WORDS && !sentence.startsWith('Please ');
  });
}

/** A placeholder for an argument of a message: renders as `{0}` for the first, as `{name}` for a field. */
const createPlaceholder = (name: string): unknown =>
  new Proxy(() => undefined, {
    get: (_, field) => {
      if (field === Symbol.toPrimitive || field === 'toString' || field === 'join') return () => `{${name}}`;
      if (field === 'map') return () => [];
      return typeof field === 'string' ? `{${field}}` : undefined;
    },
  });

function* listTexts(value: unknown, key: string): Generator<Sentence> {
  if (typeof value === 'string') yield { key, text: value };
  else if (typeof value === 'function')
    yield* listTexts(renderMessage(value as (...values: unknown[]) => unknown), key);
  else if (typeof value === 'object' && value !== null)
    for (const [field, part] of Object.entries(value)) yield* listTexts(part, `${key}.${field}`);
}

/** Calls a message function with placeholders; functions that compute with their arguments get plain strings. */
function renderMessage(words: (...values: unknown[]) => unknown): unknown {
  const values = Array.from({ length: 6 }, (_, i) => createPlaceholder(String(i)));
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
    const words = (await import(`#messages/${source}.ts`)) as Record<string, unknown>;
    // A bare exported function is a helper of the messages.
    for (const [name, part] of Object.entries(words))
      if (typeof part === 'object') all.push(...listTexts(part, `${source}/${name}`));
  }
  return [...all.filter(({ text }) => hasPromise(text)), ...readSecurityPage()];
}

/** Rows and sentences of SECURITY.md. */
function readSecurityPage(): Sentence[] {
  const page = readFileSync(toPath('.github/SECURITY.md'), 'utf8');
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
    .filter(hasPromise);
  return [...rows, ...prose.map((text, i) => ({ key: `SECURITY.md/text ${i + 1}`, text }))];
}

/** A promise with the code and test that keep it, and the sentences that make it. */
export type PromiseEntry = { title: string; code: string; test: string; sentences: Sentence[] };

const unescapeCell = (cell: string) => cell.trim().replaceAll('\\|', '|');
export const formatRow = ({ key, text }: Sentence): string =>
  `| ${key} | ${text.replaceAll('|', '\\|').replaceAll('\n', ' ')} |`;

/** The promises of `sentences.md`, in its order. */
export function readPromises(paper: string): PromiseEntry[] {
  return paper
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const readLine = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(part)?.[1] ?? '';
      const sentences = [...part.matchAll(/^\| ([\w-]+(?:\.md)?\/.+?) \| (.+) \|$/gm)].map(
        ([, key = '', text = '']) => ({
          key: key.trim(),
          text: unescapeCell(text),
        }),
      );
      return { title: part.split('\n', 1)[0] as string, code: readLine('Code'), test: readLine('Test'), sentences };
    });
}

/** Heading for new rows until their code and test are named. */
export const UNASSIGNED = 'Not yet kept';

/** Sentences that are in no row, and rows whose sentence does not exist any more, compared word for word. */
export function compareSentences(
  sentences: readonly Sentence[],
  promises: readonly PromiseEntry[],
): { missing: Sentence[]; gone: Sentence[] } {
  const listed = promises.flatMap((promise) => promise.sentences);
  const read = new Set(sentences.map(formatRow));
  const listedRows = new Set(listed.map(formatRow));
  return {
    missing: sentences.filter((each) => !listedRows.has(formatRow(each))),
    gone: listed.filter((each) => !read.has(formatRow(each))),
  };
}
