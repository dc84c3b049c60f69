import { describe, expect, it } from 'vitest';
import { markItem } from '#services/assessment/academic.ts';
import { BANK } from '#services/item-bank/bank.ts';
import type { Item } from '#services/item-bank/item.ts';
import { listDraws } from '#services/ops/item-check/template-check.ts';

/*
 * Solves every item of mathematics, and fifty of every template, a second time: from text and picture alone, by
 * counting, searching or repeating instead of the formula of the template.
 */

type Solution = number | { option: string } | { parts: string[] } | { cells: string } | { sum: string };
type Solver = (numbers: number[], item: Item, words: string[]) => Solution;

const getCells = (item: Item): string[][] => item.map?.cells ?? [];
const count = (item: Item, symbol: string): number =>
  getCells(item)
    .flat()
    .filter((cell) => cell === symbol).length;
const find = (test: (candidate: number) => boolean, from = 0, to = 3000): number => {
  const candidates: number[] = [];
  for (let candidate = from; candidate <= to; candidate++) if (test(candidate)) candidates.push(candidate);
  expect(candidates).toHaveLength(1);
  return candidates[0] as number;
};
function repeat(times: number, step: number): number {
  let total = 0;
  for (let time = 0; time < times; time++) total += step;
  return total;
}
const near = (a: number, b: number): boolean => Math.abs(a - b) < 1e-9;
const at = (row: number, column: number): Solution => ({ cells: `${row},${column}` });
const findPlace = (item: Item, symbol: string): [number, number] => {
  const row = getCells(item).findIndex((cells) => cells.includes(symbol));
  return [row, (getCells(item)[row] as string[]).indexOf(symbol)];
};
const byValue =
  (value: (text: string) => number) =>
  (_: number[], item: Item): Solution => ({
    parts:
      item.format === 'order'
        ? item.parts.map((part) => part.picture ?? part.text).sort((a, b) => value(a) - value(b))
        : [],
  });
const blue = (text: string): number => [...text].filter((box) => box === '🟦').length;
const share = (text: string): number => {
  const [top = 0, bottom = 1] = text.replace('%', '/100').split('/').map(Number);
  return top / bottom;
};
const ANGLES: Record<string, number> = { 'half a right angle': 45, 'a right angle': 90, 'a straight angle': 180 };
const SIDES: Record<string, number> = { triangle: 3, pentagon: 5, hexagon: 6, octagon: 8 };
const STEPS: Record<string, [number, number]> = { north: [-1, 0], south: [1, 0], east: [0, 1], west: [0, -1] };

const solveMirror: Solver = (_, item) => {
  const open = getCells(item).flatMap((row, r) =>
    row.flatMap((cell, c) => (c > 3 && cell === '⬜' && row[row.length - 1 - c] === '🟪' ? [`${r},${c}`] : [])),
  );
  expect(open).toHaveLength(1);
  return { cells: open[0] as string };
};
const solveWalk: Solver = (_, item) => {
  let [row, column] = findPlace(item, '🏠');
  for (const [, steps, direction] of item.text.matchAll(/(\d) squares? (north|south|east|west)/g)) {
    for (let step = 0; step < Number(steps); step++) {
      row += (STEPS[direction as string] as [number, number])[0];
      column += (STEPS[direction as string] as [number, number])[1];
    }
    expect(getCells(item)[row]?.[column], `${item.text} leaves the map`).toBeDefined();
  }
  return at(row, column);
};

const NUMBER_WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const spell = (word = ''): number => NUMBER_WORDS.indexOf(word.toLowerCase());
/** The card with as many signs as the words of the text say. */
const solveAmount =
  (amount: (words: string[]) => number): Solver =>
  (_, item, words) => {
    const places = getCells(item).flatMap((row, r) =>
      row.flatMap((cell, c) => ([...new Intl.Segmenter().segment(cell)].length === amount(words) ? [`${r},${c}`] : [])),
    );
    expect(places).toHaveLength(1);
    return { cells: places[0] as string };
  };
const power = (base: number, exponent: number): number => base ** exponent;

