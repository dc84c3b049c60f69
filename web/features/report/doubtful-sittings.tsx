import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { device } from '#messages/device.ts';
import { FLAG_NAMES } from '#messages/report-names.ts';
import { getSourceName, reportPage } from '#messages/report-page.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { Doubt } from '#shared/contracts/report.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { call } from '#web/api/call.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Button } from '#web/ui/button.tsx';
import { card, heading } from '#web/ui/classes.ts';
import { Failure, Notice } from '#web/ui/states.tsx';

const { doubts: words } = reportPage;
type DoubtfulSittingsProps = {
  assessmentId: AssessmentId;
  doubts: readonly Doubt[];
  onReplayed: (view: ProgressView) => void;
};

/** Parts of a running assessment that are worth repeating, each with a button that reopens it. */
export function DoubtfulSittings({ assessmentId, doubts, onReplayed }: DoubtfulSittingsProps) {
  const client = useQueryClient();
  const online = useOnline();
  const replay = useMutation({
    mutationFn: ({ task, area }: Doubt) =>
      call('replaySitting', { params: { assessmentId }, body: { task, ...(area && { area }) } }),
    onSuccess: (view) => {
      onReplayed(view);
      void client.invalidateQueries({ queryKey: ['reports', assessmentId] });
    },
  });
  const replayedDoubt = replay.isSuccess ? replay.variables : undefined;
  const remainingDoubts = doubts.filter(({ source }) => source !== replayedDoubt?.source);
  // The pressed button is gone, so the focus moves to the message.
  const news = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (replayedDoubt) news.current?.focus();
  }, [replayedDoubt]);
  if (remainingDoubts.length === 0 && !replayedDoubt) return null;
  return (
    <section className={card({ lift: 'edge' })} aria-labelledby="doubts">
      <h2 id="doubts" className={heading.section}>
        {words.title}
      </h2>
      <p className="mt-2">{words.text}</p>
      <div ref={news} tabIndex={-1} role="status" className="mt-3">
        {replayedDoubt && <Notice>{words.opened(getSourceName(replayedDoubt.source))}</Notice>}
      </div>
      {!online && remainingDoubts.length > 0 && <Notice tone="warning">{device.needsNet}</Notice>}
      {replay.isError && <Failure title={words.failed} text={getFaultText(replay.error)} />}
      <ul className="mt-2 flex flex-col">
        {remainingDoubts.map((doubt) => (
          <li
            key={doubt.source}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3 first:border-0"
          >
            <div>
              <h3 className="font-bold">{getSourceName(doubt.source)}</h3>
              <p className="text-ink-2">{doubt.codes.map((code) => FLAG_NAMES[code]).join('. ')}.</p>
            </div>
            <Button
              look="quiet"
              disabled={replay.isPending || !online}
              aria-label={words.againFor(getSourceName(doubt.source))}
              onClick={() => replay.mutate(doubt)}
            >
              {words.again}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
