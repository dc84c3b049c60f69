import { computeTaskAge } from '#shared/domain/age.ts';
import { getSubjectTask } from '#shared/domain/programme.ts';
import { SkillArea } from '#shared/instruments/skills.ts';
import { Subject, TOPICS } from '#shared/instruments/subjects.ts';
import { type AbilityPosterior, inferAbility, type WeekEvidence } from '#shared/measurement/ability.ts';
import { unshrink } from '#shared/measurement/fusion.ts';
import { estimateItems } from '#shared/measurement/items.ts';
import { type Answers, isLowState } from '#shared/measurement/report/answers.ts';
import type { ExaminedSource, MeasuredValue } from '#shared/measurement/report/estimates.ts';
import {
  examineGame,
  examineSubject,
  type GameSource,
  type MarkTrial,
  type SubjectSource,
} from '#shared/measurement/report/sittings.ts';
import { type Model, NAMED } from '#shared/measurement/scale.ts';

/** The games and subjects of a week after their checks. */
export type Sittings = {
  games: Partial<Record<SkillArea, ExaminedSource<GameSource>>>;
  subjects: Partial<Record<Subject, ExaminedSource<SubjectSource>>>;
};

export function examineSittings(answers: Answers, markTrial: MarkTrial): Sittings {
  const games = SkillArea.options.flatMap((area) => {
    const sitting = answers.games[area];
    const child = sitting && {
      age: computeTaskAge(answers, 'skills/3'),
      lowState: isLowState(answers, sitting.at),
    };
    return child ? [[area, examineGame(area, sitting, child, markTrial)] as const] : [];
  });
  const subjects = Subject.options.flatMap((subject) => {
    const sitting = answers.subjects[subject];
    const child = sitting && {
      age: computeTaskAge(answers, getSubjectTask(subject).id),
      lowState: isLowState(answers, sitting.at),
    };
    return child ? [[subject, examineSubject(subject, sitting, child)] as const] : [];
  });
  return { games: Object.fromEntries(games), subjects: Object.fromEntries(subjects) };
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
  { games, subjects }: Sittings,
  { behaviour, age }: { behaviour: WeekEvidence['behaviour']; age: Answers['age'] },
  model?: Model,
): Abilities {
  const played = SkillArea.options.flatMap((area) => toCounted(area, games[area]));
  const tested = Subject.options.flatMap((subject) => toCounted(subject, subjects[subject]));
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

function toMeasured(estimate: { theta: number; psd: number }, source: GameSource): MeasuredValue {
  const { n, flags, from, answers, validity } = source;
  const unshrunk = unshrink(estimateItems(answers, { validity }));
  return { ...estimate, n, flags, from, ...(unshrunk && { unshrunk }) };
}
