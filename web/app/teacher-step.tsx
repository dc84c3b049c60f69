import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import type { TeacherPage } from '#shared/contracts/adult-forms.ts';
import type { LearningStyle } from '#shared/instruments/teacher-form.ts';
import { forms, teacherForm as words } from '#shared/messages/en/adult-forms.ts';
import { dashboard } from '#shared/messages/en/dashboard.ts';
import { device } from '#shared/messages/en/device.ts';
import { shell } from '#shared/messages/en/shell.ts';
import { steps } from '#shared/messages/en/steps.ts';
import { AssessmentId } from '#shared/values/ids.ts';
import { call } from '#web/api/call.ts';
import type { Outcome } from '#web/api/outbox.ts';
import { ApiProblem, type ProblemCode } from '#web/api/problem.ts';
import { OutboxNotice } from '#web/app/outbox-notice.tsx';
import { written } from '#web/app/parent-step.tsx';
import { WhatNext } from '#web/app/step-done.tsx';
import { StepFrame } from '#web/app/step-frame.tsx';
import { useDraft } from '#web/app/use-draft.ts';
import { useHandIn } from '#web/app/use-hand-in.ts';
import { useWeek } from '#web/app/use-week.ts';
import { EMPTY_TEACHER_DRAFT, readTeacherDraft, type TeacherDraft } from '#web/features/adult-forms/teacher-draft.ts';
import { TeacherForm } from '#web/features/adult-forms/teacher-form.tsx';
import { dayAndTime, deviceTimeZone, longDateOf } from '#web/lib/dates.ts';
import { faultText } from '#web/lib/fault-text.ts';
import { paths } from '#web/lib/paths.ts';
import { useToast } from '#web/lib/toasts.ts';
import { card, heading } from '#web/ui/classes.ts';
import { PageHeading } from '#web/ui/page.tsx';
import { Failure, Notice, Skeleton } from '#web/ui/states.tsx';

type Reader = { state: 'loading' } | { state: 'teacher'; page: TeacherPage } | { state: 'family' } | { state: 'failed'; code: ProblemCode };
type TeacherStepProps = { day: number; wanted: string | null; signIn: string };

