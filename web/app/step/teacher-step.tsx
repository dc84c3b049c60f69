import { Suspense, useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useParams, useSearchParams } from 'react-router-dom';
import { forms, teacherForm as words } from '#messages/adult-forms.ts';
import { formatInstantDate } from '#messages/dates.ts';
import { device } from '#messages/device.ts';
import { shell } from '#messages/shell.ts';
import type { TeacherPage } from '#shared/contracts/adult-forms.ts';
import { keepSharedTexts, type LearningStyle } from '#shared/instruments/teacher-form.ts';
import { AssessmentId } from '#shared/values/ids.ts';
import { call } from '#web/api/call.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import type { Outcome } from '#web/api/outbox.ts';
import { toTeacherOwner } from '#web/api/outbox-row.ts';
import { ApiProblem } from '#web/api/problem.ts';
import { useRead } from '#web/api/use-request.ts';
import { useSubmission } from '#web/api/use-submission.ts';
import { useDevice, useOutboxRows } from '#web/app/device.tsx';
import { useLiveAssessment } from '#web/app/live-socket.ts';
import { OutboxNotice } from '#web/app/outbox-notice.tsx';
import { SubmissionFault, useHandIn } from '#web/app/step/hand-in.tsx';
import { omitEmptyTexts } from '#web/app/step/parent-step.tsx';
import { NextTasks } from '#web/app/step/step-done.tsx';
import { StepFrame, TitledPage } from '#web/app/step/step-frame.tsx';
import { getAcceptedTexts, useOutcome } from '#web/app/step/use-outcome.ts';
import { useStepAssessment } from '#web/app/step/use-step-assessment.ts';
import { useDraft } from '#web/app/use-draft.ts';
import { EMPTY_TEACHER_DRAFT, readTeacherDraft, type TeacherDraft } from '#web/features/adult-forms/teacher-draft.ts';
import { TeacherForm } from '#web/features/adult-forms/teacher-form.tsx';
import { formatDayAndTime, getDeviceTimeZone } from '#web/lib/dates.ts';
import { parseDay, paths } from '#web/lib/paths.ts';
import { getTeacherText } from '#web/lib/teacher-text.ts';
import { useToast } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { button, card, heading } from '#web/ui/classes.ts';
import { lazyExtra } from '#web/ui/lazy-screens.ts';
import { PageHeading } from '#web/ui/page.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { Failure, Notice, Skeleton } from '#web/ui/states.tsx';

/** A refusal and what was sent need the server, so no device stores their code. */
const NotMe = lazyExtra(async () => (await import('#web/features/adult-forms/not-me.tsx')).NotMe);
const TeacherCopy = lazyExtra(async () => (await import('#web/features/adult-forms/teacher-copy.tsx')).TeacherCopy);

type TeacherStepProps = { day: number; wanted: string | null; signIn: string };

/**
 * Statuses without a cookie of this assessment's invitation: the page belongs to the family, or the link has to be
 * opened again.
 */
const NOT_TEACHER_STATUSES = [401, 403, 404];
const isNotTeacher = (problem: unknown): boolean =>
  problem instanceof ApiProblem && NOT_TEACHER_STATUSES.includes(problem.status);

/** `/assessment/teacher/:day`. */
export function TeacherRoute() {
  const { day = '' } = useParams();
  const [search] = useSearchParams();
  const { pathname, search: query } = useLocation();
  return <TeacherStep day={parseDay(day)} wanted={search.get('assessment')} signIn={paths.signIn(pathname + query)} />;
}

/** The form for the teacher; the state of the invitation for other readers of the assessment. */
function TeacherStep({ day, wanted, signIn }: TeacherStepProps) {
  const parsed = AssessmentId.safeParse(wanted);
  const page = useRead(
    (signal) => call('getTeacherInput', { params: { assessmentId: parsed.data as AssessmentId } }, { signal }),
    { key: parsed.data, isEnabled: parsed.success, retries: true, refetchesOnReturn: true },
  );
  // The socket sends ProgressViews, which the teacher's page does not use: each only triggers a refetch, as does the end.
  useLiveAssessment(page.data ? { id: page.data.assessmentId, version: 0 } : null, {
    onView: page.refetch,
    onGone: page.refetch,
  });
  const isOver = isNotTeacher(page.error);
  // What is on the screen stays while it is read again, also without a connection.
  const [familyAssessmentId, setFamilyAssessmentId] = useState<string | null>(null);
  if (isOver && familyAssessmentId !== wanted) setFamilyAssessmentId(wanted);
  if (!parsed.success || (!page.data && (isOver || familyAssessmentId === wanted)))
    return <InvitationState day={day} wanted={wanted} signIn={signIn} />;
  // A form on the screen stays when the link has to be opened again.
  const read = isOver ? { ...page, error: null } : page;
  return (
    <div className="mx-auto w-full max-w-4xl px-4 py-8 sm:px-8">
      <QueryResult read={read} failed={words.link.failedTitle} height="h-[60vh]">
        {(teacherPage) => (
          <TeacherView
            key={teacherPage.invitationId}
            day={day}
            page={teacherPage}
            isOver={isOver}
            onAgain={page.refetch}
            onChanged={page.setData}
          />
        )}
      </QueryResult>
    </div>
  );
}

