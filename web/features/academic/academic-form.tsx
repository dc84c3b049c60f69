import { useEffect } from 'react';
import { academic as words } from '#messages/academic.ts';
import { subjectTitles } from '#messages/programme.ts';
import { shell } from '#messages/shell.ts';
import { stage } from '#messages/stage.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { AgeMode } from '#shared/instruments/ages.ts';
import type { Subject, TOPICS } from '#shared/instruments/subjects.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { ItemQuestion } from '#web/features/academic/item-question.tsx';
import { findDoneSubjects, useSubject } from '#web/features/academic/use-subject.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { QuestionHeading } from '#web/stage/question-heading.tsx';
import { useStageSetting } from '#web/stage/setting.tsx';
import { Stage, type StageProps, StageTrouble } from '#web/stage/stage.tsx';
import { AskAssist, useAssist } from '#web/stage/use-assist.tsx';
import { useReadAloud } from '#web/ui/read-aloud.tsx';
import { Skeleton } from '#web/ui/states.tsx';

type AcademicFormProps = {
  view: ProgressView;
  /** Subjects of this day in display order. */
  subjects: readonly Subject[];
  onView: (view: ProgressView) => void;
  mode: AgeMode;
  onIncomplete: (sentence: string) => void;
  onRefused: Parameters<typeof useSubject>[0]['onRefused'];
  /** `areAllDone`: with the subjects of this day, all five of the week. */
  onDayDone: (areAllDone: boolean) => void;
  /** Shown instead of the form while offline. */
  offlineAlternative: React.ReactNode;
};

/**
 * Repeats the instrument's topics without importing its schemas, to keep a child's page small; the type keeps both in
 * step.
 */
const SUBJECT_TOPICS: { readonly [Name in Subject]: (typeof TOPICS)[Name] } = {
  mathematics: ['basic-arithmetic', 'fractions', 'geometry', 'word-problems'],
  science: ['nature-observation', 'simple-experiments', 'cause-and-effect', 'scientific-method'],
  literature: ['reading-fluency', 'story-comprehension', 'character-analysis', 'vocabulary'],
  history: ['timeline-understanding', 'cause-and-effect', 'historical-figures', 'cultural-awareness'],
  geography: ['map-reading', 'countries-and-capitals', 'landforms', 'climate-understanding'],
};
const SUBJECTS = Object.keys(SUBJECT_TOPICS) as Subject[];

export function AcademicForm({
  view,
  subjects,
  onView,
  mode,
  onIncomplete,
  onRefused,
  onDayDone,
  offlineAlternative,
}: AcademicFormProps) {
  const doneSubjects = findDoneSubjects(view);
  const done = SUBJECTS.filter((each) => doneSubjects.includes(each));
  const subject = subjects.find((each) => !done.includes(each));
  const isDayDone = subject === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the week shows the last subject of the day as done
  useEffect(() => {
    if (isDayDone) onDayDone(done.length === SUBJECTS.length);
  }, [isDayDone]);
  const { bare } = useStageSetting();
  const total = SUBJECTS.length;
  const percent = words.percent(Math.round((done.length / total) * 100));
  if (!subject) return <Skeleton label={shell.loading} className="h-96" />;
  const place = words.subjectOf(SUBJECTS.indexOf(subject) + 1, total);
  return (
    <SubjectScreen
      {...{ view, subject, mode, onView, onIncomplete, onRefused, offlineAlternative }}
      way={{ text: bare ? place : `${place}, ${percent}`, step: done.length, steps: total }}
      lead={words.descriptions[subject]}
      forGrownUp={
        bare ? null : (
          <>
            <p className="flex flex-wrap gap-x-4">
              <span>{place}</span>
              <span>{percent}</span>
              <span>{words.about}</span>
            </p>
            {done.length > 0 && (
              <p>
                <span className="font-bold">{words.finishedTitle}</span>:{' '}
                {done.map((each) => subjectTitles[each]).join(', ')}. <span>{words.finished}</span>
              </p>
            )}
          </>
        )
      }
    />
  );
}

type SubjectScreenProps = Pick<AcademicFormProps, 'view' | 'onView' | 'mode' | 'onIncomplete'> &
  Pick<SubjectIntroProps, 'subject' | 'way' | 'lead' | 'forGrownUp'> &
  Pick<Parameters<typeof useSubject>[0], 'onExtraDone' | 'onRefused'> &
  Partial<Pick<AcademicFormProps, 'offlineAlternative'>>;

