import { stage as words } from '#messages/stage.ts';
import { ArrowIcon } from '#web/ui/icons.tsx';
import { useReadAloud } from '#web/ui/read-aloud.tsx';

type ConfirmBubbleProps = {
  text: string;
  onStay: () => void;
  /** The same button again, which confirms. */
  children: React.ReactNode;
};

/** Whether the question in front of the child is out of sight, or behind such a bubble. */
export const isElsewhere = (): boolean => document.hidden || document.querySelector('[role=alertdialog]') !== null;

/**
 * Confirmation of an exit for children who cannot read: says what the button does, so that an accidental tap does not
 * leave the task.
 */
export function ConfirmBubble({ text, onStay, children }: ConfirmBubbleProps) {
  useReadAloud([text, words.stay], { auto: true });
  return (
    <div
      role="alertdialog"
      aria-label={text}
      className="stage-asked"
      onKeyDown={({ key }) => key === 'Escape' && onStay()}
    >
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
