import { useLayoutEffect, useRef } from 'react';
import { steps } from '#messages/steps.ts';
import { type ReadAloud, ReadAloudButton } from '#web/ui/read-aloud.tsx';

type QuestionHeadingProps = {
  id?: string;
  text: string;
  aloud: ReadAloud;
  /** Details below the heading. */
  details?: React.ReactNode;
  /** Heading level: a game's question stands below the game's name. */
  level?: 2 | 3;
};

/** Heading of a question, with its read-aloud button where the device has a voice. It takes the focus on mount. */
export function QuestionHeading({ id, text, aloud, details, level = 2 }: QuestionHeadingProps) {
  const heading = useFocusOnMount();
  const Heading = `h${level}` as const;
  return (
    <div className="stage-asks">
      {aloud.available && (
        <ReadAloudButton label={steps.readAloud} speaking={aloud.speaking !== null} onRead={aloud.read} />
      )}
      <div>
        <Heading id={id} ref={heading} tabIndex={-1}>
          {text}
        </Heading>
        {details && <div className="stage-told">{details}</div>}
      </div>
    </div>
  );
}

/**
 * Ref of a heading that takes the focus on mount, so that a screen reader continues there. A heading out of sight is
 * scrolled into view (on a phone the button that led here was far down); one in sight stays.
 */
function useFocusOnMount() {
  const ref = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return ref;
}
