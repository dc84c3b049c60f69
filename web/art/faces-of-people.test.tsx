import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { computeExpression, type Expression, HAIR_STYLES, REST, SKIN_TONES } from '#shared/instruments/games/faces.ts';
import { FACE_EMOTIONS, type FaceEmotion } from '#shared/instruments/games/ladders.ts';
import { FACE_LINE, layOutFace, PersonFace, SKINS } from '#web/art/faces-of-people.tsx';
import { contrast } from '#web/art/testing/colours.ts';

const renderFace = (element: React.ReactElement) =>
  render(element).container.innerHTML.replaceAll(/(id|clip-path)="[^"]*"/g, '');
const person = { skin: 2, hair: 1, age: 'adult' } as const;

test('brows, lids and mouth stand 3:1 and more from every skin, so that no face is harder to read', () => {
  expect(SKINS).toHaveLength(SKIN_TONES);
  for (const skin of SKINS) expect(contrast(FACE_LINE, skin), skin).toBeGreaterThanOrEqual(3);
});

test('every feeling at every strength is drawn differently, and a face at rest differs from all of them', () => {
  const faces = FACE_EMOTIONS.flatMap((emotion) =>
    ([100, 60, 35] as const).map((strength) =>
      renderFace(<PersonFace person={person} expression={computeExpression(emotion, strength)} />),
    ),
  );
  expect(new Set([...faces, renderFace(<PersonFace person={person} />)]).size).toBe(19);
});

test('who is drawn changes with skin, hair and age, and the feeling does not change with them', () => {
  const looks = Array.from(
    { length: SKIN_TONES * HAIR_STYLES },
    (_, i) => ({ skin: i % SKIN_TONES, hair: Math.floor(i / SKIN_TONES), age: 'adult' }) as const,
  );
  expect(new Set(looks.map((each) => renderFace(<PersonFace person={each} />))).size).toBe(looks.length);
  const renderFeatures = (each: (typeof looks)[number]) =>
    /<g [^>]*data-features.*<\/g>/.exec(
      renderFace(<PersonFace person={each} expression={computeExpression('sad', 60)} />).replaceAll(
        / stroke="#[^"]*"/g,
        '',
      ),
    )?.[0];
  expect(new Set(looks.map(renderFeatures)).size).toBe(1);
});

test('a face is decoration to a screen reader, whatever it shows', () => {
  const { container } = render(<PersonFace person={person} expression={computeExpression('angry', 100)} />);
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
  expect(container.textContent).toBe('');
});

/**
 * The rule of thumb by which each feeling is told from the others: whether brows are raised, their inner ends up, the
 * eyes wide, the corners of the mouth up, the mouth open, the upper lip raised; `-` is the opposite.
 */
const RULES: Readonly<Record<FaceEmotion, string>> = {
  happy: 'brow 0, slope 0, eyes -, corners +, open +, lip 0',
  sad: 'brow 0, slope +, eyes -, corners -, open 0, lip 0',
  angry: 'brow -, slope -, eyes 0, corners -, open 0, lip 0',
  surprised: 'brow +, slope 0, eyes +, corners 0, open +, lip 0',
  afraid: 'brow +, slope +, eyes +, corners -, open +, lip 0',
  disgusted: 'brow -, slope -, eyes -, corners -, open 0, lip +',
};
const toSign = (value: number, threshold: number) => (value > threshold ? '+' : value < -threshold ? '-' : '0');

/** The signs of `RULES` from what is drawn; a head is 144 wide. */
function describeFace(expression: Expression): string {
  const [{ brow, eye, mouth }, rest] = [layOutFace(expression), layOutFace(REST)];
  const signs = {
    brow: toSign((rest.brow.inner + rest.brow.outer - brow.inner - brow.outer) / 2, 3),
    slope: toSign(brow.outer - brow.inner, 3.5),
    eyes: toSign((eye.upper + eye.lower) / (rest.eye.upper + rest.eye.lower) - 1, 0.1),
    corners: toSign((mouth.top + mouth.bottom) / 2 - mouth.corner, 5),
    open: toSign(mouth.bottom - mouth.top, 6),
    lip: toSign(expression.upperLip, 0.3),
  };
  return Object.entries(signs)
    .map(([part, sign]) => `${part} ${sign}`)
    .join(', ');
}

test.each([100, 60] as const)('the face of each feeling follows its rule at a strength of %i', (strength) => {
  const described = FACE_EMOTIONS.map((emotion) => [emotion, describeFace(computeExpression(emotion, strength))]);
  expect(Object.fromEntries(described)).toEqual(RULES);
});

test('no two feelings have the same rule, and a face at rest follows none', () => {
  expect(new Set([...Object.values(RULES), describeFace(REST)]).size).toBe(7);
});
