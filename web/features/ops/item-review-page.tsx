import { useCallback, useEffect, useState } from 'react';
import { ops as words } from '#shared/messages/en/ops.ts';
import { shell } from '#shared/messages/en/shell.ts';
import { call } from '#web/api/call.ts';
import { leave } from '#web/api/leaving.ts';
import { BankReview } from '#web/features/ops/bank-review.tsx';
import { ClosedPage, isClosed, type Outside, outside } from '#web/features/ops/operator-gate.tsx';
import type { Bank, Question, Try } from '#web/features/ops/reviewing.ts';
import { useForgetting } from '#web/features/ops/use-forgetting.ts';
import { faultText } from '#web/lib/fault-text.ts';
import { Failure, Skeleton } from '#web/ui/states.tsx';

type State = { is: 'asked' } | Outside | { is: 'failed'; fault: string } | { is: 'open'; bank: Bank };

const refusedState = async (problem: unknown): Promise<State> =>
  isClosed(problem) ? outside(problem) : { is: 'failed', fault: faultText(problem) };

/** `/ops/items`. The items are held in this page's state only, in no cache. */
export function ItemReviewPage({ Question }: { Question: Question }) {
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
  if (state.is === 'failed') {
    return (
      <div className="mx-auto w-full max-w-[1360px] px-4 py-8 sm:px-8">
        <Failure
          title={words.loadFailed}
          text={state.fault}
          retry={{ label: shell.tryAgain, onRetry: () => void open() }}
        />
      </div>
    );
  }
  if (state.is !== 'open') return <ClosedPage state={state} onOther={() => signOut(null)} />;
  const tried: Try = (itemId, response) =>
    call('tryItem', { params: { itemId }, body: { response } }).catch((problem: unknown) => {
      if (isClosed(problem)) forget();
      return { problem: faultText(problem) };
    });
  return <BankReview bank={state.bank} Question={Question} tried={tried} onSignOut={() => signOut(null)} />;
}
