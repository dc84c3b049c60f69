import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { dashboard as words } from '#shared/messages/en/dashboard.ts';
import { TeacherCorner } from '#web/features/dashboard/teacher-corner.tsx';
import { WeekMenu } from '#web/features/dashboard/week-menu.tsx';
import { useOnline } from '#web/lib/use-online.ts';
import { Notice } from '#web/ui/states.tsx';

/** What a parent can change about a week; fetched after the card is there. */
export const WeekControls = ({ view, now }: { view: ProgressView; now: number }) => {
  const online = useOnline();
  return (
    <>
      <TeacherCorner view={view} online={online} />
      <WeekMenu view={view} now={now} online={online} />
      {!online && (
        <div className="w-full">
          <Notice tone="warning">{words.needsNet}</Notice>
        </div>
      )}
    </>
  );
};
