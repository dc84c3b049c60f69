import '#web/features/academic/items.css';
import { useId, useState } from 'react';
import { academic as words } from '#messages/academic.ts';
import { stage } from '#messages/stage.ts';
import type { ItemResponse, PublicItem } from '#shared/instruments/academic.ts';
import type { AgeMode } from '#shared/instruments/ages.ts';
import { ItemAnswer } from '#web/features/academic/item-answer.tsx';
import { ItemMapView } from '#web/features/academic/item-map.tsx';
import { getPartSpeech } from '#web/features/academic/part-speech.ts';
import { ForwardButton } from '#web/stage/buttons.tsx';
import { ConfirmBubble } from '#web/stage/confirm-bubble.tsx';
import { type AnswerPresentation, readPresentation } from '#web/stage/presentation.ts';
import { createCardSpeech, QuestionHeading } from '#web/stage/question-heading.tsx';
import { Stage, type StageProps } from '#web/stage/stage.tsx';
import { useMsSinceShown } from '#web/stage/use-shown-at.ts';
import { QuestionIcon } from '#web/ui/icons.tsx';
import { useReadAloud } from '#web/ui/read-aloud.tsx';

type PassButtonProps = { mode: AgeMode; busy: boolean; onPass: () => void };

/** "I don't know this yet". For the youngest it is an icon; its first tap speaks the text and asks for confirmation. */
function PassButton({ mode, busy, onPass }: PassButtonProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const busyAttributes = { 'aria-disabled': busy || undefined, 'data-busy': busy || undefined };
  const onClick = () => busy || onPass();
  if (mode !== '3-6') {
    return (
      <button type="button" className="stage-button stage-paper stage-pass" {...busyAttributes} onClick={onClick}>
        {words.pass}
      </button>
    );
  }
  return (
    <div className="stage-exits" data-outside-question>
      <button
        type="button"
        aria-label={words.pass}
        aria-expanded={isConfirming}
        className="stage-exit"
        {...busyAttributes}
        onClick={() => busy || setIsConfirming(true)}
      >
        <QuestionIcon className="size-8" />
      </button>
      {isConfirming && (
        <ConfirmBubble text={words.pass} onStay={() => setIsConfirming(false)}>
          <button type="button" className="stage-button stage-paper" {...busyAttributes} onClick={onClick}>
            <QuestionIcon className="size-8" />
            <span className="sr-only">{words.pass}</span>
          </button>
        </ConfirmBubble>
      )}
    </div>
  );
}

export type ItemTiming = {
  rtMs: number;
  audioHeard: number | undefined;
  heardOrder: string[] | undefined;
} & AnswerPresentation;
type ItemQuestionProps = {
  item: PublicItem;
  mode: AgeMode;
  way?: StageProps['way'];
  /** Heading level: 2 below the page's title, deeper inside an operator's page. */
  level?: 2 | 3;
  busy: boolean;
  /** Answers cannot be sent now; the current choice stays. */
  offline?: boolean;
  onAnswer: (response: ItemResponse, timing: ItemTiming) => void;
  onIncomplete: (sentence: string) => void;
};

/** One question of a subject. There is no way back, because the next question depends on this answer. */
export function ItemQuestion({
  item,
  mode,
  way,
  level = 2,
  busy,
  offline = false,
  onAnswer,
  onIncomplete,
}: ItemQuestionProps) {
  const id = useId();
  const msSinceShown = useMsSinceShown();
  const [response, setResponse] = useState<ItemResponse | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const mustListen = mode === '3-6';
  // An item that measures reading must not be read aloud. The youngest still hear the texts of the buttons.
  const parts = !item.audio ? [] : item.format === 'choice' ? item.options : 'parts' in item ? item.parts : [];
  const spokenQuestion = item.audio ? { text: item.text, clip: item.id } : words.forYou;
  const spokenTexts = [
    spokenQuestion,
    ...parts.map((part, place) => ({ text: getPartSpeech(part, place), clip: `${item.id}/${part.id}` })),
  ];
  const voice = useReadAloud(spokenTexts, { auto: mustListen });
  const aloud = item.audio || mustListen ? voice : { ...voice, available: false };
  const heardOrder = voice.spokenOrder.flatMap((place) => parts[place - 1]?.id ?? []);
  const speech = parts.length > 0 ? createCardSpeech(mode, aloud, 1, parts.length, stage.hear) : null;
  const submitResponse = (newResponse: ItemResponse) =>
    onAnswer(newResponse, {
      rtMs: msSinceShown(),
      audioHeard: item.audio ? aloud.getSpokenShare() : undefined,
      heardOrder: heardOrder.length > 0 ? heardOrder : undefined,
      ...readPresentation(),
    });
  const picture = item.map && item.format !== 'map-tap' ? <ItemMapView map={item.map} /> : undefined;
  return (
    <Stage
      {...{ mode, way, picture }}
      world={item.subject}
      scene={item.topic}
      fit={item.format === 'choice' ? 'cards' : 'board'}
      fault={offline ? words.offlineNow : isMissing ? words.chooseFirst : null}
      question={<QuestionHeading id={id} text={item.text} aloud={aloud} level={level} />}
      back={<PassButton mode={mode} busy={busy || offline} onPass={() => submitResponse({ format: 'pass' })} />}
      forward={
        <ForwardButton
          mode={mode}
          text={words.answer}
          busy={busy}
          notYet={response === null || offline}
          onClick={() => {
            if (offline) return;
            if (response) return submitResponse(response);
            setIsMissing(true);
            onIncomplete(words.chooseFirst);
          }}
        />
      }
    >
      <ItemAnswer
        item={item}
        labelledBy={id}
        speech={speech}
        listens={mustListen && item.audio}
        speaking={aloud.speaking === null ? null : aloud.speaking - 1}
        onChange={(newResponse) => {
          setResponse(newResponse);
          setIsMissing(false);
        }}
      />
    </Stage>
  );
}
