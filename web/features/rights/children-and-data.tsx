import { useId } from 'react';
import { rights as words } from '#shared/messages/en/rights.ts';
import { EraseChild } from '#web/features/rights/erase-child.tsx';
import { ErasureSteps } from '#web/features/rights/erasure-steps.tsx';
import { ExportChild } from '#web/features/rights/export-child.tsx';
import { type Child, useChildren, useErasures, useIsOwner } from '#web/features/rights/use-rights.ts';
import { faultText } from '#web/lib/fault-text.ts';
import { card, heading } from '#web/ui/classes.ts';
import { Failure, Skeleton } from '#web/ui/states.tsx';

type ChildrenAndDataProps = { online: boolean; onErased: () => void };

/** What a family may do with the data of each child, and what became of those that were erased. */
export function ChildrenAndData({ online, onErased }: ChildrenAndDataProps) {
  const id = useId();
  const children = useChildren();
  const { data } = useErasures();
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
        {children.data?.students.length === 0 && <p>{words.noChildren}</p>}
        {children.data?.students.map((child) => (
          <DataOfChild key={child.id} child={child} online={online} onErased={onErased} />
        ))}
        {data?.erasures.map((erasure) => (
          <ErasureSteps key={erasure.id} erasure={erasure} />
        ))}
      </div>
    </section>
  );
}

/** Nothing for whoever looks after the child without deciding about it. */
function DataOfChild({ child, online, onErased }: ChildrenAndDataProps & { child: Child }) {
  const id = useId();
  if (!useIsOwner(child.id)) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h3 id={id} className={heading.part}>
        {words.ofChild(child.nickname)}
      </h3>
      <ExportChild child={child} online={online} />
      <EraseChild child={child} online={online} onErased={onErased} />
    </section>
  );
}
