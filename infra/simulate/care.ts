import { createFigure, type WorldFigure } from '#infra/simulate/world-figures.ts';
import { simulateChild, type WorldCase } from '#infra/simulate/world-weeks.ts';
import { WORLDS, type World } from '#infra/simulate/worlds/world.ts';
import { AGE_MODES } from '#shared/instruments/ages.ts';
import type { FlagCode } from '#shared/measurement/scale.ts';

/** Signs by which a report may note that one person wrote both forms. */
const ONE_PERSON: readonly FlagCode[] = ['X_SAMEPERSON'];
const isNoted = ({ report }: WorldCase): boolean =>
  report.flags.some(({ source, code }) => source === 'teacher' && ONE_PERSON.includes(code));
const isUsual = ({ report }: WorldCase): boolean => report.trust.level === 'usual';

/** How often reports doubt random answers and copied forms, and how often honest ones. */
export function computeCare(seed: string, children: number): WorldFigure[] {
  const simulate = (name: string, world: World, theta?: number) =>
    Array.from({ length: children }, (_, i) =>
      simulateChild(`${seed}care ${name} ${i}`, world, theta === undefined ? {} : { theta }),
    );
  const share = (cases: readonly WorldCase[], is: (each: WorldCase) => boolean) =>
    cases.filter(is).length / cases.length;
  const random = AGE_MODES.map((mode) => {
    const [youngest, oldest] = mode.split('-').map(Number) as [number, number];
    const cases = simulate(mode, { ...WORLDS.taps, ages: [youngest, oldest] });
    return createFigure('care', `random answers, ${mode}`, 'read as usual', share(cases, isUsual), children, {
      most: 0.1,
    });
  });
  const weak = simulate('weak', WORLDS.own, -2.5);
  const [copied, honest] = [simulate('copied', WORLDS.copied), simulate('honest', WORLDS.own)];
  return [
    ...random,
    createFigure('care', 'honest at θ -2.5', 'doubted', 1 - share(weak, isUsual), children, { most: 0.05 }),
    createFigure('care', 'copied forms', 'noted', share(copied, isNoted), children, { least: 0.5 }),
    createFigure('care', 'two honest adults', 'noted', share(honest, isNoted), children, { most: 0.02 }),
  ];
}
