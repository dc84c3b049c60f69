import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { teacherForm } from '#messages/adult-forms.ts';
import { shell } from '#messages/shell.ts';
import { call } from '#web/api/call.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { ApiProblem } from '#web/api/problem.ts';
import { useRead } from '#web/api/use-request.ts';
import { NotMe } from '#web/features/adult-forms/not-me.tsx';
import { TeacherCode } from '#web/features/adult-forms/teacher-code.tsx';
import { paths } from '#web/lib/paths.ts';
import { HomeLink } from '#web/ui/home-link.tsx';
import { NewHeading, PageHeading } from '#web/ui/page.tsx';
import { Failure, Notice, Skeleton } from '#web/ui/states.tsx';

const words = teacherForm.link;

/**
 * `/t#token`. The token is in the fragment, which servers and logs do not see, and is sent in a POST body; after a
 * reload the cookie is used instead. Opening the link changes nothing.
 */
export function TeacherLinkRoute() {
  const { hash } = useLocation();
  return <TeacherLink key={hash} token={hash.slice(1)} />;
}

function TeacherLink({ token }: { token: string }) {
  const [code, setCode] = useState<string | null>(null);
  const [refused, setRefused] = useState(false);
  const opening = useRead(
    (signal) =>
      call(
        'redeemInvitation',
        { params: {}, body: token ? { token, ...(code !== null && { code }) } : {} },
        { signal },
      ),
    { key: code, retries: true },
  );
  const isOpening = opening.data === undefined && opening.error === null;
  if (opening.data) return <Navigate to={paths.teacherStep(opening.data.assessmentId)} replace />;
  const reason = opening.error instanceof ApiProblem ? opening.error.code : null;
  const wantsCode = reason === 'TEACHER_CODE_NEEDED' || reason === 'TEACHER_CODE_WRONG' || (code !== null && isOpening);
  const fault = opening.error !== null ? getFaultText(opening.error) : null;
  const title = fault && !wantsCode ? words.failedTitle : words.opening;
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6 px-4 py-8 sm:px-8">
      <PageHeading tab={shell.tab(title)} focusOn={fault ?? ''}>
        {title}
      </PageHeading>
      {refused ? (
        <Notice>
          <NewHeading className="text-lg">{words.notMe.done}</NewHeading>
        </Notice>
      ) : wantsCode ? (
        <TeacherCode
          call={{
            isPending: isOpening,
            error: reason === 'TEACHER_CODE_WRONG' ? opening.error : null,
          }}
          onCode={(enteredCode) => (enteredCode === code ? opening.refetch() : setCode(enteredCode))}
          onAgain={() => (code === null ? opening.refetch() : setCode(null))}
        />
      ) : fault ? (
        <Failure
          title={fault}
          text={token ? '' : words.noToken}
          retry={{ label: shell.tryAgain, onRetry: () => opening.refetch() }}
        />
      ) : (
        <Skeleton label={shell.loading} className="h-72" />
      )}
      {(refused || (fault && !wantsCode)) && <HomeLink />}
      {!refused && token && !isOpening && (
        <div>
          <NotMe invitation={{ token }} onDone={() => setRefused(true)} />
        </div>
      )}
    </div>
  );
}
