import { useEffect, useId, useRef } from 'react';
import { consents as words } from '#shared/messages/en/consents.ts';
import { rights } from '#shared/messages/en/rights.ts';
import { ConsentsOfChild } from '#web/features/rights/consents-of-child.tsx';
import { CorrectChild } from '#web/features/rights/correct-child.tsx';
import { EraseChild } from '#web/features/rights/erase-child.tsx';
import { ErasureSteps } from '#web/features/rights/erasure-steps.tsx';
import { ExportChild } from '#web/features/rights/export-child.tsx';
import { type Child, useChildren } from '#web/features/rights/use-consents.ts';
import { useErasures, useIsOwner } from '#web/features/rights/use-rights.ts';
import { faultText } from '#web/lib/fault-text.ts';
import { card, heading } from '#web/ui/classes.ts';
import { Failure, Skeleton } from '#web/ui/states.tsx';

/** What letters lead to. */
const ANCHOR = 'children-data';

/** `onErased`: an erasure was ordered, so what this device keeps of the child goes, too. */
type ChildrenDataSectionProps = { online: boolean; onErased: () => void };

/** What was agreed to for each child, what can be done with what is kept of it, and what became of those that were erased. */
export function ChildrenDataSection({ online, onErased }: ChildrenDataSectionProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const children = useChildren();
  const { data } = useErasures();
  useEffect(() => {
    // The part comes after the page, which by then has looked for it.
    if (location.hash === `#${ANCHOR}`) section.current?.scrollIntoView();
  }, []);
  return (
    <section ref={section} id={ANCHOR} aria-labelledby={id} className={`${card()} grid gap-x-10 gap-y-4 md:grid-cols-3`}>
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
          <OfChild key={child.id} child={child} online={online} onErased={onErased} />
        ))}
        {data?.erasures.map((erasure) => (
          <ErasureSteps key={erasure.id} erasure={erasure} />
        ))}
      </div>
    </section>
  );
}

/** One child, under its name. Whoever looks after it without deciding about it may withdraw, and no more. */
function OfChild({ child, online, onErased }: ChildrenDataSectionProps & { child: Child }) {
  const isOwner = useIsOwner(child.id) === true;
  return (
    <div className="flex flex-col gap-5 border-t-2 border-dashed border-line pt-6 first:border-0 first:pt-0">
      <h3 className={`${heading.part} wrap-anywhere`}>{child.nickname}</h3>
      <ConsentsOfChild child={child} online={online} mayErase={isOwner} />
      {isOwner && (
        <>
          <CorrectChild child={child} online={online} />
          <section aria-label={rights.ofChild(child.nickname)} className="flex flex-col gap-3">
            <h4 className="font-bold">{rights.title}</h4>
            <ExportChild child={child} online={online} />
            <EraseChild child={child} online={online} onErased={onErased} />
          </section>
        </>
      )}
    </div>
  );
}
