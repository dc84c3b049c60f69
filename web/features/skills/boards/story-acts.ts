import { findCast } from '#web/art/story-cast.ts';
import { THINGS, type Thing, TINTS, type Tint } from '#web/art/story-things.ts';

/*
 * How a story is acted: from its sentences, so that a new story needs no second script. What is said is shown and
 * nothing else: who is there, what is named, what a person has in mind or says. A shut box is not seen through, and who
 * is not there yet, or any more, sees nothing. The words below are those of the stories; a test states each act.
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
  /** `edge`: on the way out or in, or not there and yet seen: at a window, or with something in mind. */
  where: 'here' | 'edge' | 'away';
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
  purse: 'money',
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
    `\\b(?:(${listWords(TINTS)}) )?(${listWords(SYNONYMS)})(?:e?s)?\\b(?: (?:about|of) (${listWords(SYNONYMS)})(?:e?s)?\\b)?`,
    `\\b(${listWords(TINTS)})\\b`,
    `\\b(${listWords(EGGS)}) eggs\\b`,
  ].join('|'),
  'gi',
);

/** Verbs that look like things. */
const NO_THING = /^(whistles|calls|parks)$/i;
/** "Three cups: red, blue and green" are three things. */
const THREE_CUPS = /\bcups:/;

type Mention = { at: number; end: number; prop: Prop };
function findMentions(text: string): Mention[] {
  const areCups = THREE_CUPS.test(text);
  return [...text.matchAll(MENTION)].flatMap((found) => {
    if (NO_THING.test(found[0]) || (areCups && found[0] === 'cups')) return [];
    const [, tint, word = '', emblem, blot, eggs] = found.map((each) => each?.toLowerCase());
    const tinted = tint ?? blot;
    return {
      at: found.index,
      end: found.index + found[0].length,
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
const LEAVES = /\b(goes (?:out|home|to(?! bed)|first)|sets? off|turns away|packed|left a purse|leaves the cake)\b/;
const IS_AWAY = /\b(is|was) (outside|at home|away|ill)\b/;
const COMES = /\b(comes(?! home)|visits|walks past|sees only|has never heard|does not know who|read it)\b/;
const IS_NEAR =
  /\b(through the window|peeps in|from the stairs|stands (?:below|behind the door)|was there when|comes home)\b/;
const IS_ASLEEP = /\b((is|was) asleep|pretended to sleep)\b/;
/** Whom something is prepared for must not see it. */
const IS_FOR = /\b(?:surprise|party|scarf) for (\p{Lu}\p{L}+)/u;
/** What happens only among the people named before it and the one who is told: the others are absent. */
const AMONG =
  /\b(?:is told|agreed|finds the|does not know that(?= \p{Lu})|(?<!Nobody )(?:told|tells|asked|watched|said to|says to) (\p{Lu}\p{L}+))/gu;
/** Who is first named in such a sentence was not there before. */
const ENTRANCES = [IS_AWAY, COMES, IS_NEAR, IS_FOR, AMONG];
const MOVES = /\b(there is|puts?|moves?|moved|hides?|hide|packed|leaves the|left|sleeps|lies|takes)\b/i;
const PLACE = /\b(into|in|under|on|to) (?:the|a|an)(?: closed)? $/;
/** After a thing that is in what was named before. */
const IN_IT = /^ in(?: it)?[.,]/;
/** Words before and after a thing that must not lie in the open. */
const BEFORE_UNSEEN = /(?:has hidden an?|It is an?|who has the|really holds the) $/;
const AFTER_UNSEEN = /^ is (?:hiding|lost|really there)\b/;
/** Words before and after a thing that goes with the part that tells it. */
const BEFORE_GONE = /\bas a $/;
const AFTER_GONE = /^ (?:out|as a surprise)\b/;
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
  return named.length > 0 ? named : findCast([before]).slice(0, 1);
}
/** Who does what a verb tells. */
function findDoer(text: string, verb: RegExp): string | undefined {
  const at = text.search(verb);
  return at < 0 ? undefined : findLastNamed(text.slice(0, at)).at(-1);
}

const listSentences = (part: string): string[] => part.match(SENTENCE) ?? [];
const dropQuotes = (sentence: string): string => sentence.replace(QUOTE, ', ');
/** The people of a story who are not there when it begins. */
function findLatecomers(cast: readonly string[], [first = '', ...parts]: readonly string[]): string[] {
  const later = parts.flatMap(listSentences).map(dropQuotes);
  return cast.filter((name) => {
    const sentence = !findCast([first]).includes(name) && later.find((each) => findCast([each]).includes(name));
    return sentence && ENTRANCES.some((pattern) => sentence.search(pattern) >= 0);
  });
}

/** The acts of a story, one for each of its parts. */
export function actStory(parts: readonly string[]): Act[] {
  const cast = findCast(parts);
  let props: readonly StageProp[] = [];
  const latecomers = new Set(findLatecomers(cast, parts));
  const where = new Map(cast.map((name): [string, Actor['where']] => [name, latecomers.has(name) ? 'away' : 'here']));
  const leaving = new Set<string>();
  const asleep = new Set<string>();
  /** What goes with its part, unless it is put into something. */
  const fleeting = new Set<string>();
  /** "it" and "that" mean what was named last and can be moved. */
  let moved: string | null = null;
  /** "in it" means what was named last and can hold something. */
  let container: string | null = null;
  /** "the same" means what was told last. */
  let news: readonly Prop[] = [];
  /** Where a person is in a part; one who is away and has something in mind is seen at the edge. */
  function findPlace(name: string, company: readonly string[] | null, hasBubble: boolean): Actor['where'] {
    const isAbsent = company ? !company.includes(name) : where.get(name) === 'away';
    if (isAbsent) return hasBubble ? 'edge' : 'away';
    return where.get(name) === 'edge' ? 'edge' : 'here';
  }
  return parts.map((part): Act => {
    for (const name of leaving) where.set(name, 'away');
    leaving.clear();
    // What was put into a box is seen in the part that tells it, and then no more.
    props = props
      .filter(({ id, holder }) => holder || !fleeting.has(id))
      .map((prop) => (prop.holder?.isInside ? { ...prop, holder: { ...prop.holder, isSeen: false } } : prop));
    const bubbles = new Map<string, Bubble>();
    const think = (name: string, thought: readonly Prop[]) => {
      if (thought.length === 0) return;
      bubbles.set(name, { kind: 'thought', props: thought });
      news = thought;
    };
    /** Those who are there in this part, where not all are. */
    let company: readonly string[] | null = null;
    for (const sentence of listSentences(part)) {
      const plain = dropQuotes(sentence);
      const people = findCast([plain]);
      const among = [...plain.matchAll(AMONG)].at(-1);
      const named = among ? findCast([...findLastNamed(plain.slice(0, among.index)), among[1] ?? '']) : [];
      if (named.length > 0) company = named;
      else for (const name of people) if (latecomers.delete(name)) where.set(name, 'here');
      let quoteEnd = 0;
      for (const {
        0: { length },
        1: quote = '',
        index,
      } of sentence.matchAll(QUOTE)) {
        const before = sentence.slice(quoteEnd, index);
        quoteEnd = index + length;
        // Other quoted words, such as a title, are not speech.
        if (!/^$|[:–] $/.test(before)) continue;
        const [hearer] = /^\s*(The|A) /.test(before) ? findCast([before]) : [];
        const [speaker] = [...findLastNamed(before), ...people];
        if (hearer) think(hearer, findProps(quote));
        else if (speaker) bubbles.set(speaker, { kind: 'speech', props: findProps(quote) });
      }
      const verb = plain.search(THINKS);
      const thinkers = verb < 0 ? [] : findLastNamed(plain.slice(0, verb));
      const length = verb < 0 ? -1 : plain.slice(verb).search(NEXT_CLAUSE);
      const thought = verb < 0 ? '' : plain.slice(verb, length < 0 ? undefined : verb + length);
      for (const name of thinkers) think(name, findProps(thought));
      if (plain.includes('the same')) for (const name of named) think(name, news);
      const unknown = plain.search(DOES_NOT_KNOW);
      for (const name of unknown < 0 ? [] : findLastNamed(plain.slice(0, unknown)))
        bubbles.set(name, { kind: 'question', props: [] });
      const shown = thinkers.length > 0 ? plain.replace(thought, ' '.repeat(thought.length)) : plain;
      for (const { at, end, prop } of findMentions(shown)) {
        const id = toId(prop);
        const isHolder = HOLDERS.includes(prop.thing);
        const [before, after] = [shown.slice(0, at), shown.slice(end)];
        const hold = (held: string | null, holder: StageProp['holder']) => {
          props = props.map((each) => (each.id === held ? { ...each, holder } : each));
        };
        const { emblem } = prop;
        if (prop.thing === 'picture' && emblem) {
          props = props.map((each) => (each.id === container ? { ...each, emblem } : each));
          continue;
        }
        if (BEFORE_UNSEEN.test(before) || AFTER_UNSEEN.test(after)) continue;
        if (BEFORE_GONE.test(before) || AFTER_GONE.test(after)) fleeting.add(id);
        if (!props.some((each) => each.id === id)) props = dropOldest([...props, { ...prop, id, holder: null }]);
        if (isHolder) {
          const [, place] = PLACE.exec(before) ?? [];
          if (place && moved !== null && MOVES.test(before))
            hold(moved, { id, isInside: place !== 'on', isSeen: true });
          container = id;
        } else {
          if (container && IN_IT.test(after)) hold(id, { id: container, isInside: true, isSeen: true });
          moved = id;
        }
      }
      if (/\bit is over\b/.test(shown)) props = props.filter(({ id }) => id !== moved);
      const put = (name: string | undefined, place: Actor['where']) => name && where.set(name, place);
      const leaver = findDoer(shown, LEAVES);
      const sleeper = findDoer(shown, IS_ASLEEP);
      const riser = findDoer(shown, /\bwakes up\b/);
      put(IS_FOR.exec(shown)?.[1], 'away');
      put(findDoer(shown, COMES), 'here');
      put(sleeper, 'here');
      if (sleeper) asleep.add(sleeper);
      if (riser) asleep.delete(riser);
      if (leaver) {
        // Who is away already sets off elsewhere.
        if (where.get(leaver) === 'away') company = [leaver];
        leaving.add(leaver);
      }
      put(leaver, 'edge');
      put(findDoer(shown, IS_AWAY), 'away');
      put(findDoer(plain, IS_NEAR), 'edge');
    }
    return {
      actors: cast.map((name) => {
        const bubble = bubbles.get(name) ?? null;
        return { name, where: findPlace(name, company, bubble !== null), isAsleep: asleep.has(name), bubble };
      }),
      props,
    };
  });
}
