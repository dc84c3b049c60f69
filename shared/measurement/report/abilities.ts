import { computeTaskAge, getScreenYears } from '#shared/domain/age.ts';
import { getSubjectTask } from '#shared/domain/programme.ts';
import { toAgeMode } from '#shared/instruments/ages.ts';
import { SkillArea } from '#shared/instruments/skills.ts';
import { Subject, TOPICS } from '#shared/instruments/subjects.ts';
import { type AbilityPosterior, inferAbility, type WeekEvidence } from '#shared/measurement/ability.ts';
import { isEdgeCode } from '#shared/measurement/edges.ts';
import { unshrink } from '#shared/measurement/fusion.ts';
import type { Estimate } from '#shared/measurement/posterior.ts';
import { type Answers, isLowState, type SubjectSitting, splitExtra } from '#shared/measurement/report/answers.ts';
import type { ExaminedSource, MeasuredValue } from '#shared/measurement/report/estimates.ts';
import {
  addExtra,
  type ExaminedSitting,
  examineGame,
  examineSubject,
  type GameSource,
  type MarkTrial,
  type SubjectSource,
} from '#shared/measurement/report/sittings.ts';
import { type Model, NAMED } from '#shared/measurement/scale.ts';
import { SIGN_WEIGHT } from '#shared/measurement/scale-forms.ts';
import { type ChanceSigns, isAtChance } from '#shared/measurement/validity.ts';

/** The games, the subjects and their extra sittings of a week after their checks. */
export type Sittings = {
  games: Partial<Record<SkillArea, ExaminedSource<GameSource>>>;
  subjects: Partial<Record<Subject, ExaminedSource<SubjectSource>>>;
  extras: Partial<Record<Subject, ExaminedSource<SubjectSource>>>;
};

export function examineSittings(answers: Answers, markTrial: MarkTrial): Sittings {
  const playedGames = SkillArea.options.flatMap((area) => {
    const sitting = answers.games[area];
    const age = computeTaskAge(answers, 'skills/3');
    const child = sitting && { age, mode: toAgeMode(age), lowState: isLowState(answers, sitting.at) };
    return child ? [[area, examineGame(area, sitting, child, markTrial)] as const] : [];
  });
  const mode = toAgeMode(getScreenYears(answers.age));
  const examine = (subject: Subject, sitting: SubjectSitting, name?: string) => {
    const age = computeTaskAge(answers, getSubjectTask(subject).id);
    return examineSubject(subject, sitting, { age, mode, lowState: isLowState(answers, sitting.at) }, name);
  };
  const parts = Subject.options.flatMap((subject) => {
    const sitting = answers.subjects[subject];
    return sitting ? [{ subject, ...splitExtra(sitting) }] : [];
  });
  const testedSubjects = parts.map(({ subject, first }) => [subject, examine(subject, first)] as const);
  const extraSittings = parts.flatMap(({ subject, extra }) =>
    extra ? [[subject, examine(subject, extra, `subject/${subject}/extra`)] as const] : [],
  );
  const week = [...playedGames, ...testedSubjects, ...extraSittings].map(([, { signs }]) => signs);
  const judge = <Name extends string, Value>(sittings: readonly (readonly [Name, ExaminedSitting<Value>])[]) =>
    Object.fromEntries(sittings.map(([name, sitting]) => [name, judgeChance(sitting, week)]));
  return { games: judge(playedGames), subjects: judge(testedSubjects), extras: judge(extraSittings) };
}

/** The sitting, without its value if it was answered by chance. What is left out says nothing of an edge. */
function judgeChance<Value>(
  { signs, ...source }: ExaminedSitting<Value>,
  week: readonly ChanceSigns[],
): ExaminedSource<Value> {
  if (!isAtChance(signs, week)) return source;
  const flags = source.flags.filter(({ code }) => !isEdgeCode(code));
  const V = SIGN_WEIGHT.AT_CHANCE;
  return { ...source, flags: [...flags, { code: 'AT_CHANCE', V }], V, value: null };
}

export type MeasuredSubject = MeasuredValue & {
  subject: Subject;
  /** `clear`: P ≥ .80 that it lies on its side of the subject. Only clear topics feed key strengths and growth areas. */
  topics: (MeasuredValue & { topic: string; clear: boolean })[];
};
/** What a week says about ability: each played area, each subject, and the posterior that they are read from. */
export type Abilities = {
  posterior: AbilityPosterior;
  understanding: Partial<Record<SkillArea, MeasuredValue>>;
  subjects: MeasuredSubject[];
};

/** Measures the sittings that count, with what adults say of behaviour. */
export function measureAbilities(
  { games, subjects, extras }: Sittings,
  { behaviour, age }: { behaviour: WeekEvidence['behaviour']; age: Answers['age'] },
  model?: Model,
): Abilities {
  const played = SkillArea.options.flatMap((area) => toCounted(area, games[area]));
  const tested = Subject.options.flatMap((name) => {
    const [first, extra] = [subjects[name]?.value, extras[name]?.value];
    const source = first && extra ? addExtra(first, extra) : (first ?? extra);
    return source ? [{ name, source }] : [];
  });
  const posterior = inferAbility(
    {
      games: Object.fromEntries(played.map(({ name, source }) => [name, source])),
      subjects: Object.fromEntries(tested.map(({ name, source }) => [name, source])),
      behaviour,
      exactAge: age.birthMonth !== undefined,
    },
    model,
  );
  return {
    posterior,
    understanding: Object.fromEntries(
      played.map(({ name, source }) => [name, toMeasured(posterior.estimateUnderstanding(name), source)]),
    ),
    subjects: tested.map(({ name, source }) => ({
      ...toMeasured(posterior.estimateSubject(name), source),
      subject: name,
      topics: TOPICS[name].flatMap((topic) => {
        const own = source.topics[topic];
        return own
          ? [
              {
                ...posterior.estimateTopic(name, topic),
                ...own,
                topic,
                clear: posterior.contrastTopic(name, topic).p >= NAMED.sure,
              },
            ]
          : [];
      }),
    })),
  };
}

const toCounted = <Name extends string, Source>(name: Name, examined: ExaminedSource<Source> | undefined) =>
  examined?.value ? [{ name, source: examined.value }] : [];

function toMeasured(estimate: Estimate, source: GameSource): MeasuredValue {
  const { n, flags, from } = source;
  const unshrunk = unshrink(source.estimate);
  return { ...estimate, n, flags, from, ...(unshrunk && { unshrunk }) };
}
