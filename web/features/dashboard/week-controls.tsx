import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { TeacherCorner } from '#web/features/dashboard/teacher-corner.tsx';
import { WeekMenu } from '#web/features/dashboard/week-menu.tsx';

/** What a parent can change about a week; fetched after the card is there. */
export const WeekControls = ({ view, now }: { view: ProgressView; now: number }) => (
  <>
    <TeacherCorner view={view} />
    <WeekMenu view={view} now={now} />
  </>
);
