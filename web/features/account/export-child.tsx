import { useState } from 'react';
import { rights } from '#shared/messages/en/rights.ts';
import { download, save } from '#web/api/download.ts';
import type { Child } from '#web/features/account/use-children.ts';
import { faultText } from '#web/lib/fault-text.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';

const words = rights.export;
type Course =
  | { state: 'idle' }
  | { state: 'busy'; bytes: number }
  | { state: 'done' }
  | { state: 'failed'; problem: unknown };

/** Downloads all data about a child as one file. */
export function ExportChild({ child, isOwner, online }: { child: Child; isOwner: boolean; online: boolean }) {
  const [course, setCourse] = useState<Course>({ state: 'idle' });
  const start = () => {
    if (course.state === 'busy' || !online) return;
    setCourse({ state: 'busy', bytes: 0 });
    download(
      'exportStudent',
      { params: { studentId: child.id } },
      { onProgress: (bytes) => setCourse({ state: 'busy', bytes }) },
    ).then(
      (file) => {
        save(file);
        setCourse({ state: 'done' });
      },
      (problem: unknown) => setCourse({ state: 'failed', problem }),
    );
  };
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-ink-2">{isOwner ? words.text : words.textOfOthers}</p>
      <Button
        look="quiet"
        busy={course.state === 'busy' || !online}
        aria-label={words.ofChild(child.nickname)}
        onClick={start}
      >
        {words.ask}
      </Button>
      <div role="status" className="max-w-full empty:hidden">
        {course.state === 'busy' && <p>{words.busy}</p>}
        {course.state === 'done' && <p className="rounded-2xl bg-meadow px-5 py-3 font-bold">{words.done}</p>}
      </div>
      {course.state === 'busy' && course.bytes > 0 && (
        <p className="text-sm text-ink-2">{words.progress(Math.ceil(course.bytes / 1024))}</p>
      )}
      {course.state === 'failed' && (
        <div role="alert">
          <FieldError>{faultText(course.problem)}</FieldError>
        </div>
      )}
    </div>
  );
}
