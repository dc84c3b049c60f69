import { subjectTask } from '#shared/domain/programme.ts';
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
import { TRUST } from '#shared/measurement/scale-signs.ts';
import type { TaskId } from '#shared/values/tasks.ts';

type ReportFlag = ReportDocument['flags'][number];

/** Signs that justify a replay of the sitting. */
const REPLAYED: readonly FlagCode[] = ['FAST_MANY', 'GUESSING', 'CONTROL_FAIL', 'Q_FAST', 'Q_POSITION'];
/** Every sign with its factor. Only signs with V = 0 justify a replay, and a task that was not understood. */
export function reportFlags({ looked }: Findings): ReportFlag[] {
  return looked.flatMap(({ name, flags }) =>
    flags.map(({ code, V }) => ({
      source: name,
      code,
      V,
      replay: REPLAYED.includes(code) && (V === 0 || code === 'CONTROL_FAIL') && sittingOf(name) !== null,
    })),
  );
}

/**
 * The replay order that reopens the sitting of a source; null for forms and for the encore, which cannot be repeated.
 */
export function sittingOf(source: string): { task: TaskId; area?: SkillArea } | null {
  const [kind, name] = source.split('/');
  if (kind === 'game') return { task: 'skills/3', area: SkillArea.parse(name) };
  if (kind === 'subject') return { task: subjectTask(Subject.parse(name)).id };
  return kind === 'quest' && name === 'A' ? { task: 'personality/2' } : null;
}

const refsTo = (flags: readonly ReportFlag[]): EvidenceRef[] =>
  flags.map(({ source, code }) => ({ kind: 'flag', source, code }));

/** Trust in the assessment as a whole: the mean weight of its sittings and forms, and a statement where that is low. */
export function trustLevel({ looked }: Findings, flags: readonly ReportFlag[]): ReportDocument['trust'] {
  const names = [...new Set(looked.map(({ name }) => name))];
  const weights = names.map((name) =>
    looked.filter((source) => source.name === name).reduce((V, source) => V * source.V, 1),
  );
  const weight = weights.length === 0 ? 1 : mean(weights);
  const counted = { kept: weights.filter((V) => V > 0).length, of: names.length };
  const level = weight >= TRUST.usual ? 'usual' : weight >= TRUST.partly ? 'partly' : 'low';
  const evidence = refsTo(flags.filter(({ V }) => V < 1));
  return {
    level,
    weight,
    ...counted,
    statements: level === 'usual' ? [] : [say(`trust.${level}`, counted, 'trust-level', evidence)],
  };
}

const SHORT: readonly FlagCode[] = ['FAST_SOME', 'Q_FAST', 'F_FAST'];
/** At most three notes. The note on missing calibration is always included. */
export function trustNotes(findings: Findings, flags: readonly ReportFlag[]): Statement[] {
  const { adults, agreements, looked } = findings;
  const having = (codes: readonly FlagCode[]) => flags.filter(({ code }) => codes.includes(code));
  const note = (key: 'note.helped' | 'note.low-day' | 'note.check', code: FlagCode[]) =>
    having(code).length > 0 ? [say(key, {}, 'trust', refsTo(having(code)))] : [];
  const replays = flags.filter(({ replay }) => replay);
  const different = agreements.filter(({ pairs }) =>
    pairs.some(
      ({ word, between }) => word === 'seen differently' && between.includes('parent') && between.includes('teacher'),
    ),
  );
  const adultCount = [adults.parent, adults.teacher].filter((adult) => adult?.found).length;
  const few =
    looked.length > 0 &&
    findings.areas.some(({ area, measured }) => area !== 'academic' && measured && shortOf(measured.from));
  const brief = having(SHORT).filter(({ V }) => V > 0);
  const notes = [
    ...(replays.length > 0 ? [say('note.replay', {}, 'trust', refsTo(replays))] : []),
    ...note('note.check', ['X_CONTRA']),
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
      ? [say('note.one-adult', {}, 'trust', [{ kind: 'task', id: adults.parent?.found ? 'parent/4' : 'teacher/5' }])]
      : []),
    ...note('note.helped', ['HELPED', 'Q_HELPED']),
    ...note('note.low-day', ['LOW_STATE']),
    ...(brief.length > 0 || few ? [say('note.short', {}, 'trust', refsTo(brief))] : []),
  ];
  return [...notes.slice(0, MOST.notes - 1), say('note.calibration', {}, 'trust')];
}

const shortOf = (from: readonly { what: string; n: number }[]): boolean =>
  from.some(({ what, n }) => what === 'trials' && n < GAME_MIN_TRIALS);

/** What is missing and why: tasks not done, ratings not given, sources removed. */
export function missingParts({ answers, looked }: Findings): Statement[] {
  const removed = looked.filter(({ V }) => V === 0);
  const evidence = (name: string): EvidenceRef[] =>
    removed
      .filter((source) => source.name === name)
      .flatMap(({ flags }) =>
        flags.filter(({ V }) => V === 0).map(({ code }) => ({ kind: 'flag' as const, source: name, code })),
      );
  const gone = (name: string) => removed.some((source) => source.name === name);
  const untouched = <Name extends string>(
    who: 'parent' | 'teacher',
    all: readonly Name[],
    given: Partial<Record<Name, number>>,
  ): Statement[] => {
    const sliders = all.filter((slider) => given[slider] === undefined);
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
    ...answers.saidNo.map((day) => say('missing.child-said-no', { day }, 'missing')),
    ...(answers.stoppedOn === null ? [] : [say('missing.child-stopped', { day: answers.stoppedOn }, 'missing')]),
    ...answers.analysis.missing.map((task) => say('missing.task', { task }, 'missing', [{ kind: 'task', id: task }])),
    ...(answers.teacher ? [] : [say('missing.teacher', {}, 'missing')]),
    ...(gone('teacher') ? [say('missing.same-device', {}, 'missing', evidence('teacher'))] : []),
    ...(removed.some(({ name }) => name.startsWith('quest/'))
      ? [
          say(
            'missing.quest',
            {},
            'missing',
            removed.filter(({ name }) => name.startsWith('quest/')).flatMap(({ name }) => evidence(name)),
          ),
        ]
      : []),
    ...SkillArea.options
      .filter((area) => gone(`game/${area}`))
      .map((area) => say('missing.area', { area }, 'missing', evidence(`game/${area}`))),
    ...Subject.options
      .filter((subject) => gone(`subject/${subject}`))
      .map((subject) => say('missing.subject', { subject }, 'missing', evidence(`subject/${subject}`))),
    ...(answers.parent ? untouched('parent', PARENT_SLIDERS, answers.parent.sliders) : []),
    ...(answers.teacher ? untouched('teacher', TEACHER_SLIDERS, answers.teacher.sliders) : []),
  ];
}
