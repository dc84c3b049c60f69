import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router-dom';
import type { TeacherPage } from '#shared/contracts/adult-forms.ts';
import { keepSharedTexts, type LearningStyle } from '#shared/instruments/teacher-form.ts';
import { forms, teacherForm as words } from '#shared/messages/en/adult-forms.ts';
import { dashboard } from '#shared/messages/en/dashboard.ts';
import { longDateOf } from '#shared/messages/en/dates.ts';
import { shell } from '#shared/messages/en/shell.ts';
import { steps } from '#shared/messages/en/steps.ts';
import { AssessmentId } from '#shared/values/ids.ts';
import { call } from '#web/api/call.ts';
import { ApiProblem } from '#web/api/problem.ts';
import { useDevice } from '#web/app/device.tsx';
import { useLiveWeek } from '#web/app/live-socket.ts';
import { OutboxNotice } from '#web/app/outbox-notice.tsx';
import { written } from '#web/app/parent-step.tsx';
import { WhatNext } from '#web/app/step-done.tsx';
import { StepFrame } from '#web/app/step-frame.tsx';
import { SubmissionFault } from '#web/app/submission-fault.tsx';
import { useDraft } from '#web/app/use-draft.ts';
import { useHandIn } from '#web/app/use-hand-in.ts';
import { useWeek } from '#web/app/use-week.ts';
import { NotMe } from '#web/features/adult-forms/not-me.tsx';
import { TeacherCopy } from '#web/features/adult-forms/teacher-copy.tsx';
import { EMPTY_TEACHER_DRAFT, readTeacherDraft, type TeacherDraft } from '#web/features/adult-forms/teacher-draft.ts';
import { TeacherForm } from '#web/features/adult-forms/teacher-form.tsx';
import { dayAndTime, deviceTimeZone } from '#web/lib/dates.ts';
import { faultText } from '#web/lib/fault-text.ts';
import { dayOf, paths } from '#web/lib/paths.ts';
import { useToast } from '#web/lib/toasts.ts';
import { useSubmission } from '#web/lib/use-submission.ts';
import { card, heading } from '#web/ui/classes.ts';
import { PageHeading } from '#web/ui/page.tsx';
import { Failure, Notice, Skeleton } from '#web/ui/states.tsx';

type TeacherStepProps = { day: number; wanted: string | null; signIn: string };

/** What says that the reader is no teacher of this week: it belongs to the family then, or to nobody. */
const NOT_A_TEACHER = [401, 403, 404];

/** `/assessment/teacher/:day`. */
export function TeacherRoute() {
  const { day = '' } = useParams();
  const [search] = useSearchParams();
  const { pathname, search: query } = useLocation();
  return <TeacherStep day={dayOf(day)} wanted={search.get('assessment')} signIn={paths.signIn(pathname + query)} />;
}

/** The teacher gets the form; anybody else who may see the week gets the state of the invitation. */
function TeacherStep({ day, wanted, signIn }: TeacherStepProps) {
  const parsed = AssessmentId.safeParse(wanted);
  const page = useQuery({
    queryKey: ['teacherPage', parsed.data],
    queryFn: ({ signal }) => call('getTeacherInput', { params: { assessmentId: parsed.data as AssessmentId } }, { signal }),
    meta: { ofTeacher: true },
    enabled: parsed.success,
  });
  // What a teacher sees of the week is another shape: its news only say that the page has to be read again.
  useLiveWeek(page.data ? { id: page.data.assessmentId, version: 0 } : null, () => void page.refetch());
  const isFamily = !parsed.success || (page.error instanceof ApiProblem && NOT_A_TEACHER.includes(page.error.status));
  if (isFamily) return <InvitationState day={day} wanted={wanted} signIn={signIn} />;
  return (
    <div className="mx-auto w-full max-w-4xl px-4 py-8 sm:px-8">
      {page.isPending && <Skeleton label={shell.loading} className="h-[60vh]" />}
      {page.isError && !page.data && (
        <Failure title={words.link.failedTitle} text={faultText(page.error)} retry={{ label: shell.tryAgain, onRetry: () => void page.refetch() }} />
      )}
      {page.data && <TeacherView day={day} page={page.data} />}
    </div>
  );
}

