import { findCast } from '#web/art/story-cast.ts';
import { THINGS, type Thing, TINTS, type Tint } from '#web/art/story-things.ts';

/*
 * How a story is acted: from its sentences, so that a new story needs no second script. What is said is shown and
 * nothing else: who is there, what is named, what a person has in mind or says. A shut box is not seen through.
 */

/** A thing as it is named: with its colour or flavour, and a book with what it is about. */
export type Prop = { thing: Thing; tint?: Tint; emblem?: Thing };
export type StageProp = Prop & {
  id: string;
  /** The prop that it was put into or on. */
  holder: { id: string; isInside: boolean; isSeen: boolean } | null;
};
/** What a part says that a person has in mind or says aloud; `question`: the person does not know something. */
type Bubble = { kind: 'thought' | 'speech' | 'question'; props: readonly Prop[] };
export type Actor = {
  name: string;
  /** `leaving`: on the way out, in the part that tells it. */
  where: 'here' | 'leaving' | 'away';
  isAsleep: boolean;
  bubble: Bubble | null;
};
/** What is seen when a part has been told. */
export type Act = { actors: readonly Actor[]; props: readonly StageProp[] };

/** Words that have the picture of another one. */
const SYNONYMS: Readonly<Record<string, Thing>> = {
  cherry: 'cherries',
  race: 'flag',
  'ball game': 'ball',
  'board game': 'dice',
  game: 'dice',
  food: 'apple',
  fruit: 'apple',
  'old tree': 'tree',
  'rain barrel': 'barrel',
  park: 'tree',
  song: 'note',
  dance: 'shoes',
  'clapping game': 'hands',
  stew: 'soup',
  bread: 'bun',
  'bread cart': 'cart',
  'model ship': 'ship',
  boat: 'ship',
  'paint box': 'paints',
  purse: 'bag',
  'puppet show': 'puppet',
  'the show': 'puppet',
  surprise: 'present',
  rose: 'flower',
  sunflower: 'flower',
  boot: 'shoes',
  call: 'telephone',
  homework: 'book',
  guitar: 'instrument',
  violin: 'instrument',
  'pouring with rain': 'rain',
  bright: 'sun',
  dark: 'moon',
  ...(Object.fromEntries(Object.keys(THINGS).map((thing) => [thing, thing])) as Record<Thing, Thing>),
};
const EGGS: Readonly<Record<string, Thing>> = { two: '2 eggs', three: '3 eggs', four: '4 eggs' };

/** The longest first: a "ball game" is no ball. */
const listWords = (words: object) =>
  Object.keys(words)
    .sort((one, other) => other.length - one.length)
    .join('|');
const MENTION = new RegExp(
  [
    `\\b(?:(${listWords(TINTS)}) )?(${listWords(SYNONYMS)})(?:e?s)?\\b(?: about (${listWords(SYNONYMS)})(?:e?s)?\\b)?`,
    `\\b(${listWords(TINTS)})\\b`,
    `\\b(${listWords(EGGS)}) eggs\\b`,
  ].join('|'),
  'gi',
);

/** Verbs that look like things. */
const NO_THING = /^(whistles|calls|parks)$/i;
/** "Three cups: red, blue and green" are three things. */
const THREE_CUPS = /\bcups:/;

type Mention = { at: number; prop: Prop };
function findMentions(text: string): Mention[] {
  const areCups = THREE_CUPS.test(text);
  return [...text.matchAll(MENTION)].flatMap((found) => {
    if (NO_THING.test(found[0]) || (areCups && found[0] === 'cups')) return [];
    const [, tint, word = '', emblem, blot, eggs] = found.map((each) => each?.toLowerCase());
    const tinted = tint ?? blot;
    return {
      at: found.index,
      prop: {
        thing: (eggs ? EGGS[eggs] : blot ? (areCups ? 'cup' : 'blot') : SYNONYMS[word]) as Thing,
        ...(tinted && { tint: tinted as Tint }),
        ...(emblem && { emblem: SYNONYMS[emblem] as Thing }),
      },
    };
  });
}
const toId = ({ thing, tint, emblem }: Prop): string => [thing, tint, emblem].join();
const toDistinct = (mentions: readonly Mention[]): Prop[] => [
  ...new Map(mentions.map(({ prop }) => [toId(prop), prop])).values(),
];
/** The things that a text names, each once. */
export const findProps = (text: string): Prop[] => toDistinct(findMentions(text));

const QUOTE = /“([^”]*)”/g;
const SENTENCE = /(?:“[^”]*”|[^.!?“])+[.!?]*/g;
const THINKS =
  /(?<!not |nobody |others )\b(thinks?|believes?|likes?|loves?|would love|hopes?|hoped|wants?|dreams?|wished?|knows?|expects?|misses|hears? (?:that|about)|(?:is|was) told)\b/;
const DOES_NOT_KNOW =
  /\b(does not (?:know|notice|see)|has not seen|has no idea|knows nothing|notices neither|saw nothing)\b/;
