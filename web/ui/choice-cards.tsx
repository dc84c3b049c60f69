import { useEffect, useRef } from 'react';
import { type CardSpeech, getSleep, ReadAloudButton } from '#web/ui/read-aloud.tsx';

type ChoiceOption<Value extends string> = {
  value: Value;
  text: string;
  /** Accessible name where it is not the text. */
  label?: string;
  picture?: React.ReactNode;
  /** The picture shows all that is read aloud, so the sentence need not be shown. */
  written?: boolean;
};

type ChoiceCardsProps<Value extends string> = {
  name: string;
  /** Id of the question's heading. */
  labelledBy: string;
  choices: readonly ChoiceOption<Value>[];
  value: Value | null;
  onChoose: (value: Value) => void;
  /**
   * `pictures`: one large word under each; `cards`: a picture above a sentence; `rows`: the picture beside it, where
   * the window is upright; `words`: no pictures.
   */
  layout?: 'pictures' | 'cards' | 'rows' | 'words';
  /** Number key of the first answer, counting up from there. Keys work only inside the form that holds the answers. */
  firstKey?: number;
  /** Index of the card that is being read. */
  speaking?: number | null;
  /** The text is read aloud and shown only while it is being read. */
  speech?: CardSpeech | null;
};

/**
 * Large equal answer cards for a child's question: native radio buttons, so that arrow keys and space work everywhere.
 */
export function ChoiceCards<Value extends string>({
  name,
  labelledBy,
  choices,
  value,
  onChoose,
  layout = 'cards',
  firstKey,
  ...rest
}: ChoiceCardsProps<Value>) {
  const { speech = null, speaking = speech?.speaking ?? null } = rest;
  const spoken = speech && speaking !== null ? choices[speaking] : undefined;
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Listens on the form only: a single-key shortcut that works everywhere is triggered by accident (WCAG 2.1.4).
    const question = group.current?.closest('form');
    if (firstKey === undefined || !question) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !/^[1-9]$/.test(event.key)) return;
      if (event.target instanceof Element && event.target.closest('[data-outside-question]')) return;
      const radio = group.current?.querySelectorAll('input')[Number(event.key) - firstKey];
      radio?.focus();
      radio?.click();
    };
    question.addEventListener('keydown', onKey);
    return () => question.removeEventListener('keydown', onKey);
  }, [firstKey]);
  return (
    <div
      ref={group}
      role="radiogroup"
      aria-labelledby={labelledBy}
      className="answers"
      data-layout={layout}
      data-count={choices.length}
      data-split={(!speech && choices.some(({ picture, text }) => picture && text)) || undefined}
      style={{ '--count': choices.length } as React.CSSProperties}
    >
      {speech && (
        <p className="answers-says" aria-hidden="true" style={{ '--place': speaking ?? 0 } as React.CSSProperties}>
          {spoken && !spoken.written && <span>{spoken.text}</span>}
        </p>
      )}
      {choices.map(({ label, text, ...choice }, i) => (
        <div key={choice.value} className="answer" data-speaking={speaking === i || undefined} {...getSleep(speech, i)}>
          <label className="answer-card">
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={value === choice.value}
              aria-label={label ?? (speech ? text : undefined)}
              aria-keyshortcuts={firstKey === undefined ? undefined : String(firstKey + i)}
              onChange={() => (speech?.sleeping.length ? speech.say(i) : onChoose(choice.value))}
            />
            {firstKey !== undefined && (
              <span aria-hidden="true" className="answer-key">
                {firstKey + i}
              </span>
            )}
            {choice.picture && <span className="answer-picture">{choice.picture}</span>}
            {!speech && text && <span className="answer-words">{text}</span>}
          </label>
          <span className="answer-dot" aria-hidden="true" />
          {speech && (
            <ReadAloudButton
              label={speech.label(label ?? text)}
              speaking={speaking === i}
              onRead={() => speech.say(i)}
            />
          )}
        </div>
      ))}
    </div>
  );
}
