import { useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import type { DeviceState } from '#shared/contracts/handover.ts';
import { handover } from '#shared/messages/en/handover.ts';
import { refusals } from '#shared/messages/en/refusals.ts';
import { call } from '#web/api/call.ts';
import { ApiProblem } from '#web/api/problem.ts';
import { GatePage, type Secret, type Tried } from '#web/features/handover/gate-page.tsx';
import { beginAnew, forgetHandover, handedOver } from '#web/lib/handover.ts';
import { isChildsPage, paths, safeNext } from '#web/lib/paths.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Skeleton } from '#web/ui/states.tsx';

const { gate: words, handOver: loading } = handover;
type Known = { state: 'asking' } | { state: 'signedOut' } | { state: 'unknown' } | DeviceState;

/**
 * `/unlock`: between the child's pages and the adult's. Without a connection the way back to the child's page still
 * works.
 */
export function UnlockRoute() {
  const [search] = useSearchParams();
  const online = useOnline();
  const [known, setKnown] = useState<Known>({ state: 'asking' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the connection is back
  useEffect(() => {
    const leaving = new AbortController();
    call('getHandover', { params: {} }, { signal: leaving.signal }).then(setKnown, (problem: unknown) => {
      if (leaving.signal.aborted) return;
      setKnown({ state: problem instanceof ApiProblem && problem.status === 401 ? 'signedOut' : 'unknown' });
    });
    return () => leaving.abort();
  }, [online]);
  useEffect(() => {
    if (known.state === 'own' || known.state === 'signedOut') forgetHandover();
  }, [known.state]);

  const from = search.get('from');
  const grownUps = from !== null && !isChildsPage(from) ? safeNext(from) : paths.dashboard();
  if (known.state === 'asking') return <Skeleton label={loading.loading} className="m-8 h-[60vh]" />;
  if (known.state === 'own') return <Navigate to={grownUps} replace />;
  if (known.state === 'signedOut') return <Navigate to={paths.signIn(grownUps)} replace />;
  const device = known.state === 'handedOver' ? known : null;
  return (
    <GatePage
      key={known.state}
      childName={device?.childName ?? null}
      hasPin={device?.hasPin ?? true}
      mayTry={device === null || device.triesLeft > 0}
      online={online && device !== null}
      signIn={paths.signIn(grownUps)}
      back={device === null || device.childMayGoOn ? childsPage(from) : null}
      onUnlock={(secret) => tryToUnlock(secret, grownUps)}
    />
  );
}

/** The child's page that led here, otherwise its first page, which leads on to open tasks. */
function childsPage(from: string | null): string | null {
  if (from !== null && isChildsPage(from)) return from;
  const hint = handedOver();
  return hint && paths.step('mood', 1, hint.assessmentId);
}

async function tryToUnlock(body: Secret, grownUps: string): Promise<Tried | null> {
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
  beginAnew(grownUps);
  return null;
}
