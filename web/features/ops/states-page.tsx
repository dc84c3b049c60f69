import { ops } from '#messages/ops.ts';
import { opsWeeks } from '#messages/ops-weeks.ts';
import { shell } from '#messages/shell.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { OpsNav } from '#web/features/ops/ops-nav.tsx';
import { Button } from '#web/ui/button.tsx';
import { PageHeading } from '#web/ui/page.tsx';
import { Notice } from '#web/ui/states.tsx';

type StatesPageProps = {
  title: string;
  at: string;
  problem: unknown;
  onSignOut: () => void;
  children: React.ReactNode;
};

/** The frame of a page that shows states: their time, and a warning when refetching fails. */
export const StatesPage = ({ title, at, problem, onSignOut, children }: StatesPageProps) => (
  <div className="mx-auto flex w-full max-w-[1360px] flex-col gap-5 px-4 py-6 sm:px-8">
    <OpsNav />
    <div className="flex flex-wrap items-end justify-between gap-3">
      <div>
        <PageHeading tab={shell.tab(title)}>{title}</PageHeading>
        {!problem && <p className="mt-1 text-sm text-ink-2">{opsWeeks.asOf(at)}</p>}
      </div>
      <Button look="quiet" onClick={onSignOut}>
        {ops.signOut}
      </Button>
    </div>
    <div role="status" className="empty:hidden">
      {problem ? (
        <Notice tone="warning">
          {getFaultText(problem)} {opsWeeks.stale(at)}
        </Notice>
      ) : null}
    </div>
    {children}
  </div>
);
