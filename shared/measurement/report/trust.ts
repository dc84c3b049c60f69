import { getSubjectTask } from '#shared/domain/programme.ts';
import { PARENT_SLIDERS } from '#shared/instruments/parent-form.ts';
import { SkillArea } from '#shared/instruments/skills.ts';
import { Subject } from '#shared/instruments/subjects.ts';
import { TEACHER_SLIDERS } from '#shared/instruments/teacher-form.ts';
import { mean } from '#shared/measurement/numbers.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import type { Findings } from '#shared/measurement/report/findings.ts';
import type { EvidenceRef, Statement } from '#shared/measurement/report/statement.ts';
import { say } from '#shared/measurement/report/wording.ts';
import { type FlagCode, GAME_MIN_TRIALS, MOST } from '#shared/measurement/scale.ts';
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
  const counts = { kept: weights.filter((V) => V > 0).length, of: names.length };
  const level = weight >= TRUST.usual ? 'usual' : weight >= TRUST.partly ? 'partly' : 'low';
  const evidence = toFlagRefs(flags.filter(({ V }) => V < 1));
  return {
    level,
    weight,
    ...counts,
    statements: level === 'usual' ? [] : [say(`trust.${level}`, counts, 'trust-level', evidence)],
  };
}

const SHORT: readonly FlagCode[] = ['FAST_SOME', 'Q_FAST', 'F_FAST'];
/** At most three notes. The note on missing calibration is always included. */
export function createTrustNotes(findings: Findings, flags: readonly ReportFlag[]): Statement[] {
  const { adults, agreements, examinedSources } = findings;
  const filterByCodes = (codes: readonly FlagCode[]) => flags.filter(({ code }) => codes.includes(code));
  const createNote = (key: 'note.helped' | 'note.low-day' | 'note.check', code: FlagCode[]) =>
    filterByCodes(code).length > 0 ? [say(key, {}, 'trust', toFlagRefs(filterByCodes(code)))] : [];
  const replays = flags.filter(({ replay }) => replay);
  const different = agreements.filter(({ pairs }) =>
    pairs.some(
      ({ word, between }) => word === 'seen differently' && between.includes('parent') && between.includes('teacher'),
    ),
  );
  const adultCount = [adults.parent, adults.teacher].filter((adult) => adult && adult.V > 0).length;
  const few =
    examinedSources.length > 0 &&
    findings.areas.some(({ area, measured }) => area !== 'academic' && measured && hasFewTrials(measured.from));
  const brief = filterByCodes(SHORT).filter(({ V }) => V > 0);
  const notes = [
    ...(replays.length > 0 ? [say('note.replay', {}, 'trust', toFlagRefs(replays))] : []),
    ...createNote('note.check', ['X_CONTRA']),
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
    ...(adultCount === 1
      ? [say('note.one-adult', {}, 'trust', [{ kind: 'task', id: adults.parent?.V ? 'parent/4' : 'teacher/5' }])]
      : []),
    ...createNote('note.helped', ['HELPED', 'Q_HELPED']),
    ...createNote('note.low-day', ['LOW_STATE']),
    ...(brief.length > 0 || few ? [say('note.short', {}, 'trust', toFlagRefs(brief))] : []),
  ];
  return [...notes.slice(0, MOST.notes - 1), say('note.calibration', {}, 'trust')];
}

const hasFewTrials = (from: readonly { what: string; n: number }[]): boolean =>
  from.some(({ what, n }) => what === 'trials' && n < GAME_MIN_TRIALS);

/** What is missing and why: tasks not done, ratings not given, sources removed. */
export function listMissingParts({ answers, examinedSources }: Findings): Statement[] {
  const removed = examinedSources.filter(({ V }) => V === 0);
  const listEvidence = (name: string): EvidenceRef[] =>
    removed
      .filter((source) => source.name === name)
      .flatMap(({ flags }) =>
        flags.filter(({ V }) => V === 0).map(({ code }) => ({ kind: 'flag' as const, source: name, code })),
      );
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
    ...answers.missing.map((task) => say('missing.task', { task }, 'missing', [{ kind: 'task', id: task }])),
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
    ...(removed.some(({ name }) => name.startsWith('quest/'))
      ? [
          say(
            'missing.quest',
            {},
            'missing',
            removed.filter(({ name }) => name.startsWith('quest/')).flatMap(({ name }) => listEvidence(name)),
          ),
        ]
      : []),
    ...SkillArea.options
      .filter((area) => isRemoved(`game/${area}`))
      .map((area) => say('missing.area', { area }, 'missing', listEvidence(`game/${area}`))),
    ...Subject.options
      .filter((subject) => isRemoved(`subject/${subject}`))
      .map((subject) => say('missing.subject', { subject }, 'missing', listEvidence(`subject/${subject}`))),
    ...Subject.options
      .filter((subject) => isRemoved(`subject/${subject}/extra`))
      .map((subject) => say('missing.extra', { subject }, 'missing', listEvidence(`subject/${subject}/extra`))),
    ...(answers.parent ? listUntouched('parent', PARENT_SLIDERS, answers.parent.sliders) : []),
    ...(answers.teacher ? listUntouched('teacher', TEACHER_SLIDERS, answers.teacher.sliders) : []),
  ];
}