/** The teacher gets the form; anybody else who may see the week gets the state of the invitation. */
export function TeacherStep({ day, wanted, signIn }: TeacherStepProps) {
  const [reader, setReader] = useState<Reader>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` loads again
  useEffect(() => {
    const assessmentId = AssessmentId.safeParse(wanted);
    if (!assessmentId.success) return setReader({ state: 'family' });
    const leaving = new AbortController();
    call('getTeacherInput', { params: { assessmentId: assessmentId.data } }, { signal: leaving.signal }).then(
      (page) => setReader({ state: 'teacher', page }),
      (problem: unknown) => {
        if (leaving.signal.aborted) return;
        const known = problem instanceof ApiProblem ? problem : new ApiProblem(0, 'UNREADABLE');
        setReader([401, 403, 404].includes(known.status) ? { state: 'family' } : { state: 'failed', code: known.code });
      },
    );
    return () => leaving.abort();
  }, [wanted, attempt]);
  if (reader.state === 'family') return <InvitationState day={day} wanted={wanted} signIn={signIn} />;
  return (
    <div className="mx-auto w-full max-w-4xl px-4 py-8 sm:px-8">
      {reader.state === 'loading' && <Skeleton label={shell.loading} className="h-[60vh]" />}
      {reader.state === 'failed' && (
        <Failure title={words.link.failedTitle} text={faultText(reader.code)} retry={{ label: shell.tryAgain, onRetry: () => setAttempt(attempt + 1) }} />
      )}
      {reader.state === 'teacher' && <TeacherView day={day} page={reader.page} />}
    </div>
  );
}

function TeacherView({ day, page }: { day: number; page: TeacherPage }) {
  const toast = useToast();
  const handIn = useHandIn(page.assessmentId);
  const draft = useDraft(`teacher:${page.assessmentId}`, EMPTY_TEACHER_DRAFT, readTeacherDraft);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | 'unsaved' | null>(null);
  const submit = async ({ sliders, learningStyle, texts, shared, totalMs }: TeacherDraft & { learningStyle: LearningStyle }) => {
    setBusy(true);
    const kept = written(texts);
    const body = { sliders, learningStyle, texts: kept, shared: shared.filter((name) => kept[name] !== undefined), totalMs };
    const handed = await handIn('giveTeacherInput', { params: { assessmentId: page.assessmentId }, body }).catch(() => null);
    const told = handed ? await handed.outcome : ('unsaved' as const);
    if (told !== 'unsaved' && told.state !== 'rejected') {
      draft.clear();
      toast({ title: words.done.title, text: told.state === 'delivered' ? words.done.text : steps.savedHere, tone: 'success' });
    }
    setOutcome(told);
    setBusy(false);
  };
  const settled = outcome !== null && outcome !== 'unsaved' && outcome.state !== 'rejected' ? outcome : null;
  return (
    <>
      <PageHeading tab={shell.tab(words.title(day))} focusOn={settled ? 'done' : 'form'}>
        {words.title(day)}
      </PageHeading>
      <div className="my-4">
        <OutboxNotice assessmentId={page.assessmentId} />
      </div>
      {settled ? (
        <section className={card({ lift: 'edge' })} role="status">
          <h2 className={heading.section}>{words.done.title}</h2>
          <p className="mt-1 text-lg">{settled.state === 'delivered' ? words.done.text : steps.savedHere}</p>
        </section>
      ) : page.state !== 'open' ? (
        <Notice>
          <p className="text-lg">{closedText(page)}</p>
        </Notice>
      ) : (
        <>
          <p className="mb-6 text-lg text-ink-2">{words.lead(page.childName)}</p>
          {draft.value ? (
            <TeacherForm
              draft={draft.value}
              onChange={draft.change}
              busy={busy}
              onIncomplete={(title) => toast({ title, tone: 'destructive' })}
              onSubmit={(filled) => void submit(filled)}
            />
          ) : (
            <Skeleton label={shell.loading} className="h-[60rem]" />
          )}
          {outcome === 'unsaved' && <Failure title={device.notStored} />}
          {outcome !== null && outcome !== 'unsaved' && outcome.state === 'rejected' && <Failure title={forms.failed} text={faultText(outcome.code)} />}
        </>
      )}
    </>
  );
}

function closedText({ state, opensAt, submittedAt }: TeacherPage): string {
  if (state === 'notStarted') return words.states.notStarted(opensAt && dayAndTime(opensAt, deviceTimeZone()));
  if (state === 'submitted') return words.states.submitted(submittedAt && longDateOf(submittedAt, deviceTimeZone()));
  return words.states.closed;
}

/** For the parent: where the invitation stands. Sending again and withdrawing are on the dashboard. */
function InvitationState({ day, wanted, signIn }: TeacherStepProps) {
  const week = useWeek(wanted);
  if (week.state === 'signedOut') return <Navigate to={signIn} replace />;
  if (week.state === 'failed') {
    return (
      <div className="mx-auto w-full max-w-4xl px-4 py-8 sm:px-8">
        <Failure title={words.link.failedTitle} text={`${faultText(week.code)} ${words.link.noToken}`} retry={{ label: shell.tryAgain, onRetry: week.retry }} />
      </div>
    );
  }
  if (week.state === 'none' || week.state === 'choose') return <Navigate to={paths.dashboard()} replace />;
  if (week.state === 'loading') return <Skeleton label={shell.loading} className="m-8 h-96" />;
  return (
    <StepFrame view={week.view} day={day} asOf={week.asOf} title={words.title(day)}>
      <div className="mb-6 flex flex-col gap-4">
        <p className="text-lg">{words.notYours}</p>
        <Notice>
          {dashboard.teacher[week.view.teacher]} {week.view.teacher === 'invited' && words.deadline}
        </Notice>
      </div>
      <WhatNext view={week.view} />
    </StepFrame>
  );
}