function TeacherView({ day, page }: { day: number; page: TeacherPage }) {
  const toast = useToast();
  const { admit } = useDevice();
  // A teacher has no account; what waits here of an earlier visit may go out now.
  const owner = `teacher:${page.assessmentId}`;
  useEffect(() => admit(owner), [admit, owner]);
  const handIn = useHandIn(page.assessmentId, undefined, owner);
  const draft = useDraft({ owner, name: owner, empty: EMPTY_TEACHER_DRAFT, read: readTeacherDraft });
  const { submission, submit, busy } = useSubmission();
  const [sent, setSent] = useState<{ text: string; isDelivered: boolean } | 'refused' | null>(null);
  const client = useQueryClient();
  const onWithdrawn = (withdrawn: TeacherPage) => {
    client.setQueryData(['teacherPage', page.assessmentId], withdrawn);
    setSent(null);
    toast({ title: words.withdraw.done, tone: 'success' });
  };
  const onSubmit = async ({ sliders, learningStyle, texts, shared, totalMs }: TeacherDraft & { learningStyle: LearningStyle }) => {
    // What is not ticked stays on this device, in the draft, and goes with it.
    const ticked = keepSharedTexts(written(texts), shared);
    const body = { sliders, learningStyle, texts: ticked, shared: shared.filter((name) => ticked[name] !== undefined), totalMs };
    const outcome = await submit(() => handIn('giveTeacherInput', { params: { assessmentId: page.assessmentId }, body }, owner));
    if (!outcome || outcome.state === 'rejected') return;
    const text = outcome.state === 'delivered' ? words.done.text : steps.savedHere;
    setSent({ text, isDelivered: outcome.state === 'delivered' });
    toast({ title: words.done.title, text, tone: 'success' });
  };
  return (
    <>
      <PageHeading tab={shell.tab(words.title(day))} focusOn={sent ? 'done' : page.state}>
        {words.title(day)}
      </PageHeading>
      <div className="my-4">
        <OutboxNotice assessmentId={page.assessmentId} owner={owner} />
      </div>
      {sent ? (
        <section className={card({ lift: 'edge' })} role="status">
          {sent !== 'refused' && <h2 className={heading.section}>{words.done.title}</h2>}
          <p className="mt-1 text-lg">{sent === 'refused' ? words.link.notMe.done : sent.text}</p>
        </section>
      ) : page.state !== 'open' ? (
        <Notice>
          <p className="text-lg">{closedText(page)}</p>
        </Notice>
      ) : (
        <>
          <p className="mb-6 text-lg text-ink-2">{words.lead(page.childName ?? '')}</p>
          {draft.value ? (
            <TeacherForm
              draft={draft.value}
              onChange={draft.change}
              busy={busy}
              onIncomplete={(title) => toast({ title, tone: 'destructive' })}
              onSubmit={(filled) => void onSubmit(filled)}
            />
          ) : (
            <Skeleton label={shell.loading} className="h-[60rem]" />
          )}
          <SubmissionFault submission={submission} refused={forms.failed} />
          <div className="mt-8">
            <NotMe onDone={() => setSent('refused')} />
          </div>
        </>
      )}
      {(sent ? sent !== 'refused' && sent.isDelivered : page.state === 'submitted') && (
        <TeacherCopy assessmentId={page.assessmentId} day={day} childName={page.childName} onWithdrawn={onWithdrawn} />
      )}
      {!sent && page.state === 'withdrawn' && (
        <div className="mt-8">
          <NotMe onDone={() => setSent('refused')} />
        </div>
      )}
    </>
  );
}

function closedText({ state, opensAt, submittedAt }: TeacherPage): string {
  if (state === 'notStarted') return words.states.notStarted(opensAt && dayAndTime(opensAt, deviceTimeZone()));
  if (state === 'submitted') return words.states.submitted(submittedAt && longDateOf(submittedAt, deviceTimeZone()));
  return state === 'withdrawn' ? words.states.withdrawn : words.states.closed;
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
