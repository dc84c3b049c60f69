import { stage as words } from '#shared/messages/en/stage.ts';
import { ArrowIcon } from '#web/ui/icons.tsx';
import { useReadAloud } from '#web/ui/read-aloud.tsx';

type AskedOnceProps = {
  text: string;
  onStay: () => void /** The same sign again, which does it. */;
  children: React.ReactNode;
};

/** What a sign of the lowest bar does, said and asked once, for who cannot read: nothing is left by a slip. */
export function AskedOnce({ text, onStay, children }: AskedOnceProps) {
  useReadAloud([text, words.stay], { auto: true });
  return (
    <div role="alertdialog" aria-label={text} className="stage-asked">
      <p>{text}</p>
      {children}
      {/* biome-ignore lint/a11y/noAutofocus: the bubble is the answer to a tap, and keys should find it */}
      <button type="button" autoFocus onClick={onStay} className="stage-button stage-forward">
        <span className="sr-only">{words.stay}</span>
        <ArrowIcon className="size-8" />
      </button>
    </div>
  );
}
