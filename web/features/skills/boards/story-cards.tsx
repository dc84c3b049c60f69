import { computeExpression } from '#shared/instruments/games/faces.ts';
import type { FaceEmotion } from '#shared/instruments/games/ladders.ts';
import type { ChoicePrompt } from '#shared/instruments/games/story.ts';
import { PersonFace } from '#web/art/faces-of-people.tsx';
import { PAPERS } from '#web/art/motifs/pieces.ts';
import { findCast, toPerson } from '#web/art/story-cast.ts';
import { THINGS, type ThingPiece, TINTS } from '#web/art/story-things.ts';
import { FeelingSign } from '#web/features/skills/boards/feelings.tsx';
import { findProps, type Prop } from '#web/features/skills/boards/story-acts.ts';

const Pieces = ({ pieces, tint = PAPERS.c }: { pieces: readonly ThingPiece[]; tint?: string }) =>
  pieces.map(([paper, d, width]) => {
    const colour = paper === 't' ? tint : PAPERS[paper];
    return (
      <path
        key={`${paper}${d}`}
        d={d}
        fill={width ? 'none' : colour}
        stroke={width ? colour : PAPERS.i}
        strokeWidth={width ?? 2}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    );
  });

/** A thing of a story, in the colour that is named; a book with what it is about, a box with what is pictured on it. */
export const PropPicture = ({ prop: { thing, tint, emblem }, className }: { prop: Prop; className?: string }) => (
  <svg viewBox="0 0 100 100" className={className} aria-hidden="true">
    <Pieces pieces={THINGS[thing]} {...(tint && { tint: TINTS[tint] })} />
    {emblem && (
      <g transform={thing === 'box' ? 'translate(30 44) scale(.4)' : 'translate(27 20) scale(.5)'}>
        <path d="M-8-8H108V108H-8Z" fill={PAPERS.c} />
        <Pieces pieces={THINGS[emblem]} />
      </g>
    )}
  </svg>
);

const Sign = ({ d }: { d: string }) => (
  <svg viewBox="0 0 60 60" aria-hidden="true">
    <path d={d} fill="none" stroke={PAPERS.r} strokeWidth="3.4" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);
/** A head that nods or shakes; a dotted place; what the signs of the feelings lack. */
const SIGNS: Readonly<Record<string, string>> = {
  yes: 'M22 44a12 14 0 1 1 16 0v8H22ZM52 12v36M46 18l6-6 6 6M46 42l6 6 6-6',
  no: 'M22 32a12 12 0 1 1 16 0v8H22ZM10 50h40M16 44l-6 6 6 6M44 44l6 6-6 6',
  nothing: 'M12 12h4M24 12h4M36 12h4M48 12v4M48 24v4M48 36v4M48 48h-4M36 48h-4M24 48h-4M12 48v-4M12 36v-4M12 24v-4',
  excited: 'M30 52V24M20 32l10-10 10 10M12 22 6 14M48 22l6-8M30 12V4',
  bored: 'M16 6h28M16 54h28M20 6c0 14 20 16 20 24S20 40 20 54M40 6c0 14-20 16-20 24s20 10 20 24',
};
const FEELINGS: Readonly<Record<string, FaceEmotion>> = {
  happy: 'happy',
  sad: 'sad',
  angry: 'angry',
  afraid: 'afraid',
};
/** What a face shows, where the option tells that and not what is felt. */
const SHOWN: readonly (readonly [RegExp, FaceEmotion])[] = [
  [/\b(smiles?|laughs?|grins?)\b/i, 'happy'],
  [/\b(cries|weeps)\b/i, 'sad'],
  [/\bfrowns?\b/i, 'angry'],
];
/** Shut and open are told of one thing. */
const STATES: readonly (readonly [RegExp, Prop['thing'], Prop['thing']])[] = [
  [/\bdoor\b/, 'door', 'open door'],
  [/\b(box|bag)\b/, 'box', 'open box'],
];
/** Where no thing tells the options apart: four papers, to find again what was heard. */
const MARKS: readonly ThingPiece[] = [
  ['w', 'M14 50a36 36 0 1 0 72 0a36 36 0 1 0-72 0Z'],
  ['m', 'M20 20H80V80H20Z'],
  ['o', 'M50 14 90 84H10Z'],
  ['r', 'M10 34H90C90 66 72 84 50 84S10 66 10 34Z'],
];

type Card = { key: string; picture: React.ReactNode };
function toCard(text: string, question: string, story: string): Card | null {
  const word = text.toLowerCase();
  const [person] = findCast([text]);
  const feeling = FEELINGS[word];
  if (feeling) return { key: word, picture: <FeelingSign feeling={feeling} /> };
  const sign = SIGNS[word];
  if (sign) return { key: word, picture: <Sign d={sign} /> };
  if (word === 'shut' || word === 'closed' || word === 'open') {
    const state = STATES.find(([pattern]) => pattern.test(question));
    const thing = state?.[word === 'open' ? 2 : 1];
    return thing ? { key: thing, picture: <PropPicture prop={{ thing }} /> } : null;
  }
  const [, shown] = SHOWN.find(([pattern]) => pattern.test(text)) ?? [];
  const whose = person ?? findCast([question])[0];
  if (shown && whose)
    return { key: shown, picture: <PersonFace person={toPerson(whose)} expression={computeExpression(shown, 100)} /> };
  if (person) return text === person ? { key: person, picture: <PersonFace person={toPerson(person)} /> } : null;
  // Plain numbers are eggs where the story counts some.
  const props = findProps(/\beggs\b/.test(story) ? `${text} eggs` : text);
  return props.length > 0
    ? {
        key: JSON.stringify(props),
        picture: props.slice(0, 2).map((prop) => <PropPicture key={prop.thing} prop={prop} />),
      }
    : null;
}

/** Options as picture cards: each has its own picture, or all have a mark, since one alone would stand out. */
export function toCards({ question, options }: ChoicePrompt, storyParts: readonly string[]) {
  const story = storyParts.join(' ');
  const cards = options.map((text) => toCard(text, question, story));
  const isTold = new Set(cards.map((card) => card?.key)).size === options.length && !cards.includes(null);
  return {
    layout: 'pictures' as const,
    options: options.map((text, i) => ({
      text,
      picture: (
        <span className="play-card">
          {isTold ? (
            cards[i]?.picture
          ) : (
            <svg viewBox="0 0 100 100" aria-hidden="true" data-mark>
              <Pieces pieces={[MARKS[i % MARKS.length] as ThingPiece]} />
            </svg>
          )}
        </span>
      ),
    })),
  };
}
