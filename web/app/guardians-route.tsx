import { guardians as words } from '#shared/messages/en/guardians.ts';
import { shell } from '#shared/messages/en/shell.ts';
import { GuardiansSection } from '#web/features/account/guardians-section.tsx';
import { useOnline } from '#web/lib/use-online.ts';
import { PageHeading } from '#web/ui/page.tsx';

/** `/account/guardians`: who looks after the children of this account. */
export function GuardiansRoute() {
  const online = useOnline();
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-6 px-4 py-6 sm:px-8">
      <PageHeading tab={shell.tab(words.tab)}>{words.tab}</PageHeading>
      <GuardiansSection online={online} />
    </div>
  );
}
