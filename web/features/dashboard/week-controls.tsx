import { dashboard as words } from '#messages/dashboard.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { call } from '#web/api/call.ts';
import { TeacherCorner } from '#web/features/dashboard/teacher-corner.tsx';
import { WeekClock } from '#web/features/dashboard/week-clock.tsx';
import { WeekMenu } from '#web/features/dashboard/week-menu.tsx';
import { useOnline } from '#web/lib/use-online.ts';
import { FetchedFold } from '#web/ui/fetched-fold.tsx';
import { Notice } from '#web/ui/states.tsx';

/** The parent's controls of a week. */
export function WeekControls({ view, parentName, now }: { view: ProgressView; parentName: string; now: number }) {
  const online = useOnline();
  return (
    <>
      <TeacherCorner view={view} parentName={parentName} online={online} />
      <WeekMenu view={view} now={now} online={online} />
      <WeekClock view={view} now={now} online={online} />
      <FetchedFold
        title={words.notes.title}
        load={async (signal) => (await call('getParentWords', { params: { assessmentId: view.id } }, { signal })).notes}
        failed={words.notes.failed}
        className="w-full"
      >
        {(notes) => (
          <>
            <p className="break-words whitespace-pre-wrap">{notes ?? words.notes.none}</p>
            {notes && <p className="text-sm text-ink-2">{words.notes.hint}</p>}
          </>
        )}
      </FetchedFold>
      {!online && (
        <div className="w-full">
          <Notice tone="warning">{words.needsNet}</Notice>
        </div>
      )}
    </>
  );
}
