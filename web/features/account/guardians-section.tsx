import { useId } from 'react';
import { Link } from 'react-router-dom';
import { guardians as words } from '#shared/messages/en/guardians.ts';
import { GuardiansOfChild } from '#web/features/account/guardians-of-child.tsx';
import { useChildren } from '#web/features/account/use-guardians.ts';
import { faultText } from '#web/lib/fault-text.ts';
import { paths } from '#web/lib/paths.ts';
import { card, heading } from '#web/ui/classes.ts';
import { Failure, Skeleton } from '#web/ui/states.tsx';

/** Who looks after each child, with what this person may change about it. */
export function GuardiansSection({ online }: { online: boolean }) {
  const id = useId();
  const children = useChildren();
  return (
    <section aria-labelledby={id} className={`${card()} grid gap-x-10 gap-y-4 md:grid-cols-3`}>
      <div>
        <h2 id={id} className={heading.section}>
          {words.title}
        </h2>
        <p className="mt-2 text-ink-2">{words.text}</p>
      </div>
      <div className="flex min-w-0 flex-col gap-8 md:col-span-2">
        {children.isError && (
          <Failure title={words.notLoaded} text={faultText(children.error)} retry={{ label: words.tryAgain, onRetry: () => void children.refetch() }} />
        )}
        {children.isPending && <Skeleton label={words.loading} className="h-40" />}
        {children.data?.students.length === 0 && (
          <div>
            <p>{words.noChildren}</p>
            <Link to={paths.dashboard('schedule')} className="inline-flex min-h-11 items-center font-bold text-river underline">
              {words.toSchedule}
            </Link>
          </div>
        )}
        {children.data?.students.map((child) => (
          <GuardiansOfChild key={child.id} child={child} online={online} />
        ))}
      </div>
    </section>
  );
}
