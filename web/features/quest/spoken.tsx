import { steps } from '#shared/messages/en/steps.ts';
import { ReadAloudButton, type useReadAloud } from '#web/ui/read-aloud.tsx';

type SpokenProps = { aloud: ReturnType<typeof useReadAloud>; children: React.ReactNode };

/** Words for a child, with the button that reads them aloud beside them where the device has a voice. */
export const Spoken = ({ aloud, children }: SpokenProps) => (
  <div className="flex flex-wrap items-center gap-5">
    {children}
    {aloud.available && <ReadAloudButton label={steps.readAloud} onRead={aloud.read} />}
  </div>
);
