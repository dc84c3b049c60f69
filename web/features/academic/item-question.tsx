import '#web/features/academic/items.css';
import { useId, useState } from 'react';
import { academic as words } from '#messages/academic.ts';
import { stage } from '#messages/stage.ts';
import type { ItemResponse, PublicItem } from '#shared/instruments/academic.ts';
import type { AgeMode } from '#shared/instruments/ages.ts';
import { ItemAnswer } from '#web/features/academic/item-answer.tsx';
import { ItemMapView } from '#web/features/academic/item-map.tsx';
import { ForwardButton } from '#web/stage/buttons.tsx';
import { ConfirmBubble } from '#web/stage/confirm-bubble.tsx';
import { type AnswerPresentation, readPresentation } from '#web/stage/presentation.ts';
import { QuestionHeading } from '#web/stage/question-heading.tsx';
import { useStageSetting } from '#web/stage/setting.tsx';
import { Stage, type StageProps } from '#web/stage/stage.tsx';
import { useListening } from '#web/stage/use-listening.ts';
import { QuestionIcon } from '#web/ui/icons.tsx';
import { Shield } from '#web/ui/shield.tsx';

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

type ItemTiming = {
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
  const [response, setResponse] = useState<ItemResponse | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const { bare } = useStageSetting();
  const mustListen = mode === '3-6';
  // An item that measures reading must not be read aloud. The youngest still hear the texts of the buttons.
  const parts = !item.audio ? [] : item.format === 'choice' ? item.options : 'parts' in item ? item.parts : [];
  const spokenQuestion = item.audio ? item.text : words.forYou;
  const { speech, speaking, heard, ...listening } = useListening({
    mode,
    before: [spokenQuestion],
    // A part that is only drawn is not named, since its name could give the answer.
    options: parts.map(({ text }) => ({ says: text || words.thisOne, pictureOnly: text === '' })),
  });
  const aloud = item.audio || mustListen ? listening.aloud : { ...listening.aloud, available: false };
  const heardOrder = heard.flatMap((place) => parts[place]?.id ?? []);
  const submitResponse = (newResponse: ItemResponse) =>
    onAnswer(newResponse, {
      rtMs: listening.msUntil(performance.now()),
      audioHeard: item.audio ? aloud.getSpokenShare() : undefined,
      heardOrder: heardOrder.length > 0 ? heardOrder : undefined,
      ...readPresentation(),
    });
  const picture = item.map && item.format !== 'map-tap' ? <ItemMapView map={item.map} /> : undefined;
  return (
    <>
      <Stage
        {...{ mode, way, picture }}
        world={item.subject}
        scene={item.topic}
        fit={item.format === 'choice' ? 'cards' : 'board'}
        fault={
          offline
            ? words.offlineNow
            : (listening.reminder ?? (isMissing ? (bare ? stage.choose : words.chooseFirst) : null))
        }
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
              if (listening.remind()) return;
              setIsMissing(true);
              onIncomplete(words.chooseFirst);
            }}
          />
        }
      >
        {/* What is tapped while the answer is being stored would be shown as chosen and is not stored. */}
        <fieldset disabled={busy} className="contents">
          <ItemAnswer
            item={item}
            labelledBy={id}
            speech={speech}
            listens={mustListen && item.audio}
            speaking={speaking}
            onChange={(newResponse) => {
              setResponse(newResponse);
              setIsMissing(false);
            }}
          />
        </fieldset>
      </Stage>
      <Shield />
    </>
  );
}
