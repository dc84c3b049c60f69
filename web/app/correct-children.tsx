import { useId } from 'react';
import { correctChildren as words } from '#shared/messages/en/correct-child.ts';
import { type Child, useChildren, useGuardians } from '#web/features/account/use-guardians.ts';
import { CorrectChild } from '#web/features/rights/correct-child.tsx';
import { card, heading } from '#web/ui/classes.ts';

/** What we know of each child, for its owner to put right. */
export function CorrectChildren({ online }: { online: boolean }) {
  const id = useId();
  const children = useChildren();
  if (!children.data?.students.length) return null;
  return (
    <section aria-labelledby={id} className={`${card()} flex flex-col gap-6`}>
      <h2 id={id} className={heading.section}>
        {words.section}
      </h2>
      {children.data.students.map((child) => (
        <OfChild key={child.id} child={child} online={online} />
      ))}
    </section>
  );
}

function OfChild({ child, online }: { child: Child; online: boolean }) {
  const list = useGuardians(child.id);
  if (!list.data) return null;
  return <CorrectChild child={child} isOwner={list.data.guardians.some(({ isYou, role }) => isYou && role === 'owner')} online={online} />;
}
