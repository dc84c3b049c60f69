import type { FaceEmotion, Intensity } from '#shared/instruments/games/ladders.ts';
import { type Random, randomBelow } from '#shared/values/seeded.ts';

/**
 * A face as a few numbers, so that every strength of a feeling can be drawn. Each runs from -1 to 1 and is 0 in a face
 * at rest: `browHeight` up, `browTilt` inner ends up (worry) or down (anger), `lid` open wide or narrowed, `mouthCurve`
 * corners up, `mouthOpen` from 0, `mouthWidth` wide, `cheek` raised under the eye from 0, `noseWrinkle` from 0,
 * `upperLip` raised.
 */
export type Expression = {
  browHeight: number;
  browTilt: number;
  lid: number;
  mouthCurve: number;
  mouthOpen: number;
  mouthWidth: number;
  cheek: number;
  noseWrinkle: number;
  upperLip: number;
};

export const REST: Expression = {
  browHeight: 0,
  browTilt: 0,
  lid: 0,
  mouthCurve: 0,
  mouthOpen: 0,
  mouthWidth: 0,
  cheek: 0,
  noseWrinkle: 0,
  upperLip: 0,
};

/**
 * The full feeling. Shapes follow what is commonly described for the six basic expressions (`RULES` of
 * `web/art/faces-of-people.test.tsx` says them in words); the numbers are ours.
 */
const FULL: Readonly<Record<FaceEmotion, Expression>> = {
  happy: { ...REST, browHeight: 0.25, mouthCurve: 1, mouthOpen: 0.35, mouthWidth: 0.75, cheek: 1 },
  sad: { ...REST, browHeight: -0.1, browTilt: 1, lid: -0.45, mouthCurve: -0.95, mouthWidth: -0.1 },
  angry: { ...REST, browHeight: -0.9, browTilt: -1, lid: -0.1, mouthCurve: -0.55, mouthWidth: 0.1, noseWrinkle: 0.25 },
  surprised: { ...REST, browHeight: 1, lid: 1, mouthOpen: 1, mouthWidth: -0.75 },
  afraid: { ...REST, browHeight: 0.6, browTilt: 1, lid: 0.9, mouthCurve: -0.6, mouthOpen: 0.35, mouthWidth: 0.7 },
  disgusted: {
    ...REST,
    browHeight: -0.55,
    browTilt: -0.35,
    lid: -0.6,
    mouthCurve: -0.7,
    cheek: 0.5,
    noseWrinkle: 1,
    upperLip: 1,
  },
};

/** Expression of a feeling at `intensity` percent: linear interpolation from the face at rest. */
export function computeExpression(emotion: FaceEmotion, intensity: Intensity): Expression {
  const scaleFeature = ([name, value]: [string, number]) => [name, Math.round(value * intensity) / 100];
  return Object.fromEntries(Object.entries(FULL[emotion]).map(scaleFeature)) as Expression;
}

/** The drawn person; random per trial, so that no appearance is tied to a feeling. */
export type Person = { skin: number; hair: number; age: 'child' | 'adult' | 'older' };
export const SKIN_TONES = 6;
export const HAIR_STYLES = 6;

export const drawPerson = (random: Random): Person => ({
  skin: randomBelow(random, SKIN_TONES),
  hair: randomBelow(random, HAIR_STYLES),
  age: (['child', 'adult', 'older'] as const)[randomBelow(random, 3)] as Person['age'],
});

export const FEELING_WORDS: Readonly<Record<FaceEmotion, string>> = {
  happy: 'Happy',
  sad: 'Sad',
  angry: 'Angry',
  surprised: 'Surprised',
  afraid: 'Afraid',
  disgusted: 'Disgusted',
};
