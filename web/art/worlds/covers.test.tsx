import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { AGE_MODES, type AgeMode } from '#shared/instruments/ages.ts';
import { QUEST_A } from '#shared/instruments/quest.a.ts';
import { QUEST_B } from '#shared/instruments/quest.b.ts';
import { Subject } from '#shared/instruments/subjects.ts';
import { STONE_DAYS } from '#web/art/stones.tsx';
import { compareColours } from '#web/art/testing/colours.ts';
import { covers, listPieces, measureDistance, type Piece, type Point } from '#web/art/testing/scene-pieces.ts';
import { Child } from '#web/art/worlds/figures/child.tsx';
import { Mascot } from '#web/art/worlds/figures/mascot.tsx';
import { Moon } from '#web/art/worlds/figures/nature.tsx';
import { Box, CORAL, Floor, INK, SKY } from '#web/art/worlds/figures/paper.tsx';
import { Scenery, type Shot } from '#web/art/worlds/figures/scenery.tsx';
import { getLook } from '#web/art/worlds/looks.ts';
import type { WorldName } from '#web/art/worlds/world.ts';
import { WORLDS } from '#web/art/worlds/worlds.ts';
import { getQuestWorld } from '#web/features/quest/quest-world.ts';

/*
 * What is drawn touches nothing by chance: no sun or moon lies on an edge or behind a head, nothing grows out of a head,
 * no coat is the paper of the wall behind, and shoes are either seen or hidden, never cut.
 */
const SCENES: readonly (readonly [WorldName, string | null])[] = [
  ...[...QUEST_A, ...QUEST_B].map((scene) => [getQuestWorld(scene), scene.id] as const),
  ...Subject.options.map((subject) => [subject, null] as const),
];

const getMiddle = ({ box: { left, top, right, bottom } }: Piece): Point => [(left + right) / 2, (top + bottom) / 2];
const getWidth = ({ box: { left, right } }: Piece) => right - left;
const getBottom = (pieces: readonly Piece[]) => Math.max(...pieces.map(({ box }) => box.bottom));
const getTop = (pieces: readonly Piece[]) => Math.min(...pieces.map(({ box }) => box.top));
const findLargest = (pieces: readonly Piece[]) => pieces.toSorted((one, other) => getWidth(other) - getWidth(one))[0];
const groupPieces = (pieces: readonly Piece[], getKey: (piece: Piece) => number | null): Piece[][] =>
  [...new Set(pieces.map(getKey))].map((key) => pieces.filter((piece) => getKey(piece) === key));
const toHex = (fill: string) => /#[0-9a-f]{3,6}/i.exec(fill)?.[0].replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');

/** Sun and moon are discs of few papers; all other figures are people. */
const isLight = (figure: readonly Piece[]) => figure.length <= 3;
const getDisc = (light: readonly Piece[]) => light[light.length === 3 ? 1 : 0] as Piece;
const groupFigures = (pieces: readonly Piece[]) =>
  groupPieces(
    pieces.filter(({ figure }) => figure !== null),
    ({ figure }) => figure,
  );
/** An edge that is nearer to the edge of a disc than this lies on it; one that is further in crosses it. */
const TANGENT = 3;

function findFaults(pieces: readonly Piece[], sky: string): string[] {
  return groupFigures(pieces).flatMap((figure) => {
    const others = pieces.filter((piece) => piece.figure !== figure[0]?.figure);
    return isLight(figure) ? findTangents(figure, others) : findFaultsOfPerson(figure, others, pieces, sky);
  });
}

function findTangents(light: readonly Piece[], others: readonly Piece[]): string[] {
  const disc = getDisc(light);
  const touching = others.filter(
    (piece) => Math.abs(measureDistance(piece, getMiddle(disc)) - getWidth(disc) / 2) < TANGENT,
  );
  return touching.map(({ fill }) => `${fill} touches the edge of a sun or moon`);
}

function findFaultsOfPerson(
  person: readonly Piece[],
  others: readonly Piece[],
  pieces: readonly Piece[],
  sky: string,
): string[] {
  const [top, bottom] = [getTop(person), getBottom(person)];
  const filled = person.filter(({ width }) => width === 0);
  const head = findLargest(filled.filter(({ box }) => box.bottom < top + (bottom - top) * 0.55));
  const coat = findLargest(filled.filter(({ box }) => box.top > top + (bottom - top) * 0.25));
  if (!head || !coat) throw new Error('a person without head or coat');
  const isBefore = (piece: Piece) => pieces.indexOf(piece) < pieces.indexOf(person[0] as Piece);
  const behind = others.filter(isBefore);
  return [
    ...findHats(head, behind),
    ...(groupFigures(others).some((figure) => isLight(figure) && isHalo(head, getDisc(figure)))
      ? ['a head is before a sun or moon']
      : []),
    ...(wearsItsGround(coat, behind, sky) ? [`the coat ${coat.fill} is the paper behind it`] : []),
    ...(isPart(measureHiddenShoes(person, bottom, listInFront(person, pieces))) ? ['shoes are cut'] : []),
  ];
}

