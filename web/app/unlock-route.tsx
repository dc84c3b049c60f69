import { useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { handover } from '#messages/handover.ts';
import { refusals } from '#messages/refusals.ts';
import type { DeviceState } from '#shared/contracts/handover.ts';
import { call } from '#web/api/call.ts';
import { ApiProblem } from '#web/api/problem.ts';
import { GatePage, type Secret, type UnlockResult } from '#web/features/handover/gate-page.tsx';
import { forgetHandover, loadPage, readHandover } from '#web/lib/handover.ts';
import { isChildPage, paths, toSafeNext } from '#web/lib/paths.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Skeleton } from '#web/ui/states.tsx';

const { gate: words, handOver: loading } = handover;
type UnlockState = { state: 'asking' } | { state: 'signedOut' } | { state: 'unknown' } | DeviceState;

/**
 * `/unlock`: between the child's pages and the adult's. Without a connection the way back to the child's page still
 * works.
 */
export function UnlockRoute() {
  const [search] = useSearchParams();
  const online = useOnline();
  const [unlockState, setUnlockState] = useState<UnlockState>({ state: 'asking' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the connection is back
  useEffect(() => {
    const controller = new AbortController();
    call('getHandover', { params: {} }, { signal: controller.signal }).then(setUnlockState, (problem: unknown) => {
      if (controller.signal.aborted) return;
      setUnlockState({ state: problem instanceof ApiProblem && problem.status === 401 ? 'signedOut' : 'unknown' });
    });
    return () => controller.abort();
  }, [online]);
  useEffect(() => {
    if (unlockState.state === 'own' || unlockState.state === 'signedOut') forgetHandover();
  }, [unlockState.state]);

  const from = search.get('from');
  const adultPath = from !== null && !isChildPage(from) ? toSafeNext(from) : paths.dashboard();
  if (unlockState.state === 'asking') return <Skeleton label={loading.loading} className="m-8 h-[60vh]" />;
  if (unlockState.state === 'own') return <Navigate to={adultPath} replace />;
  if (unlockState.state === 'signedOut') return <Navigate to={paths.signIn(adultPath)} replace />;
  const device = unlockState.state === 'handedOver' ? unlockState : null;
  return (
    <GatePage
      key={unlockState.state}
      childName={device?.childName ?? null}
      hasPin={device?.hasPin ?? true}
      mayTry={device === null || device.triesLeft > 0}
      online={online && device !== null}
      signIn={paths.signIn(adultPath)}
      back={device === null || device.childMayGoOn ? getChildPage(from) : null}
      onUnlock={(secret) => tryToUnlock(secret, adultPath)}
    />
  );
}

/** The child's page that led here, otherwise its first page, which leads on to open tasks. */
function getChildPage(from: string | null): string | null {
  if (from !== null && isChildPage(from)) return from;
  const hint = readHandover();
  return hint && paths.step('mood', 1, hint.assessmentId);
}

async function tryToUnlock(body: Secret, adultPath: string): Promise<UnlockResult | null> {
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
  loadPage(adultPath);
  return null;
}