/** Where a thought ends and the story goes on. */
const NEXT_CLAUSE = /, (?:and|but|who|which)\b| and (?:goes|can|has)\b/;
const LEAVES = /\b(goes (?:out|home|to|first)|went out|moves? away|sets off)\b/;
const IS_AWAY = /\b(is (?:outside|at home|away)|was (?:ill|away))\b/;
const COMES = /\b(comes|wakes up|runs to)\b/;
const IS_ASLEEP = /\b(is|was) asleep\b/;
const MOVES = /\b(there is|puts?|moves?|moved|hides?|hide|packed|leaves the|left|sleeps|lies|takes)\b/i;
const PLACE = /\b(into|in|under|on|behind) (?:the|a|an)(?: closed)? $/;
/** What is put into, under or on something else. */
const HOLDERS: readonly Thing[] = [
  ...(['basket', 'chest', 'drawer', 'bucket', 'cupboard', 'box', 'bag', 'trunk', 'cup', 'nest'] as const),
  ...(['sofa', 'bed', 'rug', 'armchair', 'table', 'bench'] as const),
];
const MAX_PROPS = 5;
function dropOldest(props: readonly StageProp[]): StageProp[] {
  const oldest = props.find(({ thing, holder }) => !HOLDERS.includes(thing) && !holder);
  return props.length > MAX_PROPS ? props.filter((prop) => prop !== oldest) : [...props];
}

/** The people that a clause is about, where it begins before its verb. */
function findLastNamed(before: string): string[] {
  const clause = before.slice(Math.max(0, before.lastIndexOf(', ')));
  const named = findCast([clause]);
  return named.length > 0 ? named : findCast([before]).slice(-1);
}

/** The acts of a story, one for each of its parts. */
export function actStory(parts: readonly string[]): Act[] {
  const cast = findCast(parts);
  let props: readonly StageProp[] = [];
  const where = new Map<string, Actor['where']>();
  const asleep = new Set<string>();
  /** "it" and "that" mean what was named last and can be moved. */
  let moved: string | null = null;
  return parts.map((part): Act => {
    for (const [name, state] of where) if (state === 'leaving') where.set(name, 'away');
    // What was put into a box is seen in the part that tells it, and then no more.
    props = props.map((prop) =>
      prop.holder?.isInside ? { ...prop, holder: { ...prop.holder, isSeen: false } } : prop,
    );
    const bubbles = new Map<string, Bubble>();
    for (const sentence of part.match(SENTENCE) ?? []) {
      const plain = sentence.replace(QUOTE, '');
      const people = findCast([plain]);
      let quoteEnd = 0;
      for (const {
        0: { length },
        1: quote = '',
        index,
      } of sentence.matchAll(QUOTE)) {
        const before = sentence.slice(quoteEnd, index);
        const [speaker] = /^\s*(The|A) /.test(before) ? [] : [...findCast([before]), ...people];
        quoteEnd = index + length;
        if (!speaker) continue;
        where.set(speaker, 'here');
        bubbles.set(speaker, { kind: 'speech', props: findProps(quote) });
      }
      const verb = plain.search(THINKS);
      const thinkers = verb < 0 ? [] : findLastNamed(plain.slice(0, verb));
      const end = verb < 0 ? -1 : plain.slice(verb).search(NEXT_CLAUSE);
      const thought = verb < 0 ? '' : plain.slice(verb, end < 0 ? undefined : verb + end);
      for (const name of thinkers) bubbles.set(name, { kind: 'thought', props: findProps(thought) });
      const unknown = plain.search(DOES_NOT_KNOW);
      for (const name of unknown < 0 ? [] : findLastNamed(plain.slice(0, unknown)))
        bubbles.set(name, { kind: 'question', props: [] });
      const [subject] = people;
      const shown = thinkers.length > 0 ? plain.replace(thought, ' '.repeat(thought.length)) : plain;
      for (const mention of findMentions(shown)) {
        const id = toId(mention.prop);
        const isHolder = HOLDERS.includes(mention.prop.thing);
        if (!props.some((prop) => prop.id === id))
          props = dropOldest([...props, { ...mention.prop, id, holder: null }]);
        const before = shown.slice(0, mention.at);
        const [, place] = PLACE.exec(before) ?? [];
        if (isHolder && place && moved !== null && MOVES.test(before)) {
          const holder = { id, isInside: place !== 'on' && place !== 'behind', isSeen: true };
          props = props.map((prop) => (prop.id === moved ? { ...prop, holder } : prop));
        }
        if (!isHolder) moved = id;
      }
      if (!subject) continue;
      if (IS_ASLEEP.test(plain)) asleep.add(subject);
      if (COMES.test(plain)) {
        asleep.delete(subject);
        where.set(subject, 'here');
      }
      if (LEAVES.test(plain)) where.set(subject, 'leaving');
      if (IS_AWAY.test(plain)) where.set(subject, 'away');
    }
    return {
      actors: cast.map((name) => ({
        name,
        where: where.get(name) ?? 'here',
        isAsleep: asleep.has(name),
        bubble: bubbles.get(name) ?? null,
      })),
      props,
    };
  });
}
