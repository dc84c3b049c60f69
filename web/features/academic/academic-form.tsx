import { useState } from 'react';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { Subject, TOPICS } from '#shared/instruments/subjects.ts';
import { academic as words } from '#shared/messages/en/academic.ts';
import { subjectTitles } from '#shared/messages/en/programme.ts';
import { shell } from '#shared/messages/en/shell.ts';
import { steps } from '#shared/messages/en/steps.ts';
import type { Assist } from '#shared/values/answering.ts';
import { ItemQuestion } from '#web/features/academic/item-question.tsx';
import { useSubject } from '#web/features/academic/use-subject.ts';
import { faultText } from '#web/lib/fault-text.ts';
import { AssistField } from '#web/ui/assist-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { card, heading } from '#web/ui/classes.ts';
import { CheckIcon } from '#web/ui/icons.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { Failure } from '#web/ui/states.tsx';

type AcademicFormProps = {
  view: ProgressView;
  /** Subjects of this day in their order. */
  subjects: readonly Subject[];
  take: (view: ProgressView) => void;
  readAtOnce: boolean;
  onIncomplete: (sentence: string) => void;
  /** `all`: it was the fifth. */
  onDayDone: (all: boolean) => void;
  /** What works without a connection. */
  offlineInstead: React.ReactNode;
};

/** The list of the instruments without its schemas, for the weight of a child's page; the types hold the two together. */
const TOPICS_OF: { readonly [Name in Subject]: (typeof TOPICS)[Name] } = {
  mathematics: ['basic-arithmetic', 'fractions', 'geometry', 'word-problems'],
  science: ['nature-observation', 'simple-experiments', 'cause-and-effect', 'scientific-method'],
  literature: ['reading-fluency', 'story-comprehension', 'character-analysis', 'vocabulary'],
  history: ['timeline-understanding', 'cause-and-effect', 'historical-figures', 'cultural-awareness'],
  geography: ['map-reading', 'countries-and-capitals', 'landforms', 'climate-understanding'],
};
const SUBJECTS = Object.keys(TOPICS_OF) as Subject[];

export function AcademicForm({ view, subjects, take, readAtOnce, onIncomplete, onDayDone, offlineInstead }: AcademicFormProps) {
  const doneByServer = view.days.flatMap(({ tasks }) => tasks).flatMap(({ subject, state }) => (subject && state === 'done' ? [subject] : []));
  const [doneHere, setDoneHere] = useState<readonly Subject[]>([]);
  const [assist, setAssist] = useState<Assist>(readAtOnce ? 'read_aloud' : 'alone');
  const done = SUBJECTS.filter((each) => doneByServer.includes(each) || doneHere.includes(each));
  const subject = subjects.find((each) => !done.includes(each));
  const onFinished = (finished: Subject) => {
    const now = new Set([...done, finished]);
    setDoneHere([...doneHere, finished]);
    if (subjects.every((each) => now.has(each))) onDayDone(now.size === SUBJECTS.length);
  };
  const { sitting, ask, answer } = useSubject({ assessmentId: view.id, take, onFinished });
  const total = SUBJECTS.length;
  const percent = Math.round((done.length / total) * 100);
  return (
    <div className="flex flex-col gap-6">
      {subject && (
        <div>
          <p className="mb-2 flex justify-between gap-4 font-bold">
            <span>{words.subjectOf(SUBJECTS.indexOf(subject) + 1, total)}</span>
            <span>{words.percent(percent)}</span>
          </p>
          <Progress label={words.subjectOf(SUBJECTS.indexOf(subject) + 1, total)} value={done.length} max={total} text={words.percent(percent)} />
        </div>
      )}
      {subject && (sitting.state === 'idle' || sitting.state === 'loading') && (
        <Intro subject={subject} busy={sitting.state === 'loading'} assist={assist} onAssist={setAssist} onStart={() => void ask(subject)} />
      )}
      {subject && sitting.state === 'asking' && sitting.next.item && (
        <section aria-label={subjectTitles[subject]}>
          <p className="text-lg">
            {subjectTitles[subject]} · {words.question(sitting.next.answered + 1, sitting.next.atMost)}
          </p>
          <ItemQuestion
            key={sitting.next.item.id}
            item={sitting.next.item}
            readAtOnce={readAtOnce}
            busy={sitting.busy}
            onIncomplete={onIncomplete}
            onAnswer={(response, timing) => void answer(subject, sitting.next, { response, ...timing, assist })}
          />
        </section>
      )}
      {sitting.state === 'failed' && sitting.code === 'OFFLINE' && (
        <>
          <Failure title={words.offline} text={words.offlineText} retry={{ label: shell.tryAgain, onRetry: sitting.again }} />
          {offlineInstead}
        </>
      )}
      {sitting.state === 'failed' && sitting.code !== 'OFFLINE' && (
        <Failure title={words.saveFailed} text={faultText(sitting.code)} retry={{ label: shell.tryAgain, onRetry: sitting.again }} />
      )}
      {done.length > 0 && (
        <section>
          <h2 className={heading.part}>{words.finishedTitle}</h2>
          <ul className="mt-2 flex flex-col gap-1">
            {done.map((each) => (
              <li key={each} className="flex items-center gap-3">
                <CheckIcon className="size-5 text-moss" />
                <span className="font-bold">{subjectTitles[each]}</span>
                <span className="text-ink-2">{words.finished}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

type IntroProps = { subject: Subject; busy: boolean; assist: Assist; onAssist: (assist: Assist) => void; onStart: () => void };

const Intro = ({ subject, busy, assist, onAssist, onStart }: IntroProps) => (
  <section className={card({ lift: 'edge' })}>
    <h2 className={heading.section}>{subjectTitles[subject]}</h2>
    <p className="mt-1 text-lg">{words.descriptions[subject]}</p>
    <h3 className="mt-4 font-bold">{words.topicsTitle}</h3>
    <ul className="mt-1 flex flex-wrap gap-3">
      {TOPICS_OF[subject].map((topic) => (
        <li key={topic} className="rounded-full bg-shallow px-4 py-1">
          {words.topics[topic]}
        </li>
      ))}
    </ul>
    <AssistField words={steps.assist} value={assist} onChange={onAssist} className="mt-5 max-w-md" />
    <div className="mt-6 flex flex-wrap items-center gap-4">
      <Button look="forward" size="child" busy={busy} onClick={onStart}>
        {busy ? words.running : words.start(subjectTitles[subject])}
      </Button>
      <span className="text-ink-2">{words.about}</span>
    </div>
  </section>
);