/** A sun or moon behind a head, in part or whole, would be a halo. */
function isHalo(head: Piece, disc: Piece): boolean {
  const [[x, y], [discX, discY]] = [getMiddle(head), getMiddle(disc)];
  return Math.hypot(x - discX, y - discY) < (getWidth(head) + getWidth(disc)) / 2;
}

/** What is drawn over a person; people may stand before each other. */
const listInFront = ([first]: readonly Piece[], pieces: readonly Piece[]): Piece[] =>
  pieces.slice(pieces.indexOf(first as Piece)).filter(({ figure }) => figure === null);

/** What reaches behind a head and is seen above it alone, narrower than the head, seems to grow out of it. */
function findHats(head: Piece, behind: readonly Piece[]): string[] {
  const [x, y] = getMiddle(head);
  const reach = getWidth(head) / 2;
  const above = head.box.top - 4;
  const steps = Array.from({ length: Math.floor(4 * reach) }, (_, i) => x - 2 * reach + i);
  return groupPieces(behind, ({ group }) => group).flatMap((parts) => {
    const seen = steps.filter((at) => parts.some((piece) => covers(piece, [at, above])));
    const [from, to] = [seen[0], seen.at(-1)];
    const isHat = from !== undefined && to !== undefined && from > x - reach && to < x + reach;
    return isHat && parts.some((piece) => covers(piece, [(from + to) / 2, (y + head.box.top) / 2]))
      ? [`${parts[0]?.fill} grows out of a head`]
      : [];
  });
}

/** By what lies around the coat: half of it in a paper of nearly the same colour, and the person is seen through. */
function wearsItsGround(coat: Piece, behind: readonly Piece[], sky: string): boolean {
  const [x, y] = getMiddle(coat);
  const around = coat.runs.flat().map(([px, py]): Point => [px + 0.1 * (px - x), py + 0.1 * (py - y)]);
  const alike = around.filter((point) => {
    const ground = toHex(behind.findLast((piece) => covers(piece, point))?.fill ?? sky);
    const own = toHex(coat.fill);
    return ground && own && compareColours(own, ground) < 12;
  });
  return alike.length > around.length / 2;
}

/** Which part of the shoes is covered. */
function measureHiddenShoes(person: readonly Piece[], bottom: number, inFront: readonly Piece[]): number {
  const soles = person.filter(({ box }) => box.bottom > bottom - 6);
  const points = soles.flatMap((piece) => {
    const { left, right, top } = piece.box;
    const grid: Point[] = [];
    for (let x = left; x < right; x += 2)
      for (let y = Math.max(top, bottom - 12); y < bottom; y += 2) if (covers(piece, [x, y])) grid.push([x, y]);
    return grid;
  });
  return points.filter((point) => inFront.some((piece) => covers(piece, point))).length / points.length;
}
const isPart = (part: number) => part > 0.02 && part < 0.98;

type Span = readonly [left: number, right: number];
/** What every screen shows of a scene, and the narrowest of an opening and a rest, which are enlarged (`stage.css`). */
const CORE: Span = [0, 560];
const MIDDLE: Span = [115, 445];

/** The child of the story, which alone wears the coat that was chosen, stands within what is seen. */
function findCutChild(pieces: readonly Piece[], [left, right]: Span): string[] {
  const child = pieces.find(({ fill }) => fill.includes('--coat'))?.figure;
  const boxes = pieces.filter(({ figure }) => child !== undefined && figure === child).map(({ box }) => box);
  const [from, to] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))];
  return from < left || to > right ? [`the child at ${Math.round(from)} to ${Math.round(to)} is cut`] : [];
}

const draw = (picture: React.ReactNode, mode: AgeMode = '7-10') =>
  listPieces(renderToStaticMarkup(<Scenery mode={mode}>{picture}</Scenery>));

test.each(SCENES)('in %s %s nothing touches by chance', async (world, scene) => {
  const { Picture } = await WORLDS[world]();
  for (const mode of AGE_MODES) {
    const props = { scene, moment: 'question', step: 1, steps: 6, mode } as const;
    const pieces = listPieces(renderToStaticMarkup(<Picture {...props} />));
    expect(findFaults(pieces, getLook(world, props).sky), mode).toEqual([]);
    expect(findCutChild(pieces, CORE), mode).toEqual([]);
  }
});

test.each([
  ...[...new Set(SCENES.map(([world]) => world))].map((world) => [world, null] as const),
  ...STONE_DAYS.map((day) => ['stream', String(day)] as const),
])('at openings and rests of %s %s the child is seen whole on the narrowest screen', async (world, scene) => {
  const { Picture } = await WORLDS[world]();
  for (const moment of ['opening', 'rest'] as const) {
    const props = { scene, moment, step: 1, steps: 6, mode: '7-10' } as const;
    expect(findCutChild(listPieces(renderToStaticMarkup(<Picture {...props} />)), MIDDLE), moment).toEqual([]);
  }
});

