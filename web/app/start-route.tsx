import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { formatInstantDate } from '#messages/dates.ts';
import { shell } from '#messages/shell.ts';
import { start as words } from '#messages/start.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { isGone } from '#web/api/fault-text.ts';
import { getProblemCode } from '#web/api/problem.ts';
import { createStoneStates } from '#web/art/stones.tsx';
import { Strip } from '#web/art/strip.tsx';
import { isSignedIn, useSession } from '#web/features/account/use-session.ts';
import { useAssessment, useAssessments } from '#web/features/dashboard/use-assessments.ts';
import { isActive } from '#web/lib/is-active.ts';
import { paths } from '#web/lib/paths.ts';
import { button, card } from '#web/ui/classes.ts';
import { PageHeading } from '#web/ui/page.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { Notice } from '#web/ui/states.tsx';

const WEEK = createStoneStates((day) => (day === 1 ? 'current' : 'pending'));

/**
 * `/assessment`: redirects to the next task of the one active assessment, lists several to choose from, and otherwise
 * redirects to the schedule or says that the last one was cancelled. Links in emails name their assessment
 * (`?assessment=`).
 */
export function StartRoute() {
  const session = useSession();
  const { pathname, search: query } = useLocation();
  const account = session.data?.account;
  const signedIn = isSignedIn(account) && account.role === 'parent';
  const weeks = useAssessments(signedIn);
  if (account?.role === 'operator' && isSignedIn(account)) return <Navigate to={paths.ops} replace />;
  if (account && !isSignedIn(account)) return <Navigate to={paths.signIn(pathname + query)} replace />;
  if (session.data && !signedIn) return <SignedOutStart />;
  return (
    <Page>
      {signedIn ? (
        <QueryResult read={weeks} height="h-72">
          {(assessments) => <AssessmentChoice weeks={assessments} hasMore={weeks.hasNextPage} />}
        </QueryResult>
      ) : (
        <QueryResult read={session} height="h-72">
          {() => null}
        </QueryResult>
      )}
    </Page>
  );
}

type AssessmentChoiceProps = { weeks: readonly ProgressView[]; hasMore: boolean };

/** Redirects to the assessment, or lists them to choose from. A finished one may be on a later page of the list. */
function AssessmentChoice({ weeks, hasMore }: AssessmentChoiceProps) {
  const [search] = useSearchParams();
  const linkedId = search.get('assessment') as AssessmentId | null;
  const listed = weeks.find(({ id }) => id === linkedId);
  const isElsewhere = linkedId !== null && !listed && hasMore;
  const linked = useAssessment(linkedId as AssessmentId, isElsewhere);
  // The id of a link that was cut short is no id.
  const isUnknown = isGone(linked.error) || getProblemCode(linked.error) === 'INVALID_INPUT';
  if (isElsewhere && !linked.data && !isUnknown)
    return (
      <QueryResult read={linked} height="h-72">
        {() => null}
      </QueryResult>
    );
  const wanted = listed ?? linked.data;
  if (wanted?.status === 'completed') return <Navigate to={paths.report(wanted.id)} replace />;
  const active = (wanted ? [wanted] : weeks).filter(isActive);
  const [only, ...others] = active;
  const last = wanted ?? weeks[0];
  if (!only && last?.cancelledAt) return <CancelledNotice view={last} at={last.cancelledAt} />;
  if (!only) return <Navigate to={paths.dashboard('schedule')} replace />;
  if (others.length === 0) {
    // A link about a week that this account does not see: another child's task would be answered in its place.
    const nextTask = linkedId && !wanted ? null : only.nextTask;
    return (
      <Navigate to={nextTask ? paths.step(nextTask.type, nextTask.day, only.id) : paths.dashboard('active')} replace />
    );
  }
  return (
    <>
      <p className="text-lg">{words.choose}</p>
      {active.map(({ id, childName, nextTask }) => (
        <Link
          key={id}
          to={nextTask ? paths.step(nextTask.type, nextTask.day, id) : paths.dashboard('active')}
          className={`${card({ lift: 'edge', pad: 'tight' })} flex min-h-24 items-center text-xl font-bold`}
        >
          {nextTask ? words.carryOn(childName, nextTask.title) : words.waiting(childName)}
        </Link>
      ))}
    </>
  );
}

const Page = ({ children }: { children: React.ReactNode }) => (
  <div className="mx-auto flex w-full max-w-3xl flex-col gap-5 px-4 py-8 sm:px-8">
    <PageHeading tab={shell.tab(words.tab)}>{words.title}</PageHeading>
    {children}
  </div>
);

/** The last assessment was cancelled and none is active: says so before offering a new one. */
const CancelledNotice = ({ view, at }: { view: ProgressView; at: string }) => (
  <>
    <Notice>
      <p className="font-bold">{words.cancelled.title(view.childName)}</p>
      <p>{words.cancelled.text(formatInstantDate(at, view.timeZone))}</p>
    </Notice>
    <div className="flex flex-wrap items-center gap-6">
      <Link to={paths.dashboard('schedule')} className={button({ size: 'large' })}>
        {words.cancelled.schedule}
      </Link>
      <Link to={paths.report(view.id)} className={button({ look: 'link', size: 'bare' })}>
        {words.cancelled.see}
      </Link>
    </div>
  </>
);

function SignedOutStart() {
  const { pathname, search } = useLocation();
  return (
    <Page>
      <div className="pt-6">
        <Strip states={WEEK} at={1} label={words.strip} />
      </div>
      <p className="text-lg">{words.signedOut.lead}</p>
      <ul className="list-disc pl-6">
        {words.signedOut.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-6">
        <Link to={paths.signUp()} className={button({ size: 'large' })}>
          {words.signedOut.open}
        </Link>
        <Link to={paths.signIn(pathname + search)} className={button({ look: 'link', size: 'bare' })}>
          {words.signedOut.signIn}
        </Link>
      </div>
    </Page>
  );
}
