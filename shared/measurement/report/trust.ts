import { getSubjectTask } from '#shared/domain/programme.ts';
import { PARENT_SLIDERS } from '#shared/instruments/parent-form.ts';
import { SkillArea } from '#shared/instruments/skills.ts';
import { Subject } from '#shared/instruments/subjects.ts';
import { TEACHER_SLIDERS } from '#shared/instruments/teacher-form.ts';
import { mean } from '#shared/measurement/numbers.ts';
import { type Answers, isChosenByParent } from '#shared/measurement/report/answers.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import { hasFewAnswers, listCodes } from '#shared/measurement/report/estimates.ts';
import type { Findings } from '#shared/measurement/report/findings.ts';
import type { EvidenceRef, Statement } from '#shared/measurement/report/statement.ts';
import { countAdultViews } from '#shared/measurement/report/views.ts';
import { say, toEstimateRef } from '#shared/measurement/report/wording.ts';
import { type FlagCode, MOST } from '#shared/measurement/scale.ts';
import { TRUST } from '#shared/measurement/scale-forms.ts';
import type { TaskId } from '#shared/values/tasks.ts';

type ReportFlag = ReportDocument['flags'][number];

/** Signs that justify a replay of the sitting. */
const REPLAYED: readonly FlagCode[] = ['FAST_MANY', 'GUESSING', 'CONTROL_FAIL', 'AT_CHANCE', 'Q_FAST', 'Q_POSITION'];
/** Every sign with its factor. Only signs with V = 0 justify a replay, and a task that was not understood. */
export function listReportFlags({ examinedSources }: Findings): ReportFlag[] {
  return examinedSources.flatMap(({ name, flags }) =>
    flags.map(({ code, V }) => ({
      source: name,
      code,
      V,
      replay: REPLAYED.includes(code) && (V === 0 || code === 'CONTROL_FAIL') && toSittingRef(name) !== null,
    })),
  );
}

/**
 * The replay order that reopens the sitting of a source; null for forms, the encore and the extra sitting of a subject,
 * which cannot be repeated.
 */
export function toSittingRef(source: string): { task: TaskId; area?: SkillArea } | null {
  const [kind, name, part] = source.split('/');
  if (kind === 'game') return { task: 'skills/3', area: SkillArea.parse(name) };
  if (kind === 'subject') return part ? null : { task: getSubjectTask(Subject.parse(name)).id };
  return kind === 'quest' && name === 'A' ? { task: 'personality/2' } : null;
}

const toFlagRefs = (flags: readonly ReportFlag[]): EvidenceRef[] =>
  flags.map(({ source, code }) => ({ kind: 'flag', source, code }));

/** What is said of answers that weigh less or nothing, by their signs. */
const LOW_REASONS: readonly (readonly [why: 'fast' | 'even' | 'guessed' | 'helped', codes: readonly FlagCode[]])[] = [
  ['fast', ['FAST_MANY', 'FAST_SOME', 'Q_FAST', 'F_FAST']],
  ['even', ['Q_POSITION', 'F_STRAIGHT', 'F_EXTREME']],
  ['guessed', ['GUESSING', 'AT_CHANCE']],
  ['helped', ['HELPED', 'Q_HELPED']],
];

/** Whether a source gives no number: its answers weigh nothing, or none of its tries can be scored. */
const isLeftOut = ({ V, value }: Findings['examinedSources'][number]): boolean => V === 0 || value === null;