type TeacherViewProps = {
  day: number;
  page: TeacherPage;
  /** The link has to be opened again. */
  isOver: boolean;
  /** Reads the page again. */
  onAgain: () => void;
  onChanged: (page: TeacherPage) => void;
};

function TeacherView({ day, page, isOver, onAgain, onChanged }: TeacherViewProps) {
  const toast = useToast();
  const { addPresentOwner, drafts, outbox } = useDevice();
  // A teacher has no account; rows of an earlier visit may be sent now. Those of older releases name the assessment.
  const owner = toTeacherOwner(page.invitationId);
  const [owners] = useState(() =>
    [page.invitationId, ...(page.earlierInvitationIds ?? []), page.assessmentId].map(toTeacherOwner),
  );
  useEffect(() => owners.forEach(addPresentOwner), [addPresentOwner, owners]);
  const rows = useOutboxRows(page.assessmentId).filter((row) => row.owner && owners.includes(row.owner));
  const waiting = rows.find((row) => !row.rejected);
  const handIn = useHandIn(page.assessmentId, undefined, owner);
  const draft = useDraft({
    owner,
    name: owner,
    // Not the draft that names the assessment: another teacher may have written it.
    formerOwners: owners.slice(1, -1),
    empty: EMPTY_TEACHER_DRAFT,
    read: readTeacherDraft,
  });
  const { submission, submit, busy } = useSubmission();
  // A form that still waits is not requested a second time.
  const [submittedOutcome, setSubmittedOutcome] = useState<Outcome | null>(() =>
    waiting ? { state: 'waiting', key: waiting.key, reason: outbox.getReason(waiting.key) } : null,
  );
  const [refused, setRefused] = useState(false);
  // What can no longer be sent does not stay in the browser of a school.
  const isClosed = page.state !== 'open' && page.state !== 'notStarted';
  const isOverForAll = isClosed && rows.length === 0;
  useEffect(() => {
    const useless = isOverForAll ? owners : refused ? owners.slice(0, -1) : [];
    for (const each of useless) void drafts.clear(each).catch(() => undefined);
  }, [isOverForAll, refused, drafts, owners]);
  const outcome = useOutcome(submittedOutcome);
  const sent =
    outcome && outcome.state !== 'rejected' ? { ...getAcceptedTexts(outcome, words.done, 'teacher'), outcome } : null;
  const isDelivered = outcome?.state === 'delivered';
  useEffect(() => {
    if (isDelivered) onAgain();
  }, [isDelivered, onAgain]);
  const onWithdrawn = (withdrawn: TeacherPage) => {
    onChanged(withdrawn);
    setSubmittedOutcome(null);
    toast({ title: words.withdraw.done, tone: 'success' });
  };
  const onSubmit = async (filled: TeacherDraft & { learningStyle: LearningStyle }) => {
    // Texts that are not ticked stay in the draft on this device and are deleted with it.
    const texts = keepSharedTexts(omitEmptyTexts(filled.texts), filled.shared);
    const body = { ...filled, texts, shared: filled.shared.filter((name) => texts[name] !== undefined) };
    const result = await submit(() =>
      handIn('giveTeacherInput', { params: { assessmentId: page.assessmentId }, body }, owner),
    );
    if (!result || result.state === 'rejected') return;
    setSubmittedOutcome(result);
    toast({ ...getAcceptedTexts(result, words.done, 'teacher'), tone: 'success' });
  };
  return (
    <>
      <PageHeading tab={shell.tab(words.title(day))} focusOn={refused || sent ? 'done' : page.state}>
        {words.title(day)}
      </PageHeading>
      <div className="my-4 flex flex-col gap-3 empty:hidden">
        <OutboxNotice assessmentId={page.assessmentId} teacher={owners} />
        {isOver && !waiting && (
          <div role="alert">
            <Notice tone="warning">
              <p className="mb-2">{device.teacherSignedOut}</p>
              <Button look="quiet" onClick={onAgain}>
                {shell.tryAgain}
              </Button>
            </Notice>
          </div>
        )}
      </div>
      {refused ? (
        <section className={card({ lift: 'edge' })} role="status">
          <p className="mt-1 text-lg">{words.link.notMe.done}</p>
        </section>
      ) : sent ? (
        <section className={card({ lift: 'edge' })} role="status">
          <h2 className={heading.section}>{sent.title}</h2>
          <p className="mt-1 text-lg">{isDelivered && page.isLate ? getClosedText(page) : sent.text}</p>
        </section>
      ) : page.state !== 'open' ? (
        <Notice>
          <p className="text-lg">{getClosedText(page)}</p>
        </Notice>
      ) : (
        <>
          <p className="mb-6 text-lg text-ink-2">{words.lead(page.childName ?? '')}</p>
          {draft.value ? (
            <TeacherForm
              key={draft.edition}
              draft={draft.value}
              isStored={draft.isStored}
              onChange={draft.change}
              busy={busy}
              onIncomplete={(title) => toast({ title, tone: 'destructive' })}
              onSubmit={(filled) => void onSubmit(filled)}
            />
          ) : (
            <Skeleton label={shell.loading} className="h-[60rem]" />
          )}
          <SubmissionFault submission={submission} refused={forms.failed} />
        </>
      )}
      {!refused && (sent ? isDelivered : page.state === 'submitted') && (
        <Suspense>
          <TeacherCopy
            assessmentId={page.assessmentId}
            day={day}
            childName={page.childName}
            isLate={page.isLate}
            onWithdrawn={onWithdrawn}
          />
        </Suspense>
      )}
      {!refused && !sent && !isOver && (page.state === 'open' || page.state === 'withdrawn') && (
        <div className="mt-8">
          <Suspense>
            <NotMe invitation={{ invitationId: page.invitationId }} onDone={() => setRefused(true)} />
          </Suspense>
        </div>
      )}
    </>
  );
}

