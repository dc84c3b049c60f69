import type { Evidence } from '#shared/measurement/fusion.ts';
import { mean, normal } from '#shared/measurement/numbers.ts';
import type { TraitViews } from '#shared/measurement/personality.ts';
import type { Estimate } from '#shared/measurement/posterior.ts';
import { BY_MODE, MIRROR } from '#shared/measurement/scale.ts';
import { PARENT_LOADINGS, TEACHER_LOADINGS } from '#shared/measurement/scale-forms.ts';
import type { Setting } from '#shared/measurement/testing/checks/engine.ts';
import { type Finding, finding } from '#shared/measurement/testing/checks/finding.ts';
import { MODES, storedAnswer } from '#shared/measurement/testing/checks/quest.ts';
import { type Guess, recovered } from '#shared/measurement/testing/checks/statistics.ts';
import { honest } from '#shared/measurement/testing/checks/subjects.ts';
import { related } from '#shared/testing/simulated-truth.ts';
import { type Random, seededRandom } from '#shared/values/seeded.ts';

const PARENT = PARENT_LOADINGS.socialSkills.social as number;
const TEACHER = TEACHER_LOADINGS.peerInteraction.social as number;

type Scenes = { a: number; lambda: number; k: number };
/** Codes of k scenes about a person's belief of the child (r = λ); one belief for all scenes. */
function codesFor(setting: Setting, truth: number, { a, lambda, k }: Scenes, random: Random): number[] {
  const belief = related(truth, lambda, random);
  return Array.from({ length: k }, () => storedAnswer(setting, belief, a, random));
}
/** The same answers un-shrunk. */
function unshrunk({ engine }: Setting, codes: readonly number[], { a, lambda }: Scenes): Evidence {
  const known = engine.unshrink(engine.estimateGraded(codes.map((code) => ({ a, code }))));
  return { ...(known as { x: number; sigma2: number }), lambda, V: 1 };
}
const answered = (setting: Setting, truth: number, scenes: Scenes, random: Random): Evidence =>
  unshrunk(setting, codesFor(setting, truth, scenes, random), scenes);
const rated = (truth: number, lambda: number, random: Random): Evidence => ({
  x: related(truth, lambda, random),
  sigma2: 0,
  lambda,
  V: 1,
});

/**
 * M9, and M2, M3 of fused traits: three informants, and one un-shrunk; the same through the report's path from codes to
 * a trait.
 */
export function fusionChecks(setting: Setting): Finding[] {
  const { engine, children } = setting;
  const random = seededRandom('informants');
  const families = Array.from({ length: 2 * children }, () => {
    const truth = normal(random);
    const scenes = { ...BY_MODE['11-15'], k: 2 };
    const codes = codesFor(setting, truth, scenes, random);
    return {
      ...{ truth, codes, child: unshrunk(setting, codes, scenes) },
      mirror: answered(setting, truth, { ...MIRROR, k: 1 }, random),
      parent: rated(truth, PARENT, random),
      teacher: rated(truth, TEACHER, random),
    };
  });
  type Sources = (family: (typeof families)[number]) => Evidence[];
  const fused = (sources: Sources) =>
    families.map((family): Guess => ({ truth: family.truth, ...engine.fuse(sources(family)) }));
  const trait = (others: (family: (typeof families)[number]) => Pick<TraitViews, 'parentSliders' | 'teacher'>) =>
    families.map((family): Guess => {
      const child = engine.childEvidence(family.codes, '11-15', 1);
      return {
        truth: family.truth,
        ...(engine.fuseTrait({ child, parentMirror: null, ...others(family) }) as Estimate),
      };
    });
  const three = fused(({ child, parent, teacher }) => [child, parent, teacher]);
  const singles = [fused(({ child }) => [child]), fused(({ parent }) => [parent]), fused(({ teacher }) => [teacher])];
  return [
    finding('M9', 'fusedR', 'r(true, fused), child, parent and teacher', recovered(three), { least: 0.65 }),
    finding(
      'M9',
      'fusedGain',
      'gain over the best of them alone',
      recovered(three) - Math.max(...singles.map(recovered)),
      { least: 0.1 },
    ),
    ...honest('fusedCoverage', 'three informants fused', three),
    ...honest(
      'traitCoverage',
      'a trait as the report fuses it',
      trait(({ parent, teacher }) => ({ parentSliders: parent, teacher })),
    ),
    ...honest(
      'childTraitCoverage',
      'a trait of the report, of a child’s own answers',
      trait(() => ({ parentSliders: null, teacher: null })),
    ),
    ...honest('childFusedCoverage', 'a child’s own answers', singles[0] as Guess[]),
    ...honest(
      'mirrorFusedCoverage',
      'a child’s answers and a parent’s mirror scene',
      fused(({ child, mirror }) => [child, mirror]),
    ),
  ];
}

/** M15: honest pairs that are called "seen differently", with one and two answers of the child. */
export function agreementChecks(setting: Setting): Finding[] {
  const { engine, children } = setting;
  const apart = (one: Evidence, other: Evidence): number =>
    engine.agreement(one, other, one.lambda * other.lambda) < 10 ? 1 : 0;
  const share = (key: string, who: string, differing: readonly number[]) =>
    finding('M15', key, `honest pairs seen differently, ${who}`, mean(differing), { least: 0.08, most: 0.12 });
  const withChild = MODES.flatMap((mode) =>
    [1, 2].flatMap((k) => {
      const random = seededRandom(`pairs/${mode}/${k}`);
      const { a, lambda } = BY_MODE[mode];
      const pairs = Array.from({ length: 2 * children }, () => {
        const truth = normal(random);
        const child = answered(setting, truth, { a, lambda, k }, random);
        return {
          parent: apart(child, rated(truth, PARENT, random)),
          teacher: apart(child, rated(truth, TEACHER, random)),
        };
      });
      const [name, answers] = [`${mode.replace('-', 'to')}k${k}`, `${k} answer${k > 1 ? 's' : ''}, ages ${mode}`];
      return [
        share(
          `childParent${name}`,
          `child and parent, ${answers}`,
          pairs.map(({ parent }) => parent),
        ),
        share(
          `childTeacher${name}`,
          `child and teacher, ${answers}`,
          pairs.map(({ teacher }) => teacher),
        ),
      ];
    }),
  );
  const random = seededRandom('pairs of adults');
  const adults = Array.from({ length: 2 * children }, () => {
    const truth = normal(random);
    return apart(rated(truth, PARENT, random), rated(truth, TEACHER, random));
  });
  return [share('parentTeacherApart', 'parent and teacher', adults), ...withChild];
}