/** Trust in the assessment as a whole: the mean weight of its sittings and forms, and a statement where that is low. */
export function computeTrustLevel(
  { examinedSources }: Findings,
  flags: readonly ReportFlag[],
): ReportDocument['trust'] {
  const names = [...new Set(examinedSources.map(({ name }) => name))];
  const weights = names.map((name) =>
    examinedSources.filter((source) => source.name === name).reduce((V, source) => V * source.V, 1),
  );
  const weight = weights.length === 0 ? 1 : mean(weights);
  const isKept = (name: string) => !examinedSources.some((source) => source.name === name && isLeftOut(source));
  const counts = { kept: names.filter(isKept).length, of: names.length };
  const less = names.filter((name, i) => isKept(name) && (weights[i] ?? 1) < 1).length;
  const level = weight >= TRUST.usual ? 'usual' : weight >= TRUST.partly ? 'partly' : 'low';
  const doubts = flags.filter(({ V }) => V < 1);
  const evidence = toFlagRefs(doubts);
  const reasons = LOW_REASONS.filter(([, codes]) => doubts.some(({ code }) => codes.includes(code))).map(
    ([why]) => why,
  );
  return {
    level,
    weight,
    ...counts,
    statements:
      level === 'usual'
        ? []
        : level === 'partly'
          ? [say('trust.partly', { ...counts, less }, 'trust-level', evidence)]
          : [say('trust.low', { ...counts, reasons }, 'trust-level', evidence)],
  };
}

const SHORT: readonly FlagCode[] = ['FAST_SOME', 'Q_FAST', 'F_FAST'];
/**
 * At most three notes: first what changes numbers, then what only helps to read them. The note on missing calibration is
 * always included.
 */
export function createTrustNotes(findings: Findings, flags: readonly ReportFlag[]): Statement[] {
  const { adults, agreements, areas, subjects } = findings;
  const filterByCodes = (codes: readonly FlagCode[]) => flags.filter(({ code }) => codes.includes(code));
  const createNote = (key: 'note.low-day' | 'note.check', code: FlagCode) =>
    filterByCodes([code]).length > 0 ? [say(key, {}, 'trust', toFlagRefs(filterByCodes([code])))] : [];
  const replays = flags.filter(({ replay }) => replay);
  const different = agreements.filter(({ pairs }) =>
    pairs.some(
      ({ word, between }) => word === 'seen differently' && between.includes('parent') && between.includes('teacher'),
    ),
  );
  const fewTries = areas.filter(({ area, measured }) => area !== 'academic' && measured && hasFewAnswers(measured));
  const fewAnswers = subjects.filter(hasFewAnswers);
  const helped = filterByCodes(['HELPED', 'Q_HELPED']);
  const brief = filterByCodes(SHORT).filter(({ V }) => V > 0);
  const notes = [
    ...(replays.length > 0 ? [say('note.replay', {}, 'trust', toFlagRefs(replays))] : []),
    ...(helped.length > 0
      ? [say('note.helped', { weights: listHelpWeights(helped) }, 'trust', toFlagRefs(helped))]
      : []),
    ...(fewTries.length + fewAnswers.length > 0
      ? [
          say(
            'note.few',
            fewAnswers.length === 0 ? {} : { what: fewTries.length === 0 ? 'subject' : 'both' },
            'trust',
            [
              ...fewTries.map(({ area }) => `area/${area}`),
              ...fewAnswers.map(({ subject }) => `subject/${subject}`),
            ].map(toEstimateRef),
          ),
        ]
      : []),
    ...(brief.length > 0 ? [say('note.short', {}, 'trust', toFlagRefs(brief))] : []),
    ...createNote('note.check', 'X_CONTRA'),
    ...(different.length > 0
      ? [
          say(
            'note.differs',
            {},
            'trust',
            different.map(({ dimension }) => ({ kind: 'agreement', of: dimension })),
          ),
        ]
      : []),
    ...(countAdultViews(adults) === 1
      ? [say('note.one-adult', {}, 'trust', [{ kind: 'task', id: adults.parent?.V ? 'parent/4' : 'teacher/5' }])]
      : []),
    ...createNote('note.low-day', 'LOW_STATE'),
  ];
  return [...notes.slice(0, MOST.notes - 1), say('note.calibration', {}, 'trust')];
}

/** Answers that a parent chose count for nothing, those that were talked through weigh less. */
const listHelpWeights = (helped: readonly ReportFlag[]) =>
  (['less', 'none'] as const).filter((weight) => helped.some(({ V }) => (V === 0 ? 'none' : 'less') === weight));

/** Tasks of the child that have counted answers. */
const listBegunTasks = ({ scenes, games, subjects }: Answers): TaskId[] => [
  ...(scenes.some(({ set }) => set === 'A') ? (['personality/2'] as const) : []),
  ...(Object.keys(games).length > 0 ? (['skills/3'] as const) : []),
  ...Subject.options.filter((subject) => subjects[subject]).map((subject) => getSubjectTask(subject).id),
];

