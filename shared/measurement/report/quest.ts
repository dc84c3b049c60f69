import type { EventOf } from '#shared/domain/assessment/events.ts';
import type { AgeMode } from '#shared/instruments/ages.ts';
import { QUEST_SETS } from '#shared/instruments/quest-scene.ts';
import type { Picked } from '#shared/measurement/choice.ts';
import { mean } from '#shared/measurement/numbers.ts';
import type { Looked } from '#shared/measurement/report/estimates.ts';
import { MI, type Mi, RIASEC, type Riasec, TRAITS, type Trait } from '#shared/measurement/scale.ts';
import {
  chapterFlags,
  type Flag,
  heardBy,
  pairFlags,
  positionFlags,
  type SceneSigns,
  validityOf,
} from '#shared/measurement/validity.ts';

/** What a scene measures and the code of each option; services and activities read it from `keys/`. */
export type QuestKey =
  | { trait: Trait; codes: Readonly<Record<string, 0 | 1 | 2 | 3>> }
  | { framework: 'riasec'; codes: Readonly<Record<string, Riasec>> }
  | { framework: 'mi'; codes: Readonly<Record<string, Mi>> };
/** By scene id. */
export type QuestKeys = Readonly<Record<string, QuestKey>>;

type Answer = EventOf<'SceneAnswered'>;
type Chapter = { set: Answer['set']; name: 'ocean' | 'riasec' | 'mi' };

export type Quest = {
  /** Codes of the child's own answers, and their weight V. */
  traits: Record<Trait, { codes: number[]; V: number }>;
  /** Answers that a parent chose for the child: scene id to code. They are evidence of the parent. */
  byParent: Record<Trait, Record<string, number>>;
  riasec: { picks: Picked<Riasec>[]; V: number; flags: Flag[] };
  mi: { picks: Picked<Mi>[]; V: number; flags: Flag[] };
  chapters: Looked<true>[];
  at: Answer['at'] | null;
};

const chapterOf = (key: QuestKey): Chapter['name'] => ('trait' in key ? 'ocean' : key.framework);

/**
 * Groups the quest's answers by what they measure. Codes come from the events; the keys only give the construct of a
 * scene. A chapter with V = 0 is left out. A scene without a key throws, so that its answers are not dropped unnoticed.
 */
export function readQuest(scenes: readonly Answer[], keys: QuestKeys, mode: AgeMode): Quest {
  const known = scenes.map((answer) => {
    const key = Object.hasOwn(keys, answer.sceneId) ? keys[answer.sceneId] : undefined;
    if (!key) throw new RangeError(`no key for scene ${answer.sceneId}`);
    return { answer, key, chapter: chapterOf(key) };
  });
  const own = known.filter(({ answer }) => answer.assist !== 'parent_chose');
  const chapters = QUEST_SETS.flatMap((set) =>
    (['ocean', 'riasec', 'mi'] as const).flatMap((name) => {
      const signs = own
        .filter(({ answer, chapter }) => answer.set === set && chapter === name)
        .map(({ answer }) => signsOf(answer, mode));
      const flags = [
        ...chapterFlags(signs),
        ...positionFlags(own.filter(({ answer }) => answer.set === set).map(({ answer }) => signsOf(answer, mode))),
      ];
      return signs.length > 0 ? [{ set, name, flags, V: validityOf(flags) }] : [];
    }),
  );
  const weightOf = ({ answer, chapter }: (typeof known)[number]) =>
    chapters.find(({ set, name }) => set === answer.set && name === chapter)?.V ?? 0;
  const counting = own.map((each) => ({ ...each, V: weightOf(each) })).filter(({ V }) => V > 0);
  const weight = (answers: readonly { V: number }[]) => (answers.length > 0 ? mean(answers.map(({ V }) => V)) : 0);
  const ofTrait = (trait: Trait) => counting.filter(({ key }) => 'trait' in key && key.trait === trait);

  const pairs = TRAITS.flatMap((trait) => {
    const [a, b] = QUEST_SETS.map((set) => ofTrait(trait).find(({ answer }) => answer.set === set)?.answer.code);
    return typeof a === 'number' && typeof b === 'number' ? [{ a, b }] : [];
  });
  const contradiction = pairFlags(pairs);
  const choices = <Type extends string>(framework: 'riasec' | 'mi', types: readonly Type[]) => {
    const made = counting.filter(({ chapter }) => chapter === framework);
    const flags = chapters.filter(({ name }) => name === framework).flatMap((chapter) => chapter.flags);
    return { picks: made.map(({ answer, key }) => pickOf(answer, key, types)), V: weight(made), flags };
  };
  return {
    traits: perTrait((trait) => ({
      codes: ofTrait(trait).map(({ answer }) => Number(answer.code)),
      V: weight(ofTrait(trait)) * validityOf(contradiction),
    })),
    byParent: perTrait((trait) =>
      Object.fromEntries(
        known
          .filter(({ answer, key }) => answer.assist === 'parent_chose' && 'trait' in key && key.trait === trait)
          .map(({ answer }) => [answer.sceneId, Number(answer.code)]),
      ),
    ),
    riasec: choices('riasec', RIASEC),
    mi: choices('mi', MI),
    chapters: [
      ...chapters.map(({ set, name, flags, V }) => ({
        name: `quest/${set}/${name}`,
        flags,
        V,
        found: V > 0 ? (true as const) : null,
      })),
      ...(contradiction.length > 0
        ? [{ name: 'quest/B/ocean', flags: contradiction, V: validityOf(contradiction), found: true as const }]
        : []),
    ],
    at: scenes.at(-1)?.at ?? null,
  };
}

const perTrait = <Value>(value: (trait: Trait) => Value) =>
  Object.fromEntries(TRAITS.map((trait) => [trait, value(trait)])) as Record<Trait, Value>;

function signsOf(answer: Answer, mode: AgeMode): SceneSigns {
  const { rtMs, assist, shownOrder, optionId } = answer;
  return { rtMs, assist, position: shownOrder.indexOf(optionId), audioHeard: heardBy(mode, answer) };
}

function pickOf<Type extends string>({ sceneId, code }: Answer, key: QuestKey, types: readonly Type[]): Picked<Type> {
  const from = types.filter((type) => Object.values<unknown>(key.codes).includes(type));
  const picked = from.find((type) => type === code);
  if (!picked) throw new RangeError(`scene ${sceneId} does not offer ${code}`);
  return { from, picked };
}
