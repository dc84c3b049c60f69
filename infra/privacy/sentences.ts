import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const MESSAGES = new URL('../../shared/messages/en/', import.meta.url);
/** Every message file of `shared/messages/en`, without its ending. */
export const MESSAGE_FILES: readonly string[] = readdirSync(MESSAGES, { recursive: true, encoding: 'utf8' })
  .flatMap((file) => /^(.+)[.]ts$/.exec(file)?.[1] ?? [])
  .toSorted();

/** Message files that promise nothing, by what they say instead; all others are read. */
export const PROMISING_NOTHING: Readonly<Record<string, readonly string[]>> = {
  'names, dates and parts of sentences': [
    ...['dates', 'evidence', 'factors', 'games-patterns', 'latest', 'phrases', 'programme', 'rests'],
    ...['report-names', 'score-words', 'week'],
  ],
  'what a report says of one child, by the rules of `shared/measurement`': [
    ...['report', 'report-analysis', 'report-areas', 'report-change', 'report-overview', 'report-page', 'report-pdf'],
    ...['report-reach', 'report-reasons', 'report-recommendations', 'report-short', 'report-voice'],
  ],
  'what may be tried at home, and with whom': [
    ...['report-ideas', 'report-interests', 'safety', 'traces'],
    ...MESSAGE_FILES.filter((file) => file.startsWith('ideas/')),
  ],
  'what is not known, and what would test it': ['assumptions'],
};
const UNREAD = new Set(Object.values(PROMISING_NOTHING).flat());

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

const ARGUMENTS = ['0', '1', '2', '3', '4', '5'] as const;
/** Values for which a message may have words of its own, beside the usual ones. */
const SPECIAL_VALUES = [undefined, 0, 1] as const;
type SpecialValue = { name: string; value: (typeof SPECIAL_VALUES)[number] };

/** A placeholder for an argument of a message: renders as `{0}` for the first, as `{name}` for a field. */
const createPlaceholder = (name: string, special: SpecialValue | undefined, fields: Set<string>): unknown =>
  new Proxy(() => undefined, {
    get: (_, field) => {
      if (field === Symbol.toPrimitive || field === 'toString' || field === 'join') return () => `{${name}}`;
      if (field === 'map') return () => [];
      if (field === 'length') return 1;
      if (typeof field !== 'string') return undefined;
      fields.add(field);
      return field === special?.name ? special.value : `{${field}}`;
    },
  });

/** For messages that compute with what they are told: text, a list, a number. */
const STAND_INS: readonly ((name: string) => unknown)[] = [(name) => `{${name}}`, (name) => [`{${name}}`], Number];

type Message = (...values: unknown[]) => unknown;

/** Calls a message with placeholders, or with the first stand-ins that it can be told; `fields` are those that it read. */
function renderMessage(words: Message, special?: SpecialValue): { value: unknown; fields: ReadonlySet<string> } {
  const fields = new Set<string>();
  const create = (name: string) => createPlaceholder(name, special, fields);
  const rendered: unknown[] = [];
  let fault: unknown;
  for (const toValue of [create, ...STAND_INS])
    try {
      rendered.push(words(...ARGUMENTS.map((name) => (name === special?.name ? special.value : toValue(name)))));
    } catch (error) {
      fault = error;
    }
  if (rendered.length === 0) throw fault;
  const value = rendered.find((each) => !JSON.stringify(each)?.includes('NaN')) ?? rendered[0];
  return { value, fields };
}

/** A text whatever values and numbers stand in it. */
const toWords = (text: string) => text.replaceAll(/\{\w+\}|\d+/g, '#');

/** What a message says with a special value in words that it does not say with a usual one. */
function* listSpecialTexts(words: Message, key: string, usual: readonly Sentence[], fields: ReadonlySet<string>) {
  const known = new Set(usual.map(({ text }) => toWords(text)));
  for (const name of [...fields, ...ARGUMENTS])
    for (const value of SPECIAL_VALUES) {
      let texts: Sentence[] = [];
      try {
        texts = [...listTexts(renderMessage(words, { name, value }).value, key)];
      } catch {
        // It cannot be told this value.
      }
      for (const { key: path, text } of texts)
        if (!known.has(toWords(text)) && !/undefined|NaN/.test(text)) {
          known.add(toWords(text));
          yield { key: `${path} where {${name}} is ${value ?? 'absent'}`, text };
        }
    }
}

/** Every text of a message, by its key; also what it says with special values. */
export function* listTexts(value: unknown, key: string): Generator<Sentence> {
  if (typeof value === 'string') yield { key, text: value };
  else if (typeof value === 'function') {
    const words = value as Message;
    const { value: whole, fields } = renderMessage(words);
    const usual = [...listTexts(whole, key)];
    yield* usual;
    yield* listSpecialTexts(words, key, usual, fields);
  } else if (typeof value === 'object' && value !== null)
    for (const [field, part] of Object.entries(value)) yield* listTexts(part, `${key}.${field}`);
}

/** Texts that promise, whatever they end in: what is kept of a person, and what is deleted. */
const ALWAYS_READ = /^(retention[/]retention[.]kinds[.]\w+[.]what|rights[/]rights[.]erase[.]what[.]\d+)$/;

/** Every text of the messages that are read that may contain a promise, by message key. */
export async function readSentences(): Promise<Sentence[]> {
  const all: Sentence[] = [];
  for (const source of MESSAGE_FILES.filter((file) => !UNREAD.has(file))) {
    const words = (await import(`#messages/${source}.ts`)) as Record<string, unknown>;
    // A bare exported function is a helper of the messages.
    for (const [name, part] of Object.entries(words))
      if (typeof part === 'object') all.push(...listTexts(part, `${source}/${name}`));
  }
  return [...all.filter(({ key, text }) => ALWAYS_READ.test(key) || hasPromise(text)), ...readSecurityPage()];
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
  `| ${key} | ${text.replaceAll('|', '\\|').replaceAll('\n', ' ').trim()} |`;

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
