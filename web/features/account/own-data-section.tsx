import { useMutation } from '@tanstack/react-query';
import { ownData as words } from '#messages/rights.ts';
import { download, saveFile } from '#web/api/download.ts';
import { ChangeFault, Outcome, Section } from '#web/features/account/section.tsx';
import { Button } from '#web/ui/button.tsx';

/** Element id, for links to this section. */
export const OWN_DATA_ID = 'own-data';

/** Exports the data of the person's own account as a file. */
export function OwnDataSection({ online }: { online: boolean }) {
  const exportData = useMutation({ mutationFn: async () => saveFile(await download('exportAccount', { params: {} })) });
  return (
    <Section id={OWN_DATA_ID} title={words.title} text={words.text}>
      <p className="text-ink-2">{words.what}</p>
      <div>
        <Button look="quiet" busy={exportData.isPending || !online} onClick={() => exportData.mutate()}>
          {words.ask}
        </Button>
      </div>
      <Outcome>{exportData.isSuccess && words.done}</Outcome>
      <ChangeFault problem={exportData.error} />
    </Section>
  );
}