function getClosedText({ state, opensAt, submittedAt, isLate }: TeacherPage): string {
  if (state === 'notStarted') return words.states.notStarted(opensAt && formatDayAndTime(opensAt, getDeviceTimeZone()));
  if (state === 'submitted')
    return words.states[isLate ? 'late' : 'submitted'](
      submittedAt && formatInstantDate(submittedAt, getDeviceTimeZone()),
    );
  return state === 'withdrawn' ? words.states.withdrawn : words.states.closed;
}

/** For the parent: state of the invitation. Resending and withdrawing are on the dashboard. */
function InvitationState({ day, wanted, signIn }: TeacherStepProps) {
  const week = useStepAssessment(wanted);
  if (week.state === 'signedOut') return <ReopenLink signIn={signIn} />;
  if (week.state === 'failed') {
    return (
      <TitledPage title={words.link.failedTitle}>
        <Failure
          title={`${getFaultText(week.code)} ${words.link.noToken}`}
          retry={{ label: shell.tryAgain, onRetry: week.retry }}
        />
      </TitledPage>
    );
  }
  if (week.state === 'none' || week.state === 'choose') return <Navigate to={paths.dashboard()} replace />;
  if (week.state === 'loading') return <Skeleton label={shell.loading} className="m-8 h-96" />;
  return (
    <StepFrame view={week.view} day={day} asOf={week.asOf} title={words.title(day)}>
      <div className="mb-6 flex flex-col gap-4">
        <p className="text-lg">{words.notYours}</p>
        <Notice>{getTeacherText(week.view)}</Notice>
      </div>
      <NextTasks view={week.view} />
    </StepFrame>
  );
}

/** Signed out: either a teacher, who has to open the link again, or a parent. */
const ReopenLink = ({ signIn }: { signIn: string }) => (
  <TitledPage title={words.link.again}>
    <p className="text-lg">{words.link.againText}</p>
    <p className="text-ink-2">
      {words.link.forParents}{' '}
      <Link to={signIn} className={button({ look: 'link', size: 'bare' })}>
        {device.signIn}
      </Link>
    </p>
  </TitledPage>
);
