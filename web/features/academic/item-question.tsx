import { useEffect, useId, useRef, useState } from 'react';
import type { ItemResponse, PublicItem } from '#shared/instruments/academic.ts';
import { academic as words } from '#shared/messages/en/academic.ts';
import { steps } from '#shared/messages/en/steps.ts';
import { ItemAnswer } from '#web/features/academic/item-answer.tsx';
import { ItemMapView } from '#web/features/academic/item-map.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { ReadAloudButton, useReadAloud } from '#web/ui/read-aloud.tsx';

/** Ten minutes and more means that nobody was there. */
const LONGEST_MS = 600_000;

type ItemQuestionProps = {
  item: PublicItem;
  readAtOnce: boolean;
  busy: boolean;
  onAnswer: (response: ItemResponse, timing: { rtMs: number; audioHeard: number | undefined }) => void;
  onIncomplete: (sentence: string) => void;
};

/** One question of a subject. There is no way back: the next question was chosen by this answer. */
export function ItemQuestion({ item, readAtOnce, busy, onAnswer, onIncomplete }: ItemQuestionProps) {
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const shownAt = useRef(performance.now());
  const [response, setResponse] = useState<ItemResponse | null>(null);
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    // On a phone the answer button of the question before was far below this heading.
    title.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const parts = item.format === 'choice' ? item.options : 'parts' in item ? item.parts : [];
  const aloud = useReadAloud([item.text, ...parts.map(({ text }) => text)], { auto: readAtOnce && item.audio });
  const hand = (given: ItemResponse) =>
    onAnswer(given, {
      rtMs: Math.min(LONGEST_MS, Math.round(performance.now() - shownAt.current)),
      audioHeard: item.audio ? aloud.heard() : undefined,
    });
  return (
    <section aria-labelledby={id} className="font-child">
      <div className="my-5 flex flex-wrap items-center gap-5">
        <h3 id={id} ref={title} tabIndex={-1} className="grow scroll-mt-6 basis-80 text-3xl leading-snug font-bold whitespace-pre-line">
          {item.text}
        </h3>
        {item.audio && aloud.available && <ReadAloudButton label={steps.readAloud} onRead={aloud.read} />}
      </div>
      {item.map && item.format !== 'map-tap' && <ItemMapView map={item.map} />}
      <ItemAnswer
        item={item}
        labelledBy={id}
        onChange={(given) => {
          setResponse(given);
          setMissing(false);
        }}
      />
      {missing && (
        <div role="alert" className="mt-5 text-xl">
          <FieldError>{words.chooseFirst}</FieldError>
        </div>
      )}
      <div className="mt-8 flex flex-wrap gap-(--gap-child)">
        <Button
          look="forward"
          size="child"
          busy={busy}
          aria-disabled={response === null}
          onClick={() => {
            if (response) return hand(response);
            setMissing(true);
            onIncomplete(words.chooseFirst);
          }}
        >
          {words.answer}
        </Button>
        <Button look="quiet" size="child" busy={busy} onClick={() => hand({ format: 'pass' })}>
          {words.pass}
        </Button>
      </div>
    </section>
  );
}
