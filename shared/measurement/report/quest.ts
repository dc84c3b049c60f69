import type { EventOf } from '#shared/domain/assessment/events.ts';
import type { AgeMode } from '#shared/instruments/ages.ts';
import { isTimedAfterListening } from '#shared/instruments/presentation.ts';
import { QUEST_SETS } from '#shared/instruments/quest-scene.ts';
import type { ChoicePick } from '#shared/measurement/interests.ts';
import { mean } from '#shared/measurement/numbers.ts';
import { isChosenByParent } from '#shared/measurement/report/answers.ts';
import type { ExaminedSource } from '#shared/measurement/report/estimates.ts';
import { MI, type Mi, RIASEC, type Riasec, TRAITS, type Trait } from '#shared/measurement/scale.ts';
import { SCENE_FAST } from '#shared/measurement/scale-forms.ts';
import {
  computeValidity,
  type Flag,
  findChapterFlags,
  findPairFlags,
  findPositionFlags,
  getHeardShare,
  type SceneSigns,
} from '#shared/measurement/validity.ts';

/** What a scene measures and the code of each option; services and activities read it from `keys/`. */
export type QuestKey =
  | { trait: Trait; codes: Readonly<Record<string, 0 | 1 | 2 | 3>> }
  | { framework: 'riasec'; codes: Readonly<Record<string, Riasec>> }
  | { framework: 'mi'; codes: Readonly<Record<string, Mi>> };
/** By scene id. */
export type QuestKeys = Readonly<Record<string, QuestKey>>;

type SceneAnswer = EventOf<'SceneAnswered'>;
type Chapter = { set: SceneAnswer['set']; name: 'ocean' | 'riasec' | 'mi' };

export type QuestResult = {
  /** Codes of the child's own answers, and their weight V. */
  traits: Record<Trait, { codes: number[]; V: number }>;
  /** Answers that a parent chose for the child: scene id to code. They are evidence of the parent. */
  byParent: Record<Trait, Record<string, number>>;
  riasec: { picks: ChoicePick<Riasec>[]; V: number; flags: Flag[] };
  mi: { picks: ChoicePick<Mi>[]; V: number; flags: Flag[] };
  chapters: ExaminedSource<true>[];
  at: SceneAnswer['at'] | null;
};

const getChapterName = (key: QuestKey): Chapter['name'] => ('trait' in key ? 'ocean' : key.framework);

/**
 * Groups the quest's answers by what they measure. Codes come from the events; the keys only give the construct of a
 * scene. A chapter with V = 0 is left out. A scene without a key throws, so that its answers are not dropped unnoticed.
 */
export function readQuest(scenes: readonly SceneAnswer[], keys: QuestKeys, mode: AgeMode): QuestResult {
  const keyedAnswers = scenes.map((answer) => {
    const key = Object.hasOwn(keys, answer.sceneId) ? keys[answer.sceneId] : undefined;
    if (!key) throw new RangeError(`no key for scene ${answer.sceneId}`);
    return { answer, key, chapter: getChapterName(key) };
  });
  const own = keyedAnswers.filter(({ answer }) => !isChosenByParent(answer));
  const chapters = QUEST_SETS.flatMap((set) =>
    (['ocean', 'riasec', 'mi'] as const).flatMap((name) => {
      const signs = own
        .filter(({ answer, chapter }) => answer.set === set && chapter === name)
        .map(({ answer }) => toSceneSigns(answer, mode));
      const flags = [
        ...findChapterFlags(signs),
        ...findPositionFlags(
          own.filter(({ answer }) => answer.set === set).map(({ answer }) => toSceneSigns(answer, mode)),
        ),
      ];
      return signs.length > 0 ? [{ set, name, flags, V: computeValidity(flags) }] : [];
    }),
  );
  const getChapterWeight = ({ answer, chapter }: (typeof keyedAnswers)[number]) =>
    chapters.find(({ set, name }) => set === answer.set && name === chapter)?.V ?? 0;
  const countedAnswers = own.map((each) => ({ ...each, V: getChapterWeight(each) })).filter(({ V }) => V > 0);
  const averageWeight = (answers: readonly { V: number }[]) =>
    answers.length > 0 ? mean(answers.map(({ V }) => V)) : 0;
  const listTraitAnswers = (trait: Trait) => countedAnswers.filter(({ key }) => 'trait' in key && key.trait === trait);

  const pairs = TRAITS.flatMap((trait) => {
    const [a, b] = QUEST_SETS.map(
      (set) => listTraitAnswers(trait).find(({ answer }) => answer.set === set)?.answer.code,
    );
    return typeof a === 'number' && typeof b === 'number' ? [{ a, b }] : [];
  });
  const contradiction = findPairFlags(pairs);
  const readChoices = <Type extends string>(framework: 'riasec' | 'mi', types: readonly Type[]) => {
    const choiceAnswers = countedAnswers.filter(({ chapter }) => chapter === framework);
    const flags = chapters.filter(({ name }) => name === framework).flatMap((chapter) => chapter.flags);
    return {
      picks: choiceAnswers.map(({ answer, key }) => toPick(answer, key, types)),
      V: averageWeight(choiceAnswers),
      flags,
    };
  };
  return {
    traits: mapTraits((trait) => ({
      codes: listTraitAnswers(trait).map(({ answer }) => Number(answer.code)),
      V: averageWeight(listTraitAnswers(trait)) * computeValidity(contradiction),
    })),
    byParent: mapTraits((trait) =>
      Object.fromEntries(
        keyedAnswers
          .filter(({ answer, key }) => isChosenByParent(answer) && 'trait' in key && key.trait === trait)
          .map(({ answer }) => [answer.sceneId, Number(answer.code)]),
      ),
    ),
    riasec: readChoices('riasec', RIASEC),
    mi: readChoices('mi', MI),
    chapters: [
      ...chapters.map(({ set, name, flags, V }) => ({
        name: `quest/${set}/${name}`,
        flags,
        V,
        value: V > 0 ? (true as const) : null,
      })),
      ...(contradiction.length > 0
        ? [{ name: 'quest/B/ocean', flags: contradiction, V: computeValidity(contradiction), value: true as const }]
        : []),
    ],
    at: scenes.at(-1)?.at ?? null,
  };
}

const mapTraits = <Value>(value: (trait: Trait) => Value) =>
  Object.fromEntries(TRAITS.map((trait) => [trait, value(trait)])) as Record<Trait, Value>;

function toSceneSigns(answer: SceneAnswer, mode: AgeMode): SceneSigns {
  const { assist, shownOrder, optionId } = answer;
  // A child that has heard all options may choose at once.
  const rtMs = isTimedAfterListening(answer) ? Math.max(answer.rtMs, SCENE_FAST.ms) : answer.rtMs;
  return { rtMs, assist, position: shownOrder.indexOf(optionId), audioHeard: getHeardShare(mode, answer) };
}

function toPick<Type extends string>(
  { sceneId, code }: SceneAnswer,
  key: QuestKey,
  types: readonly Type[],
): ChoicePick<Type> {
  const from = types.filter((type) => Object.values<unknown>(key.codes).includes(type));
  const picked = from.find((type) => type === code);
  if (!picked) throw new RangeError(`scene ${sceneId} does not offer ${code}`);
  return { from, picked };
}