/** Tasks that no counted answers complete: begun and not finished, come too late, or not done. */
function listMissingTasks(answers: Answers): Statement[] {
  const begun = listBegunTasks(answers);
  return answers.missing.map((task) =>
    say(
      begun.includes(task) ? 'missing.unfinished' : answers.late.includes(task) ? 'missing.late' : 'missing.task',
      { task },
      'missing',
      [{ kind: 'task', id: task }],
    ),
  );
}

/** What is missing and why: tasks not done or not finished, ratings not given, sources removed. */
export function listMissingParts({ answers, examinedSources, subjects }: Findings): Statement[] {
  const removed = examinedSources.filter(isLeftOut);
  const listEvidence = (name: string): EvidenceRef[] =>
    removed
      .filter((source) => source.name === name)
      .flatMap(({ flags }) =>
        flags.filter(({ V }) => V === 0).map(({ code }) => ({ kind: 'flag' as const, source: name, code })),
      );
  const chosen = answers.scenes.filter(isChosenByParent).length;
  const removedStory = removed.filter(({ name }) => name.startsWith('quest/'));
  const isRemoved = (name: string) => removed.some((source) => source.name === name);
  const listUntouched = <Name extends string>(
    who: 'parent' | 'teacher',
    all: readonly Name[],
    ratings: Partial<Record<Name, number>>,
  ): Statement[] => {
    const sliders = all.filter((slider) => ratings[slider] === undefined);
    return sliders.length === 0
      ? []
      : [
          say(
            'missing.sliders',
            { who, sliders },
            'missing',
            sliders.map((field) => ({ kind: 'form', who, field })),
          ),
        ];
  };
  return [
    ...answers.refusedDays.map((day) => say('missing.child-said-no', { day }, 'missing')),
    ...(answers.stoppedDay === null ? [] : [say('missing.child-stopped', { day: answers.stoppedDay }, 'missing')]),
    ...listMissingTasks(answers),
    ...(chosen > 0
      ? [say('missing.story-chosen', { answers: chosen }, 'missing', [{ kind: 'task', id: 'personality/2' }])]
      : []),
    ...(answers.teacher ? [] : [say('missing.teacher', {}, 'missing')]),
    ...(isRemoved('teacher')
      ? [
          say(
            answers.teacher?.parentsDevice ? 'missing.same-device' : 'missing.alike-forms',
            {},
            'missing',
            listEvidence('teacher'),
          ),
        ]
      : []),
    ...(removedStory.length > 0
      ? [
          say(
            'missing.quest',
            { signs: listCodes(removedStory.flatMap(({ flags }) => flags.filter(({ V }) => V === 0))) },
            'missing',
            removedStory.flatMap(({ name }) => listEvidence(name)),
          ),
        ]
      : []),
    ...SkillArea.options
      .filter((area) => isRemoved(`game/${area}`))
      .map((area) => {
        const evidence = listEvidence(`game/${area}`);
        return say('missing.area', { area, ...(evidence.length === 0 && { empty: true }) }, 'missing', evidence);
      }),
    ...Subject.options
      .filter((subject) => isRemoved(`subject/${subject}`))
      .map((subject) => {
        // The further questions may count alone.
        const isMeasured = subjects.some((each) => each.subject === subject);
        return say(
          isMeasured ? 'missing.first-questions' : 'missing.subject',
          { subject },
          'missing',
          listEvidence(`subject/${subject}`),
        );
      }),
    ...Subject.options
      .filter((subject) => isRemoved(`subject/${subject}/extra`))
      .map((subject) => say('missing.extra', { subject }, 'missing', listEvidence(`subject/${subject}/extra`))),
    ...(answers.parent ? listUntouched('parent', PARENT_SLIDERS, answers.parent.sliders) : []),
    ...(answers.teacher ? listUntouched('teacher', TEACHER_SLIDERS, answers.teacher.sliders) : []),
  ];
}