/** A subject from its introduction to its last question. */
export function SubjectScreen({
  view,
  subject,
  mode,
  onView,
  onIncomplete,
  onExtraDone,
  onRefused,
  offlineAlternative,
  ...intro
}: SubjectScreenProps) {
  const { assist, ask: askAssist } = useAssist(mode);
  const { sitting, ask, answer } = useSubject({ assessmentId: view.id, onView, onExtraDone, onRefused });
  const online = useOnline();
  const failure = sitting.state === 'failed' ? sitting : null;
  const retry = failure?.code === 'OFFLINE' ? failure.retry : null;
  // A request that failed offline is repeated when the connection returns.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each return of the connection
  useEffect(() => {
    if (online) retry?.();
  }, [online]);
  if (sitting.state === 'asking' && sitting.subject === subject && sitting.next.item) {
    const { item, answered, atMost } = sitting.next;
    return (
      <ItemQuestion
        key={item.id}
        item={item}
        mode={mode}
        way={{
          text: `${subjectTitles[subject]} · ${words.question(answered + 1, atMost)}`,
          step: answered,
          steps: atMost,
        }}
        busy={sitting.busy}
        offline={!online}
        onIncomplete={onIncomplete}
        onAnswer={(response, timing) => void answer(subject, sitting.next, { response, ...timing, assist })}
      />
    );
  }
  const offline = !online || retry !== null;
  if (failure || !online) {
    return (
      <Stage world={subject} moment="rest" mode={mode}>
        <StageTrouble
          mode={mode}
          isForChild={offline}
          title={offline ? words.offline : words.saveFailed}
          text={offline ? words.offlineText : getFaultText(failure?.code)}
          onRetry={online ? failure?.retry : undefined}
        />
        {offline && offlineAlternative && (
          <div className="stage-panel">
            <p>{words.offlineInstead}</p>
            {offlineAlternative}
          </div>
        )}
      </Stage>
    );
  }
  return (
    <SubjectIntro
      {...{ subject, mode, askAssist, ...intro }}
      busy={sitting.state === 'loading'}
      onStart={() => void ask(subject)}
    />
  );
}

type SubjectIntroProps = {
  subject: Subject;
  mode: AgeMode;
  way?: NonNullable<StageProps['way']>;
  /** What the subject is about. */
  lead: string;
  /** Null on a device that is with a child. */
  forGrownUp: React.ReactNode;
  busy: boolean;
  askAssist: ReturnType<typeof useAssist>['ask'];
  onStart: () => void;
};

/** Introduces a subject before its first question; a grown-up also sees the subjects already done, without scores. */
export function SubjectIntro({ subject, mode, way, lead, forGrownUp, busy, askAssist, onStart }: SubjectIntroProps) {
  const [startText, busyText] = forGrownUp
    ? [words.start(subjectTitles[subject]), words.running]
    : [stage.start, stage.oneMoment];
  const start = busy ? busyText : startText;
  const aloud = useReadAloud([subjectTitles[subject], lead, start], { auto: mode === '3-6' });
  return (
    <Stage
      world={subject}
      moment="opening"
      mode={mode}
      {...(way && { way })}
      question={
        <QuestionHeading
          text={subjectTitles[subject]}
          aloud={aloud}
          details={
            <>
              <p>{lead}</p>
              {(forGrownUp || mode !== '3-6') && (
                <>
                  <h3 className="sr-only">{words.topicsTitle}</h3>
                  <ul className="stage-topics mt-2 flex flex-wrap gap-2">
                    {SUBJECT_TOPICS[subject].map((topic) => (
                      <li key={topic}>{words.topics[topic]}</li>
                    ))}
                  </ul>
                </>
              )}
            </>
          }
        />
      }
    >
      {forGrownUp && (
        <div className="stage-panel">
          {forGrownUp}
          {askAssist && <AskAssist ask={askAssist} />}
        </div>
      )}
      <div className="stage-ways">
        <button
          type="button"
          className="stage-button stage-forward"
          aria-disabled={busy || undefined}
          data-busy={busy || undefined}
          onClick={() => busy || onStart()}
        >
          {start}
        </button>
      </div>
    </Stage>
  );
}
