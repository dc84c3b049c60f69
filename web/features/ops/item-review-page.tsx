import { useCallback, useEffect, useState } from 'react';
import { ops as words } from '#messages/ops.ts';
import { shell } from '#messages/shell.ts';
import { call } from '#web/api/call.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { startSignOut } from '#web/api/leaving.ts';
import { BankReview } from '#web/features/ops/bank-review.tsx';
import { ClosedPage, type ClosedState, getClosedState, isClosed } from '#web/features/ops/operator-gate.tsx';
import type { Bank, QuestionComponent, TryAnswer } from '#web/features/ops/reviewing.ts';
import { useExpiry } from '#web/features/ops/use-forgetting.ts';
import { Failure, Skeleton } from '#web/ui/states.tsx';

type PageState = { is: 'asked' } | ClosedState | { is: 'failed'; fault: string } | { is: 'open'; bank: Bank };

const createRefusedState = async (problem: unknown): Promise<PageState> =>
  isClosed(problem) ? getClosedState(problem) : { is: 'failed', fault: getFaultText(problem) };

/** `/ops/items`. The items are held in this page's state only, in no cache. */
export function ItemReviewPage({ Question }: { Question: QuestionComponent }) {
  const [state, setState] = useState<PageState>({ is: 'asked' });
  const showBank = useCallback(async () => {
    setState({ is: 'asked' });
    setState(
      await call('listReviewItems', { params: {} }).then(
        (bank): PageState => ({ is: 'open', bank }),
        createRefusedState,
      ),
    );
  }, []);
  useEffect(() => void showBank(), [showBank]);
  const signOut = useCallback((why: string | null) => {
    startSignOut();
    setState({ is: 'out', why });
  }, []);
  const expireSession = useCallback(() => signOut(words.expired), [signOut]);
  useExpiry(state.is === 'open', expireSession);
  if (state.is === 'asked') return <Skeleton label={shell.loading} className="m-8 h-[60vh]" />;
  if (state.is === 'failed') {
    return (
      <div className="mx-auto w-full max-w-[1360px] px-4 py-8 sm:px-8">
        <Failure
          title={words.loadFailed}
          text={state.fault}
          retry={{ label: shell.tryAgain, onRetry: () => void showBank() }}
        />
      </div>
    );
  }
  if (state.is !== 'open') return <ClosedPage state={state} onOther={() => signOut(null)} />;
  const tryAnswer: TryAnswer = (itemId, response) =>
    call('tryItem', { params: { itemId }, body: { response } }).catch((problem: unknown) => {
      if (isClosed(problem)) expireSession();
      return { problem: getFaultText(problem) };
    });
  return <BankReview bank={state.bank} Question={Question} tryAnswer={tryAnswer} onSignOut={() => signOut(null)} />;
}
