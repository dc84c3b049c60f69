import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { teacherForm } from '#shared/messages/en/adult-forms.ts';
import { shell } from '#shared/messages/en/shell.ts';
import { call } from '#web/api/call.ts';
import { faultText } from '#web/lib/fault-text.ts';
import { paths } from '#web/lib/paths.ts';
import { PageHeading } from '#web/ui/page.tsx';
import { Failure, Skeleton } from '#web/ui/states.tsx';

const words = teacherForm.link;

/**
 * `/t#token`. The token travels in the fragment, which no server and no log sees, and is posted; a reload posts without it and the
 * cookie speaks. Opening the link alone changes nothing.
 */
export function TeacherLinkRoute() {
  const { hash } = useLocation();
  const [token] = useState(() => hash.slice(1));
  const opening = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call('redeemInvitation', { params: {}, body: token ? { token } : {} }, { signal }),
    meta: { ofTeacher: true },
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (opening.data) return <Navigate to={paths.teacherStep(opening.data.assessmentId)} replace />;
  const fault = opening.isError && !opening.isFetching ? faultText(opening.error) : null;
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6 px-4 py-8 sm:px-8">
      <PageHeading tab={shell.tab(fault ? words.failedTitle : words.opening)} focusOn={fault ?? ''}>
        {fault ? words.failedTitle : words.opening}
      </PageHeading>
      {fault ? (
        <Failure title={fault} text={words.noToken} retry={{ label: shell.tryAgain, onRetry: () => void opening.refetch() }} />
      ) : (
        <Skeleton label={shell.loading} className="h-72" />
      )}
    </div>
  );
}