/** Two of the numbers added, or two multiplied and a third one added. */
function solveTiles(target: number, item: Item): Solution {
  const numbers =
    item.format === 'build-sum' ? item.parts.map(({ text }) => text).filter((text) => /\d/.test(text)) : [];
  const others = (...used: string[]) => numbers.filter((text) => !used.includes(text));
  const sums = numbers.flatMap((a) => others(a).map((b) => [`${a} + ${b}`, Number(a) + Number(b)] as const));
  const products = numbers.flatMap((a) =>
    others(a).flatMap((b) =>
      others(a, b).map((c) => [`${a} × ${b} + ${c}`, repeat(Number(a), Number(b)) + Number(c)] as const),
    ),
  );
  const signs = item.format === 'build-sum' && item.parts.some(({ text }) => text === '×') ? products : sums;
  return { sum: signs.find(([, value]) => value === target)?.[0] ?? '' };
}

const SOLVERS: [RegExp, Solver][] = [
  [/^Tap the card with (\w+) (?:dot|star|square)s/, solveAmount(([dots]) => spell(dots))],
  [/most apples/, () => ({ option: '🍎🍎🍎🍎' })],
  [
    /^Tap the card with one more (?:dot|star|square) than (\w+)/,
    solveAmount(([dots]) => find((x) => x - 1 === spell(dots))),
  ],
  [/^Tap the numbers from small to big/, byValue(Number)],
  [/^What is \d+ \+ \d+\?/, ([a, b]) => find((x) => x - (b as number) === a)],
  [/^What is \d+ − \d+\?/, ([a, b]) => find((x) => x + (b as number) === a, -100)],
  [/^What is \d+ × \d+\?/, ([a, b]) => repeat(a as number, b as number)],
  [/^What is \d+ ÷ \d+\?/, ([a, b]) => find((x) => repeat(x, b as number) === a)],
  [/^What is \d+ \+ \d+ × \d+\?/, ([a, b, c]) => (a as number) + repeat(b as number, c as number)],
  [/^What is \d+% of/, ([percent, base]) => find((x) => near(x / (base as number), (percent as number) / 100))],
  [/^What is −\d+ × −\d+ − \d+/, ([a, b, c]) => repeat(a as number, b as number) - (c as number)],
  [
    /^What is \d³/,
    ([a, , power]) =>
      repeat(repeat(a as number, a as number), a as number) - [...Array(power)].reduce((x: number) => x + x, 1),
  ],
  [/^A price goes up/, ([before, after]) => find((x) => near((before as number) * (1 + x / 100), after as number))],
  [/^In a sale/, ([percent, after]) => find((x) => near(x - (x * (percent as number)) / 100, after as number))],
  [
    /^Round \d+ to the nearest/,
    ([a, hundred = 100]) => find((x) => x % hundred === 0 && Math.abs(x - (a as number)) < 50, 0, 9999),
  ],
  [/^Divide \d+ by/, ([a, b]) => find((x) => repeat(x, b as number) === a)],
  [/^What is \d² \+/, ([a, b]) => repeat(a as number, a as number) + (b as number)],
  [/^What is −\d \+/, ([a, b]) => find((x) => x + (a as number) === b)],
  [
    /^Which is the largest number that divides/,
    ([a, b]) => Math.max(...[...Array(100).keys()].filter((x) => (a as number) % x === 0 && (b as number) % x === 0)),
  ],
  [/^How often does \d+ fit/, ([a, b]) => find((x) => repeat(x, a as number) === b)],
  [/^What is 0\.\d × 0\.\d/, ([a, b]) => find((x) => near(x, (a as number) * 10 * ((b as number) * 10))) / 100],
  [/× 10⁴ as a whole number/, ([a]) => [...Array(4)].reduce((x: number) => Math.round(x * 100) / 10, a as number)],
  [
    /^Savings of/,
    ([base, percent]) =>
      [...Array(2)].reduce((coins: number) => coins + (coins / 100) * (percent as number), base as number),
  ],
  [/^What is 2\^\d+ ÷ 4/, ([, a, , b]) => find((x) => repeat(x, power(4, b as number)) === power(2, a as number))],
  [/^A price rises by/, ([percent]) => find((x) => near((1 + (percent as number) / 100) * (1 - x / 1000), 1)) / 10],
  [/^What is \d+\^\(3\/2\)/, ([a]) => find((x) => x * x === power(a as number, 3))],
  [/^Tap tiles to make \d\d\.$/, ([target], item) => solveTiles(target as number, item)],
  [/^Tap tiles to make \d\d\. Multiply/, ([target], item) => solveTiles(target as number, item)],

  [/^Two bears share/, () => ({ option: '🍪🐻🐻🍪' })],
  [/^Two children share (\w+)/, solveAmount(([all]) => find((x) => x + x === spell(all)))],
  [/least blue/, byValue(blue)],
  [/^Which bar is half blue/, () => ({ option: '🟦🟦⬜⬜' })],
  [/^A bar has (\w+) boxes/, solveAmount(([all]) => find((x) => x + x === spell(all)))],
  [/^What is half of/, ([a]) => find((x) => x + x === a)],
  [/^How many quarters make/, () => find((x) => x / 4 === 1)],
  [/^What is one quarter of/, ([a]) => find((x) => x + x + x + x === a)],
  [/^What is one third of/, ([a]) => find((x) => x + x + x === a)],
  [/^What is three quarters of/, ([a]) => find((x) => near(x / (a as number), 0.75))],
  [
    /^How much of the bar is (?:green|purple|blue)/,
    (_, item) => ({ option: ['3/4', '1/2', '1/4'][count(item, '⬜') - 1] as string }),
  ],
  [
    /box\? \d+\/\d+ = □\/\d+$/,
    ([top, bottom, other]) => find((x) => near(x / (other as number), (top as number) / (bottom as number))),
  ],
  [
    /box\? \d+\/\d+ \+ \d+\/\d+ = □\/\d+$/,
    ([a, b, c, d, other]) =>
      find((x) => near(x / (other as number), (a as number) / (b as number) + (c as number) / (d as number))),
  ],
  [/^Write \d\/10 as a decimal/, ([top]) => find((x) => near(x / 10, (top as number) / 10)) / 10],
  [
    /^What is \d\/\d of/,
    ([top, bottom, all]) => find((x) => near(x / (all as number), (top as number) / (bottom as number))),
  ],
  [
    /^How many quarters are in/,
    ([whole], item) => find((x) => near(x / 4, (whole as number) + (item.text.includes('three') ? 0.75 : 0.25))),
  ],
  [
    /box\? 1\/2 × \d\/\d = □/,
    ([, , top, bottom, other]) => find((x) => near((2 * x) / (other as number), (top as number) / (bottom as number))),
  ],
  [
    /box\? 1\/\d ÷ \d = 1\/□/,
    ([one, bottom, by]) => find((x) => near((by as number) / x, (one as number) / (bottom as number)), 1),
  ],
  [
    /^First 1\/\d of a cake/,
    ([, a, , b]) => find((x) => near(100 - x, 100 / (a as number) + (100 - 100 / (a as number)) / (b as number))),
  ],
  [
    /^Which number goes in the box\? Exactly halfway/,
    ([, a, , b, top]) =>
      find((x) => near((top as number) / x - 1 / (a as number), 1 / (b as number) - (top as number) / x), 1),
  ],
  [/box\? \d+\/4 − 5\/3/, ([top]) => find((x) => near(x / 12 + 5 / 3, (top as number) / 4))],
  [/go on for ever/, ([a]) => find((x) => Math.abs(x / 9 - (a as number)) < 0.001)],
  [
    /^Red to blue is/,
    ([a, b, c, d, red]) =>
      find((x) => near((red as number) / x, ((a as number) / (b as number)) * ((c as number) / (d as number))), 1),
  ],
  [/^The sum of 1\/x/, ([, , , , target]) => find((x) => near(1 / x + 1 / (2 * x), 1 / (target as number)), 1)],
  [/^Tap the (fractions|numbers) from smallest to largest/, byValue(share)],
  [/^Tap tiles to make 1\./, () => ({ sum: '1/2 + 1/4 + 1/4' })],
  [/as a percent/, ([top, bottom]) => find((x) => near(x / 100, (top as number) / (bottom as number)))],
  [
    /^Write \d\/8 as a decimal number/,
    ([top, bottom]) => find((x) => near(x / 1000, (top as number) / (bottom as number))) / 1000,
  ],
  [
    /^Two friends share \d+ cards/,
    ([all, a, b]) => find((x) => near(((all as number) - x) / x, (a as number) / (b as number)), 1),
  ],
  [/^Red and blue beads/, ([a, b, red]) => find((x) => near((red as number) / x, (a as number) / (b as number)), 1)],
  [
    /^What is \d\/\d ÷/,
    ([a, b, c, d]) => find((x) => near((x * (c as number)) / (d as number), (a as number) / (b as number))),
  ],

  [/^Tap the circle/, (_, item) => at(...findPlace(item, '●'))],
  [/^Tap the animal under/, (_, item) => at(findPlace(item, '🏠')[0] + 1, findPlace(item, '🏠')[1])],
  [/^Tap the animal above/, (_, item) => at(findPlace(item, '🏠')[0] - 1, findPlace(item, '🏠')[1])],
  [/from short to long/, byValue(blue)],
  [/three corners/, () => ({ option: '▲' })],
  [/four sides of the same length/, (_, item) => at(...findPlace(item, '■'))],
  [
    /^Start at \(/,
    ([x, y, right, down], item) =>
      at(getCells(item).length - 1 - (y as number) + (down as number), (x as number) + (right as number)),
  ],
  [/^A card is/, ([long, wide]) => repeat(long as number, wide as number)],
  [/^Three angles meet/, ([a, b]) => find((x) => x + (a as number) + (b as number) === 360)],
  [/^A block is/, ([a, b, c]) => repeat(c as number, repeat(b as number, a as number))],
  [/^A parallelogram/, ([base, height]) => repeat(height as number, base as number)],
  [/^Two sides of a triangle are equally long/, ([top]) => find((x) => x + x + (top as number) === 180)],
  [/^A wheel has a radius/, ([radius]) => (radius as number) + (radius as number)],
  [
    /^Two sides of a shape are parallel/,
    ([a, b, height]) => find((x) => x + x === repeat(height as number, (a as number) + (b as number))),
  ],
  [/^All sides and angles of a shape/, ([turn]) => find((x) => near(x * (turn as number), 360))],
  [
    /^The longest side of a right-angled triangle/,
    ([long, side]) => find((x) => near(Math.hypot(x, side as number), long as number)),
  ],
  [/^A pole of/, ([pole, cast, far]) => find((x) => near(x / (far as number), (pole as number) / (cast as number)))],
  [/^A box is \d m wide/, ([a, b, c]) => find((x) => near(Math.hypot(a as number, b as number, c as number), x))],
  [/^How many sides does an? (\w+) have/, (_, __, [name]) => SIDES[name as string] as number],
  [/^How many squares are green/, (_, item) => count(item, '🟩')],
  [/is a mirror/, solveMirror],
  [/^A rectangle is \d+ squares wide/, ([wide, tall]) => repeat(tall as number, wide as number)],
  [/^Tap the point/, ([x, y], item) => at(getCells(item).length - 1 - (y as number), x as number)],
  [/angles from smallest to largest/, byValue((text) => ANGLES[text] ?? Number.parseInt(text, 10))],
  [/cm is it around the edge/, ([a, b]) => (a as number) + (b as number) + (a as number) + (b as number)],
  [/on a straight line/, ([a]) => find((x) => x + (a as number) === 180)],
  [/third angle/, ([a, b]) => find((x) => x + (a as number) + (b as number) === 180)],
  [/cm around a rectangle/, ([around, long]) => find((x) => x + x + (long as number) + (long as number) === around)],
  [/^A box measures/, ([a, b, c]) => repeat(a as number, repeat(b as number, c as number))],
  [/^A triangle has a base/, ([base, height]) => find((x) => x + x === repeat(base as number, height as number))],
  [
    /^The short sides of a right-angled triangle/,
    ([a, b]) => find((x) => near(Math.hypot(a as number, b as number), x)),
  ],
  [/^A circle has a diameter/, ([diameter]) => find((x) => near(Math.sqrt(x) * 2, diameter as number))],
  [/^A flat shape has/, ([sides]) => find((x) => near(180 - x / (sides as number), 360 / (sides as number)))],
  [/^A small box holds/, ([volume, by]) => find((x) => near(Math.cbrt(x / (volume as number)), by as number), 1)],

  [/^You have (\w+) (?:pears|apples|bananas). You get one more/, solveAmount(([a]) => spell(a) + 1)],
  [/^(\w+) (?:bees|ducks|birds) sit. One flies away/, solveAmount(([a]) => find((x) => x + 1 === spell(a)))],
  [/^You have 2 balloons/, () => ({ option: '🎈🎈🎈' })],
  [
    /^You have (\w+) (?:blue|red|black) and (\w+) (?:yellow|green|white) balls/,
    solveAmount(([a, b]) => spell(a) + spell(b)),
  ],
  [/^You have (\w+) (?:pears|bananas|carrots). You eat two/, solveAmount(([a]) => find((x) => x + 2 === spell(a)))],
  [/^(\w+) (?:fish|ducks|frogs) swim. Two more come/, solveAmount(([a]) => spell(a) + 2)],
  [/^Mia has/, ([a, b]) => find((x) => x + (b as number) === a)],
  [/ marbles and finds/, ([a, b]) => find((x) => x - (b as number) === a)],
  [/^Lea has 8 pens/, () => ({ sum: '15 − 8' })],
  [/^There are \d bags/, ([a, b]) => repeat(a as number, b as number)],
  [/ kites and sells/, ([a, b]) => find((x) => x + (b as number) === a)],
  [/stickers fairly/, ([children, all]) => find((x) => repeat(children as number, x) === all)],
  [/years older is the tree/, ([a, b]) => find((x) => x + (b as number) === a)],
  [/notebooks for/, ([books, price, paid]) => find((x) => x + repeat(books as number, price as number) === paid)],
  [
    /^A hall has/,
    ([rows, seats, more]) => find((x) => x - (more as number) === repeat(rows as number, seats as number)),
  ],
  [/^Five friends buy 4 drinks/, () => ({ sum: '4 × 6 + 9' })],
  [/waits \d+ minutes for a bus/, ([wait, ride]) => find((x) => x + 60 === (wait as number) + (ride as number))],
  [
    /friends buy a game/,
    ([friends, game, snack]) => find((x) => repeat(friends as number, x) === (game as number) + (snack as number)),
  ],
  [
    /^One box holds/,
    ([box, eggs]) =>
      find((x) => x * (box as number) >= (eggs as number) && (x - 1) * (box as number) < (eggs as number)),
  ],
  [/^A train moves/, ([rate, hours]) => find((x) => near(x / (hours as number), rate as number))],
  [/^I think of a number/, ([by, plus, result]) => find((x) => repeat(by as number, x) + (plus as number) === result)],
  [
    /^A player scores/,
    ([a, b, c, mean]) => find((x) => near(((a as number) + (b as number) + (c as number) + x) / 4, mean as number)),
  ],
  [/^Two friends start/, ([apart, a, b]) => find((x) => x * (a as number) + x * (b as number) === apart)],
  [
    /^Adult tickets cost/,
    ([adult, child, all, coins]) =>
      find((x) => x * (adult as number) + ((all as number) - x) * (child as number) === coins),
  ],
  [/^One pump fills/, ([a, b]) => find((x) => near(x / (a as number) + x / (b as number), 1))],

  [/shirts and/, ([shirts, trousers]) => repeat(shirts as number, trousers as number)],
  [/^A tank holds/, ([all, size]) => find((x) => near(x * (size as number), all as number))],
  [
    /^A soup for/,
    ([people, grams, more]) => find((x) => near(x / (more as number), (grams as number) / (people as number))),
  ],
  [/^Three parcels/, ([a, b, c]) => find((x) => near(x + x + x, (a as number) + (b as number) + (c as number)))],
  [/^Two numbers add up/, ([all, apart]) => find((x) => x + (x - (apart as number)) === all)],
  [/^One square needs 4 sticks/, (numbers) => 4 + repeat((numbers.at(-1) as number) - 1, 3)],
  [/^A taxi costs/, ([start, per, paid]) => find((x) => (start as number) + repeat(x, per as number) === paid)],
  [
    /^A red and a blue dice/,
    (numbers) => [1, 2, 3, 4, 5, 6].flatMap((a) => [1, 2, 3, 4, 5, 6].filter((b) => a + b === numbers.at(-1))).length,
  ],
  [/shakes hands/, ([people]) => [...Array(people).keys()].reduce((total, met) => total + met, 0)],
  [
    /^A code has/,
    ([letters]) => {
      const all = [...Array(letters).keys()];
      return all.flatMap((a) => all.flatMap((b) => all.filter((c) => a !== b && b !== c && a !== c))).length;
    },
  ],
  [
    /^A bus goes to a village/,
    ([fast, slow]) => find((x) => near(2 / x, 1 / (fast as number) + 1 / (slow as number)), 1),
  ],
  [
    /^How many litres of a drink/,
    ([strong, litres, weak, mixed]) =>
      find((x) =>
        near(
          x * (strong as number) + (litres as number) * (weak as number),
          (x + (litres as number)) * (mixed as number),
        ),
      ),
  ],

  [/^North is up\. Start at the house/, solveWalk],
  [/^Tap square ([A-E])/, ([row], _, [column]) => at((row as number) - 1, 'ABCDE'.indexOf(column as string))],
  [/1 cm stands for \d+ km\. Two towns/, ([, scale, long]) => repeat(long as number, scale as number)],
  [/1 cm stands for \d+ km\. A road/, ([, scale, long]) => find((x) => repeat(x, scale as number) === long)],
  [
    /^Contour lines are/,
    ([gap, from, lines]) => find((x) => near((x - (from as number)) / (gap as number), lines as number)),
  ],
  [
    /^A map has the scale/,
    ([, scale, long]) => find((x) => x * 1000 === (scale as number) * (long as number), 0, 30_000) / 100,
  ],
  [/^In the morning it is/, ([cold, warm]) => find((x) => (cold as number) + x === warm)],
  [/^The coldest month/, ([cold, warm]) => find((x) => x - (cold as number) === warm)],
  [
    /^The air gets 6\.5 °C colder/,
    ([, sea, km]) =>
      Array.from({ length: km as number }, () => 6.5).reduce((temperature, step) => temperature - step, sea as number),
  ],
];

const parseNumbers = (text: string): number[] =>
  [...text.replace(/(?<=\d),(?=\d{3})/g, '').matchAll(/\d+(?:\.\d+)?/g)].map(Number);
const mapFacesToIds = (item: Item): Map<string, string> =>
  new Map(
    (item.format === 'choice'
      ? item.options
      : item.format === 'order' || item.format === 'build-sum'
        ? item.parts
        : []
    ).map((part) => [part.picture ?? part.text, part.id]),
  );

function isSolved(item: Item): boolean {
  const solvers = SOLVERS.filter(([pattern]) => pattern.test(item.text));
  expect(solvers, item.text).toHaveLength(1);
  const [pattern, solve] = solvers[0] as [RegExp, Solver];
  const words = pattern.exec(item.text)?.slice(1) ?? [];
  const solution = solve(parseNumbers(item.text), item, words);
  if (typeof solution === 'number') return item.format === 'number' && near(item.key, solution);
  if ('option' in solution) return item.format === 'choice' && item.key === mapFacesToIds(item).get(solution.option);
  if ('parts' in solution)
    return (
      item.format === 'order' && item.key.join() === solution.parts.map((face) => mapFacesToIds(item).get(face)).join()
    );
  if ('cells' in solution)
    return item.format === 'map-tap' && item.key.map(({ row, column }) => `${row},${column}`).join() === solution.cells;
  if (item.format !== 'build-sum') return false;
  const free = [...item.parts];
  const parts = solution.sum.split(' ').map(
    (text) =>
      free.splice(
        free.findIndex((part) => part.text === text),
        1,
      )[0]?.id ?? '',
  );
  return markItem(item, { format: 'build-sum', parts });
}

const solvedItems = BANK.filter((item) => item.subject === 'mathematics' || item.tau === 0.6);

describe('a second solver', () => {
  it.each(solvedItems.map((item) => [item.text, item.band, item] as const))(
    'agrees with the key of "%s" (%s)',
    (_, __, item) => {
      for (const each of [item, ...listDraws(item)]) expect(isSolved(each), each.text).toBe(true);
    },
  );

  it('disagrees with every planted key', () => {
    for (const item of solvedItems) {
      if (item.format === 'number') expect(isSolved({ ...item, key: item.key + 1 }), item.text).toBe(false);
      if (item.format === 'order') expect(isSolved({ ...item, key: [...item.key].reverse() }), item.text).toBe(false);
      if (item.format === 'map-tap')
        expect(
          isSolved({ ...item, key: item.key.map(({ row, column }) => ({ row: row + 1, column })) }),
          item.text,
        ).toBe(false);
      if (item.format === 'choice')
        expect(
          isSolved({ ...item, key: item.options.find((option) => option.id !== item.key)?.id ?? '' }),
          item.text,
        ).toBe(false);
      if (item.format === 'build-sum')
        expect(isSolved({ ...item, key: { target: `${item.key.target}1` } }), item.text).toBe(false);
    }
  });

  it('covers the whole of mathematics and every template, and keeps no solver without an item', () => {
    expect(solvedItems.length).toBeGreaterThanOrEqual(144);
    expect(SOLVERS.filter(([pattern]) => !solvedItems.some((item) => pattern.test(item.text)))).toEqual([]);
  });
});
