import { useEffect, useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { handover } from '#messages/handover.ts';
import { refusals } from '#messages/refusals.ts';
import { call } from '#web/api/call.ts';
import type { Outbox } from '#web/api/outbox.ts';
import { ApiProblem, isRetryable } from '#web/api/problem.ts';
import { useRead } from '#web/api/use-request.ts';
import { useDevice } from '#web/app/device.tsx';
import { GatePage, type Secret, type UnlockResult } from '#web/features/handover/gate-page.tsx';
import { forgetHandover, loadPage, readHandover } from '#web/lib/handover.ts';
import { isChildPage, paths, toSafeNext } from '#web/lib/paths.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { withRetries } from '#web/lib/with-retries.ts';
import { Skeleton } from '#web/ui/states.tsx';

const { gate: words, handOver: loading } = handover;
const MOST_WAIT_MS = 4000;

/**
 * `/unlock`: between the child's pages and the adult's. Without a connection the way back to the child's page still
 * works.
 */
export function UnlockRoute() {
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const online = useOnline();
  const { outbox } = useDevice();
  const [isLost, setIsLost] = useState(false);
  // Without an end, since nothing opens before; again at once when the connection is back.
  const { data: device, error } = useRead(
    (signal) =>
      withRetries(() => call('getHandover', { params: {} }, { signal }), {
        retries: Number.POSITIVE_INFINITY,
        shouldRetry: isRetryable,
        onFailure: () => setIsLost(true),
        signal,
      }),
    { key: online },
  );
  // FORBIDDEN: the family's session is over and the cookie of a teacher's link is left, which opens nothing here.
  const isSignedOut = error instanceof ApiProblem && (error.status === 401 || error.code === 'FORBIDDEN');
  const isOver = isSignedOut || device?.state === 'own';
  useEffect(() => {
    if (isOver) forgetHandover();
  }, [isOver]);

  const from = search.get('from');
  const adultPath = from !== null && !isChildPage(from) ? toSafeNext(from) : paths.dashboard();
  // A fragment may be the token of a link, which must not come into a query. The page of a link needs no sign-in.
  const signIn = paths.signIn(hash ? undefined : adultPath);
  if (isOver) return <Navigate to={isSignedOut && !hash ? signIn : adultPath + hash} replace />;
  if (!device && error === null && !isLost) return <Skeleton label={loading.loading} className="m-8 h-[60vh]" />;
  return (
    <GatePage
      key={device ? 'known' : 'unknown'}
      childName={device?.childName ?? null}
      hasPin={device?.hasPin ?? true}
      mayTry={device === undefined || device.triesLeft > 0}
      online={online && device !== undefined}
      signIn={signIn}
      back={device === undefined || device.childMayGoOn ? getChildPage(from) : null}
      onUnlock={(secret) => tryToUnlock(secret, adultPath + hash, outbox)}
    />
  );
}

/** The child's page that led here, otherwise its first page, which leads on to open tasks. */
function getChildPage(from: string | null): string | null {
  if (from !== null && isChildPage(from)) return from;
  const hint = readHandover();
  return hint && paths.step('mood', 1, hint.assessmentId);
}

async function tryToUnlock(body: Secret, adultPath: string, outbox: Outbox): Promise<UnlockResult | null> {
  try {
    await call('unlock', { params: {}, body });
  } catch (problem) {
    if (!(problem instanceof ApiProblem)) throw problem;
    if (problem.code === 'SIGN_IN_AGAIN' || problem.triesLeft === 0)
      return { fault: words.noTries, mayTryAgain: false };
    if (problem.code === 'RATE_LIMITED') return { fault: words.busy, mayTryAgain: true };
    return {
      fault: problem.code === 'NOT_UNLOCKED' ? words.wrong(problem.triesLeft ?? 1) : refusals[problem.code],
      mayTryAgain: true,
    };
  }
  forgetHandover();
  // A browser without a durable store loses with this page what waits.
  await Promise.race([outbox.drain(), new Promise((resolve) => setTimeout(resolve, MOST_WAIT_MS))]);
  loadPage(adultPath);
  return null;
}