/** Shoes are this high at most; a panel that ends within them cuts them. */
const SHOES = 14;
/** What is seen of a sun or moon is this part of it at least. */
const LEAST_OF_LIGHT = 0.25;

function findFaultsOfShot(pieces: readonly Piece[], [left, top, height]: Shot): string[] {
  const [right, bottom] = [left + 3 * height, top + height];
  const figures = groupFigures(pieces);
  const people = figures.filter((figure) => !isLight(figure));
  const isWithin = (figure: readonly Piece[]) => {
    const middle =
      (Math.min(...figure.map(({ box }) => box.left)) + Math.max(...figure.map(({ box }) => box.right))) / 2;
    return middle > left && middle < right;
  };
  return [
    ...people.filter(isWithin).flatMap((person) => {
      const [head, feet] = [getTop(person), getBottom(person)];
      const isCut = feet > bottom - 2 && feet < bottom + SHOES;
      const isSeen = measureHiddenShoes(person, feet, listInFront(person, pieces)) < 0.98;
      return [
        ...(head < top + 4 ? [`a head at ${Math.round(head)} is cut`] : []),
        ...(isCut && isSeen ? [`shoes at ${Math.round(feet)} are cut`] : []),
      ];
    }),
    ...figures.filter(isLight).flatMap((light) => {
      const { box } = getDisc(light);
      const seen = (Math.min(box.bottom, bottom) - Math.max(box.top, top)) / (box.bottom - box.top);
      return seen > 0 && seen < LEAST_OF_LIGHT ? [`of a light at ${Math.round(box.bottom)} only the edge is seen`] : [];
    }),
  ];
}

describe('from age 11 on', () => {
  test.each(SCENES.filter(([, scene]) => scene))(
    'in %s %s the panel cuts no head and no shoe',
    async (world, scene) => {
      const { Picture } = await WORLDS[world]();
      const props = { scene, moment: 'question', step: 1, steps: 6, mode: '11-15' } as const;
      const markup = renderToStaticMarkup(<Picture {...props} />);
      const [left = 0, top = 0, , height = 0] = /viewBox="([^"]*)"/.exec(markup)?.[1]?.split(' ').map(Number) ?? [];
      expect(top, 'the whole scene').not.toBe(0);
      const pieces = listPieces(markup);
      expect(findFaultsOfShot(pieces, [left, top, height])).toEqual([]);
      expect(findCutChild(pieces, [left, left + 3 * height])).toEqual([]);
    },
  );

  // The scenes above show what is no fault.
  test.each<[string, Shot, string]>([
    ['ends in the shoes', [100, 60, 185], 'shoes at 256 are cut'],
    ['begins within a head', [100, 130, 100], 'a head at 129 is cut'],
    ['shows the edge of a moon', [100, 70, 160], 'of a light at 83 only the edge is seen'],
  ])('a panel that %s', (_, shot, fault) => {
    const scene = (
      <>
        <Moon x={512} y={46} s={0.78} />
        <Mascot x={280} y={254} s={1.3} />
      </>
    );
    expect(findFaultsOfShot(draw(scene, '11-15'), shot)).toEqual([fault]);
  });
});

test('a child at the edge of what is seen', () => {
  const at = (x: number) => findCutChild(draw(<Mascot x={x} y={250} />), CORE);
  expect([at(30), at(34), at(526), at(530)].map((faults) => faults.length)).toEqual([1, 0, 0, 1]);
});

describe('what touches is seen', () => {
  const WALL = '#e2b98a';
  test.each<[string, React.ReactNode, string]>([
    [
      'a moon on a plank',
      <>
        <Moon x={512} y={46} s={0.78} />
        <Box x={468} y={84} w={132} h={12} c={CORAL} />
      </>,
      `${CORAL} touches the edge of a sun or moon`,
    ],
    [
      'a funnel above a cap',
      <>
        <Box x={270} y={60} w={20} h={110} c={CORAL} />
        <Mascot x={280} y={250} />
      </>,
      `${CORAL} grows out of a head`,
    ],
    [
      'a moon behind a head',
      <>
        <Moon x={280} y={130} s={0.78} />
        <Mascot x={280} y={250} />
      </>,
      'a head is before a sun or moon',
    ],
    [
      'a miller in the paper of the wall',
      <>
        <Floor y={0} c={WALL} />
        <Child x={300} y={240} s={1.5} coat="#e0bb8e" legs={INK} />
      </>,
      'the coat #e0bb8e is the paper behind it',
    ],
    [
      'boots behind the edge of a raft',
      <>
        <Child x={300} y={223} coat={SKY} />
        <Box x={200} y={221} w={300} h={14} c={CORAL} />
      </>,
      'shoes are cut',
    ],
  ])('%s', (_, picture, fault) => {
    expect(findFaults(draw(picture), '#d3ebec')).toEqual([fault]);
  });
});
