import { useCallback, useEffect, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { ops as words } from '#messages/ops.ts';
import { shell } from '#messages/shell.ts';
import type { Account } from '#shared/contracts/session.ts';
import { call } from '#web/api/call.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { startSignOut } from '#web/api/leaving.ts';
import { getProblemCode, type ProblemCode } from '#web/api/problem.ts';
import { sessionHint } from '#web/api/session-hint.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { button, card } from '#web/ui/classes.ts';
import { PageHeading } from '#web/ui/page.tsx';
import type { ReadState } from '#web/ui/query-result.tsx';
import { Failure, Skeleton } from '#web/ui/states.tsx';

/**
 * Why an operator page is closed to the visitor. `out`: redirect to the sign-in, with a sentence if the page has signed
 * them out.
 */
type ClosedState = { is: 'out'; why: string | null } | { is: 'notOperator'; account: Account | null };

const CLOSED_CODES: readonly ProblemCode[] = ['NOT_SIGNED_IN', 'SECOND_FACTOR', 'FORBIDDEN'];
export const isClosed = (problem: unknown): boolean => CLOSED_CODES.includes(getProblemCode(problem));

/** Determines the state of a closed page from the error of a call. */
async function getClosedState(problem: unknown): Promise<ClosedState> {
  const code = getProblemCode(problem);
  if (code === 'NOT_SIGNED_IN') {
    // An operator's session expires before the account's hint of it, so the local state is cleared; the sign-in would
    // otherwise treat the session as valid.
    if (sessionHint.isSignedIn()) startSignOut();
    return { is: 'out', why: null };
  }
  if (code === 'SECOND_FACTOR') {
    sessionHint.write(null);
    return { is: 'out', why: null };
  }
  const session = await call('getSession', { params: {} }).catch(() => null);
  return { is: 'notOperator', account: session?.account ?? null };
}

/** Shown in place of a closed page: a redirect to the sign-in, or an explanation for a parent. */
function ClosedPage({ state, onOther }: { state: ClosedState; onOther: () => void }) {
  const { pathname, search, hash } = useLocation();
  if (state.is === 'out')
    return (
      <Navigate to={paths.signIn(pathname + search + hash)} replace {...(state.why && { state: { why: state.why } })} />
    );
  return <NotOperator account={state.account} onOther={onOther} />;
}

function NotOperator({ account, onOther }: { account: Account | null; onOther: () => void }) {
  const { withoutFactor, home, other, ...notOperator } = words.notOperator;
  const lacksFactor = account?.role === 'operator' && account.secondFactor === 'none';
  const title = lacksFactor ? withoutFactor.title : notOperator.title;
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-8 sm:px-8">
      <PageHeading tab={shell.tab(title)}>{title}</PageHeading>
      <div className={`${card()} mt-6`}>
        <p className="text-lg">{lacksFactor ? withoutFactor.text : notOperator.text(account?.name ?? '')}</p>
        <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
          <Link to={lacksFactor ? paths.accountPart('sign-in') : paths.dashboard()} className={button()}>
            {lacksFactor ? withoutFactor.link : home}
          </Link>
          <Button look="link" size="bare" onClick={onOther}>
            {other}
          </Button>
        </div>
      </div>
    </div>
  );
}

type GateProps<Data> = {
  /** Data of an earlier read is still shown when a later one fails. */
  read: ReadState<Data>;
  loadFailed: string;
  /**
   * `signOut` is for the page's own button, `handleRefusal` for a write that was refused, `expireSession` says that the
   * session has ended.
   */
  children: (
    data: Data,
    leaving: { signOut: () => void; expireSession: () => void; handleRefusal: (problem: unknown) => void },
  ) => React.ReactNode;
};

/**
 * Guards an operator page: its content is removed when the reader signs out, is idle for long, or is not an operator.
 */
export function OperatorGate<Data>({ read, loadFailed, children }: GateProps<Data>) {
  const { data, error: problem, refetch } = read;
  const [closedState, setClosedState] = useState<ClosedState | null>(null);
  const signOutWith = useCallback((why: string | null) => {
    startSignOut();
    setClosedState({ is: 'out', why });
  }, []);
  const expireSession = useCallback(() => signOutWith(words.expired), [signOutWith]);
  const handleRefusal = useCallback(
    (fault: unknown) => void (isClosed(fault) && getClosedState(fault).then(setClosedState)),
    [],
  );
  useExpiry(data !== undefined && !closedState, expireSession);
  useEffect(() => {
    if (problem) handleRefusal(problem);
  }, [problem, handleRefusal]);
  if (closedState) return <ClosedPage state={closedState} onOther={() => signOutWith(null)} />;
  if (problem && isClosed(problem)) return <Skeleton label={shell.loading} className="m-8 h-[60vh]" />;
  if (data !== undefined) return children(data, { signOut: () => signOutWith(null), expireSession, handleRefusal });
  if (!problem) return <Skeleton label={shell.loading} className="m-8 h-[60vh]" />;
  return (
    <div className="mx-auto w-full max-w-[1360px] px-4 py-8 sm:px-8">
      <Failure
        title={loadFailed}
        text={getFaultText(problem)}
        retry={{ label: shell.tryAgain, onRetry: () => void refetch() }}
      />
    </div>
  );
}

/** An operator is signed out after this idle time, and after this total time (ms; OWASP ASVS 7.3.1). */
const IDLE_MS = 30 * 60_000;
const MAX_SESSION_MS = 12 * 3_600_000;
const CHECK_MS = 15_000;

/** Calls `onExpire` after the idle or total time; `onExpire` must have a stable identity. */
function useExpiry(isOpen: boolean, onExpire: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    const openedAt = Date.now();
    let usedAt = openedAt;
    const checkExpiry = () => {
      const now = Date.now();
      if (now - usedAt >= IDLE_MS || now - openedAt >= MAX_SESSION_MS) onExpire();
    };
    // No timers run while a computer sleeps, so expiry is checked before the touch counts as use.
    const recordUse = () => {
      checkExpiry();
      usedAt = Date.now();
    };
    const timer = setInterval(checkExpiry, CHECK_MS);
    document.addEventListener('pointerdown', recordUse, true);
    document.addEventListener('keydown', recordUse, true);
    document.addEventListener('visibilitychange', checkExpiry);
    return () => {
      clearInterval(timer);
      document.removeEventListener('pointerdown', recordUse, true);
      document.removeEventListener('keydown', recordUse, true);
      document.removeEventListener('visibilitychange', checkExpiry);
    };
  }, [isOpen, onExpire]);
}
