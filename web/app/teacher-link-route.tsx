import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { teacherForm } from '#shared/messages/en/adult-forms.ts';
import { shell } from '#shared/messages/en/shell.ts';
import { call } from '#web/api/call.ts';
import { ApiProblem, type ProblemCode } from '#web/api/problem.ts';
import { useDevice } from '#web/app/device.tsx';
import { faultText } from '#web/lib/fault-text.ts';
import { paths } from '#web/lib/paths.ts';
import { PageHeading } from '#web/ui/page.tsx';
import { Failure, Skeleton } from '#web/ui/states.tsx';

const words = teacherForm.link;

/**
 * `/t#token`. The token travels in the fragment, which no server and no log sees, and is posted once; a reload posts without it and the
 * cookie speaks. Opening the link alone changes nothing.
 */
export function TeacherLinkRoute() {
  const { hash } = useLocation();
  const { outbox } = useDevice();
  const navigate = useNavigate();
  const [token] = useState(() => hash.slice(1));
  const [fault, setFault] = useState<ProblemCode | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` posts again
  useEffect(() => {
    const leaving = new AbortController();
    call('redeemInvitation', { params: {}, body: token ? { token } : {} }, { signal: leaving.signal }).then(
      ({ assessmentId }) => {
        void outbox.drain();
        void navigate(paths.teacherStep(assessmentId), { replace: true });
      },
      (problem: unknown) => {
        if (!leaving.signal.aborted) setFault(problem instanceof ApiProblem ? problem.code : 'UNREADABLE');
      },
    );
    return () => leaving.abort();
  }, [token, attempt, navigate, outbox]);
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6 px-4 py-8 sm:px-8">
      <PageHeading tab={shell.tab(fault ? words.failedTitle : words.opening)} focusOn={fault ?? ''}>
        {fault ? words.failedTitle : words.opening}
      </PageHeading>
      {fault ? (
        <Failure
          title={faultText(fault)}
          text={words.noToken}
          retry={{
            label: shell.tryAgain,
            onRetry: () => {
              setFault(null);
              setAttempt(attempt + 1);
            },
          }}
        />
      ) : (
        <Skeleton label={shell.loading} className="h-72" />
      )}
    </div>
  );
}
