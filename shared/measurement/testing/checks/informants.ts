import type { Evidence } from '#shared/measurement/fusion.ts';
import { drawNormal, mean } from '#shared/measurement/numbers.ts';
import type { TraitViews } from '#shared/measurement/personality.ts';
import type { Estimate } from '#shared/measurement/posterior.ts';
import { BY_MODE, MIRROR } from '#shared/measurement/scale.ts';
import { PARENT_LOADINGS, TEACHER_LOADINGS } from '#shared/measurement/scale-forms.ts';
import {
  computeRecovery,
  createFinding,
  type Finding,
  type Guess,
  type Setting,
} from '#shared/measurement/testing/checks/engine.ts';
import { drawStoredAnswer, MODES } from '#shared/measurement/testing/checks/quest.ts';
import { checkEstimator } from '#shared/measurement/testing/checks/subjects.ts';
import { correlateWith } from '#shared/testing/simulated-truth.ts';
import { createRandom, type Random } from '#shared/values/seeded.ts';

const PARENT = PARENT_LOADINGS.socialSkills.social as number;
const TEACHER = TEACHER_LOADINGS.peerInteraction.social as number;

type SceneModel = { a: number; lambda: number; k: number };
/** Codes of k scenes about a person's belief of the child (r = λ); one belief for all scenes. */
function drawCodes(setting: Setting, truth: number, { a, lambda, k }: SceneModel, random: Random): number[] {
  const belief = correlateWith(truth, lambda, random);
  return Array.from({ length: k }, () => drawStoredAnswer(setting, belief, a, random));
}
/** The same answers un-shrunk. */
function unshrinkCodes({ engine }: Setting, codes: readonly number[], { a, lambda }: SceneModel): Evidence {
  const estimate = engine.unshrink(engine.estimateGraded(codes.map((code) => ({ a, code }))));
  return { ...(estimate as { x: number; sigma2: number }), lambda, V: 1 };
}
const createAnsweredEvidence = (setting: Setting, truth: number, scenes: SceneModel, random: Random): Evidence =>
  unshrinkCodes(setting, drawCodes(setting, truth, scenes, random), scenes);
const createRatedEvidence = (truth: number, lambda: number, random: Random): Evidence => ({
  x: correlateWith(truth, lambda, random),
  sigma2: 0,
  lambda,
  V: 1,
});

/**
 * M9, and M2, M3 of fused traits: three informants, and one un-shrunk; the same through the report's path from codes to
 * a trait.
 */
export function checkFusion(setting: Setting): Finding[] {
  const { engine, children } = setting;
  const random = createRandom('informants');
  const families = Array.from({ length: 2 * children }, () => {
    const truth = drawNormal(random);
    const scenes = { ...BY_MODE['11-15'], k: 2 };
    const codes = drawCodes(setting, truth, scenes, random);
    return {
      truth,
      codes,
      child: unshrinkCodes(setting, codes, scenes),
      mirror: createAnsweredEvidence(setting, truth, { ...MIRROR, k: 1 }, random),
      parent: createRatedEvidence(truth, PARENT, random),
      teacher: createRatedEvidence(truth, TEACHER, random),
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
    createFinding('M9', 'fusedR', 'r(true, fused), child, parent and teacher', computeRecovery(three), { least: 0.65 }),
    createFinding(
      'M9',
      'fusedGain',
      'gain over the best of them alone',
      computeRecovery(three) - Math.max(...singles.map(computeRecovery)),
      { least: 0.1 },
    ),
    ...checkEstimator('fusedCoverage', 'three informants fused', three),
    ...checkEstimator(
      'traitCoverage',
      'a trait as the report fuses it',
      trait(({ parent, teacher }) => ({ parentSliders: parent, teacher })),
    ),
    ...checkEstimator(
      'childTraitCoverage',
      'a trait of the report, of a child’s own answers',
      trait(() => ({ parentSliders: null, teacher: null })),
    ),
    ...checkEstimator('childFusedCoverage', 'a child’s own answers', singles[0] as Guess[]),
    ...checkEstimator(
      'mirrorFusedCoverage',
      'a child’s answers and a parent’s mirror scene',
      fused(({ child, mirror }) => [child, mirror]),
    ),
  ];
}

/** M15: honest pairs that are called "seen differently", with one and two answers of the child. */
export function checkAgreement(setting: Setting): Finding[] {
  const { engine, children } = setting;
  const differs = (one: Evidence, other: Evidence): number =>
    engine.agreement(one, other, one.lambda * other.lambda) < 10 ? 1 : 0;
  const share = (key: string, who: string, differing: readonly number[]) =>
    createFinding('M15', key, `honest pairs seen differently, ${who}`, mean(differing), { least: 0.08, most: 0.12 });
  const withChild = MODES.flatMap((mode) =>
    [1, 2].flatMap((k) => {
      const random = createRandom(`pairs/${mode}/${k}`);
      const { a, lambda } = BY_MODE[mode];
      const pairs = Array.from({ length: 2 * children }, () => {
        const truth = drawNormal(random);
        const child = createAnsweredEvidence(setting, truth, { a, lambda, k }, random);
        return {
          parent: differs(child, createRatedEvidence(truth, PARENT, random)),
          teacher: differs(child, createRatedEvidence(truth, TEACHER, random)),
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
  const random = createRandom('pairs of adults');
  const adults = Array.from({ length: 2 * children }, () => {
    const truth = drawNormal(random);
    return differs(createRatedEvidence(truth, PARENT, random), createRatedEvidence(truth, TEACHER, random));
  });
  return [share('parentTeacherApart', 'parent and teacher', adults), ...withChild];
}
