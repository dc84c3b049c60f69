import { useCallback, useEffect, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import type { Account } from '#shared/contracts/session.ts';
import { ops as words } from '#shared/messages/en/ops.ts';
import { shell } from '#shared/messages/en/shell.ts';
import { call } from '#web/api/call.ts';
import { leave } from '#web/api/leaving.ts';
import { codeOf } from '#web/api/problem.ts';
import { sessionHint } from '#web/api/session-hint.ts';
import { BankReview } from '#web/features/ops/bank-review.tsx';
import type { Bank, Question, Try } from '#web/features/ops/reviewing.ts';
import { useForgetting } from '#web/features/ops/use-forgetting.ts';
import { faultText } from '#web/lib/fault-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { button, card } from '#web/ui/classes.ts';
import { PageHeading } from '#web/ui/page.tsx';
import { Failure, Skeleton } from '#web/ui/states.tsx';

/** `out`: to the sign-in, with the sentence for somebody whom the page has signed out. */
type State =
  | { is: 'asked' }
  | { is: 'out'; why: string | null }
  | { is: 'notOperator'; account: Account | null }
  | { is: 'failed'; fault: string }
  | { is: 'open'; bank: Bank };

/** Where somebody stands whom the bank was not shown to. */
async function refusedState(problem: unknown): Promise<State> {
  const code = codeOf(problem);
  if (code === 'NOT_SIGNED_IN') {
    // An operator's session is over before it ends as an account's: the sign-in would take it for one that is good.
    if (sessionHint.read()) leave();
    return { is: 'out', why: null };
  }
  if (code === 'SECOND_FACTOR') {
    sessionHint.write(null);
    return { is: 'out', why: null };
  }
  if (code !== 'FORBIDDEN') return { is: 'failed', fault: faultText(problem) };
  const known = await call('getSession', { params: {} }).catch(() => null);
  return { is: 'notOperator', account: known?.account ?? null };
}

/** `/ops/items`. The items are held by this page and nowhere else. */
export function ItemReviewPage({ Question }: { Question: Question }) {
  const { pathname, search } = useLocation();
  const [state, setState] = useState<State>({ is: 'asked' });
  const open = useCallback(async () => {
    setState({ is: 'asked' });
    setState(await call('listReviewItems', { params: {} }).then((bank): State => ({ is: 'open', bank }), refusedState));
  }, []);
  useEffect(() => void open(), [open]);
  const signOut = useCallback((why: string | null) => {
    leave();
    setState({ is: 'out', why });
  }, []);
  const forget = useCallback(() => signOut(words.expired), [signOut]);
  useForgetting(state.is === 'open', forget);
  if (state.is === 'asked') return <Skeleton label={shell.loading} className="m-8 h-[60vh]" />;
  if (state.is === 'out') return <Navigate to={paths.signIn(pathname + search)} replace {...(state.why && { state: { why: state.why } })} />;
  if (state.is === 'notOperator') return <NotOperator account={state.account} onOther={() => signOut(null)} />;
  if (state.is === 'failed') {
    return (
      <div className="mx-auto w-full max-w-[1360px] px-4 py-8 sm:px-8">
        <Failure title={words.loadFailed} text={state.fault} retry={{ label: shell.tryAgain, onRetry: () => void open() }} />
      </div>
    );
  }
  const tried: Try = (itemId, response) =>
    call('tryItem', { params: { itemId }, body: { response } }).catch((problem: unknown) => {
      const code = codeOf(problem);
      if (code === 'NOT_SIGNED_IN' || code === 'SECOND_FACTOR' || code === 'FORBIDDEN') forget();
      return { problem: faultText(problem) };
    });
  return <BankReview bank={state.bank} Question={Question} tried={tried} onSignOut={() => signOut(null)} />;
}

const NotOperator = ({ account, onOther }: { account: Account | null; onOther: () => void }) => (
  <div className="mx-auto w-full max-w-2xl px-4 py-8 sm:px-8">
    <PageHeading tab={shell.tab(words.notOperator.title)}>{words.notOperator.title}</PageHeading>
    <div className={`${card()} mt-6`}>
      <p className="text-lg">{words.notOperator.text(account?.name ?? '')}</p>
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Link to={paths.dashboard()} className={button()}>
          {words.notOperator.home}
        </Link>
        <Button look="link" size="bare" onClick={onOther}>
          {words.notOperator.other}
        </Button>
      </div>
    </div>
  </div>
);
