import { useEffect, useId, useRef } from 'react';
import { consents as words } from '#messages/consents.ts';
import { rights } from '#messages/rights.ts';
import { ConsentsOfChild } from '#web/features/account/consents-of-child.tsx';
import { CorrectChild } from '#web/features/account/correct-child.tsx';
import { EachChild } from '#web/features/account/each-child.tsx';
import { EndingProfiles } from '#web/features/account/ending-profiles.tsx';
import { EraseChild } from '#web/features/account/erase-child.tsx';
import { ErasureSteps } from '#web/features/account/erasure-steps.tsx';
import { ExportChild } from '#web/features/account/export-child.tsx';
import { ReminderAddressPart } from '#web/features/account/reminder-address-part.tsx';
import { type Child, hasOwnerRole, useGuardians } from '#web/features/account/use-children.ts';
import { useErasures } from '#web/features/account/use-rights.ts';
import { card, heading } from '#web/ui/classes.ts';

/** Target of links in emails. */
const ANCHOR = 'children-data';

/** `onErased`: an erasure was ordered, so the data on this device must be deleted, too. */
type ChildrenDataSectionProps = { online: boolean; onErased: () => void };

/** Consents of each child, export and erasure of its data, and the progress of erasures. */
export function ChildrenDataSection({ online, onErased }: ChildrenDataSectionProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const { data } = useErasures();
  useEffect(() => {
    // The section is loaded after the page has scrolled to the anchor, so it scrolls by itself.
    if (location.hash === `#${ANCHOR}`) section.current?.scrollIntoView();
  }, []);
  return (
    <section
      ref={section}
      id={ANCHOR}
      aria-labelledby={id}
      className={`${card()} grid gap-x-10 gap-y-4 md:grid-cols-3`}
    >
      <div>
        <h2 id={id} className={heading.section}>
          {words.title}
        </h2>
        <p className="mt-2 text-ink-2">{words.text}</p>
      </div>
      <div className="flex min-w-0 flex-col gap-8 md:col-span-2">
        <div className="flex flex-col gap-3 empty:hidden">
          <EndingProfiles online={online} />
        </div>
        <EachChild words={words} none={<p>{words.noChildren}</p>}>
          {(child) => <ChildData key={child.id} child={child} online={online} onErased={onErased} />}
        </EachChild>
        {data?.erasures.map((erasure) => (
          <ErasureSteps key={erasure.id} erasure={erasure} />
        ))}
      </div>
    </section>
  );
}

/** One child. A guardian who is not the owner may withdraw consent and export what they may read, nothing else. */
function ChildData({ child, online, onErased }: ChildrenDataSectionProps & { child: Child }) {
  const isOwner = hasOwnerRole(useGuardians(child.id).data) === true;
  return (
    <div className="flex flex-col gap-5 border-t-2 border-dashed border-line pt-6 first:border-0 first:pt-0">
      <h3 className={`${heading.part} wrap-anywhere`}>{child.nickname}</h3>
      <ConsentsOfChild child={child} online={online} mayErase={isOwner} />
      <ReminderAddressPart child={child} online={online} />
      {isOwner && <CorrectChild child={child} online={online} />}
      <section aria-label={rights.ofChild(child.nickname)} className="flex flex-col gap-3">
        <h4 className="font-bold">{isOwner ? rights.title : rights.titleOfOthers}</h4>
        <ExportChild child={child} isOwner={isOwner} online={online} />
        {isOwner && <EraseChild child={child} online={online} onErased={onErased} />}
      </section>
    </div>
  );
}
