import { reportAnalysis } from '#messages/report-analysis.ts';
import type { ViewReport } from '#shared/measurement/report/document.ts';

const { views: words } = reportAnalysis;

/** One person's view: best guess, range, and number of answers. */
export const ViewCell = ({ view }: { view: ViewReport | undefined }) =>
  view ? (
    <span>
      <strong>{view.score}</strong>{' '}
      <span className="text-sm text-ink-2">
        {[words.range(view.lo, view.hi), words.count(view.n), words.what[view.what]].filter(Boolean).join(', ')}
      </span>
    </span>
  ) : (
    words.nobody
  );
