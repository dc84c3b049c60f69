import { useMutation } from '@tanstack/react-query';
import { ownData as words } from '#shared/messages/en/rights.ts';
import { download, save } from '#web/api/download.ts';
import { ChangeFault, Outcome, Section } from '#web/features/account/section.tsx';
import { Button } from '#web/ui/button.tsx';

/** Where it stands in the page, to lead there. */
export const OWN_DATA = 'own-data';

/** What is kept of the person's own account, as a file for this device. */
export function OwnDataSection({ online }: { online: boolean }) {
  const take = useMutation({ mutationFn: async () => save(await download('exportAccount', { params: {} })) });
  return (
    <Section id={OWN_DATA} title={words.title} text={words.text}>
      <p className="text-ink-2">{words.what}</p>
      <div>
        <Button look="quiet" busy={take.isPending || !online} onClick={() => take.mutate()}>
          {words.ask}
        </Button>
      </div>
      <Outcome>{take.isSuccess && words.done}</Outcome>
      <ChangeFault problem={take.error} />
    </Section>
  );
}
