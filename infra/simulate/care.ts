import { createFigure, type WorldFigure } from '#infra/simulate/world-figures.ts';
import { simulateChild, type WorldCase } from '#infra/simulate/world-weeks.ts';
import { WORLDS, type World } from '#infra/simulate/worlds/world.ts';
import { AGE_MODES } from '#shared/instruments/ages.ts';
import type { FlagCode } from '#shared/measurement/scale.ts';

/** Signs by which a report may note that one person wrote both forms. */
const ONE_PERSON: readonly FlagCode[] = ['X_SAMEPERSON', 'X_ALIKE'];
const isNoted = ({ report }: WorldCase): boolean =>
  report.flags.some(({ source, code }) => source === 'teacher' && ONE_PERSON.includes(code));
const isUsual = ({ report }: WorldCase): boolean => report.trust.level === 'usual';
const isWithheld = ({ report }: WorldCase): boolean => report.trust.level === 'low';

const WEAK = -2.5;
/** Honest children at -2.5: as usual, in worlds that take from them or help them, and where practice is not easier. */
const WEAK_WORLDS: Readonly<Record<string, World>> = {
  'θ -2.5': WORLDS.own,
  'θ -2.5, slips': WORLDS.slips,
  'θ -2.5, tired': WORLDS.tired,
  'θ -2.5, help': WORLDS.help,
  'θ -2.5, hard practice, 3-6': { ...WORLDS.own, hardPractice: true, ages: [3, 6] },
};

/** How often reports doubt random answers and copied forms, and how often honest ones. */
export function computeCare(seed: string, children: number): WorldFigure[] {
  const simulate = (name: string, world: World, theta?: number) =>
    Array.from({ length: children }, (_, i) =>
      simulateChild(`${seed}care ${name} ${i}`, world, theta === undefined ? {} : { theta }),
    );
  const share = (cases: readonly WorldCase[], is: (each: WorldCase) => boolean) =>
    cases.filter(is).length / cases.length;
  const random = AGE_MODES.flatMap((mode) => {
    const [youngest, oldest] = mode.split('-').map(Number) as [number, number];
    const cases = simulate(mode, { ...WORLDS.taps, ages: [youngest, oldest] });
    const row = `random answers, ${mode}`;
    return [
      createFigure('care', row, 'read as usual', share(cases, isUsual), children, { most: 0.1 }),
      createFigure('care', row, 'could not tell', share(cases, isWithheld), children),
    ];
  });
  const weak = Object.entries(WEAK_WORLDS).map(([name, world]) =>
    createFigure('care', `honest at ${name}`, 'doubted', 1 - share(simulate(name, world, WEAK), isUsual), children, {
      most: 0.05,
    }),
  );
  const [copied, honest] = [simulate('copied', WORLDS.copied), simulate('honest', WORLDS.own)];
  return [
    ...random,
    ...weak,
    createFigure('care', 'copied forms', 'noted', share(copied, isNoted), children, { least: 0.5 }),
    createFigure('care', 'two honest adults', 'noted', share(honest, isNoted), children, { most: 0.02 }),
  ];
}
