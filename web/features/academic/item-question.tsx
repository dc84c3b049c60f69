import '#web/features/academic/items.css';
import { useId, useState } from 'react';
import type { ItemResponse, PublicItem } from '#shared/instruments/academic.ts';
import type { AgeMode } from '#shared/instruments/ages.ts';
import { academic as words } from '#shared/messages/en/academic.ts';
import { stage } from '#shared/messages/en/stage.ts';
import { ItemAnswer } from '#web/features/academic/item-answer.tsx';
import { ItemMapView } from '#web/features/academic/item-map.tsx';
import { PassButton } from '#web/features/academic/pass-button.tsx';
import { saidOf } from '#web/features/academic/said-of.ts';
import { Asks, speechOf } from '#web/stage/asks.tsx';
import { Forward } from '#web/stage/buttons.tsx';
import { type Shown, shownNow } from '#web/stage/presentation.ts';
import { Stage, type StageProps } from '#web/stage/stage.tsx';
import { useMsSinceShown } from '#web/stage/use-shown-at.ts';
import { useReadAloud } from '#web/ui/read-aloud.tsx';

export type ItemTiming = { rtMs: number; audioHeard: number | undefined; heardOrder: string[] | undefined } & Shown;
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
  const [missing, setMissing] = useState(false);
  const listens = mode === '3-6';
  // An item that measures reading must not be read aloud. The youngest still hear the texts of the buttons.
  const parts = !item.audio ? [] : item.format === 'choice' ? item.options : 'parts' in item ? item.parts : [];
  const asked = item.audio ? { text: item.text, clip: item.id } : words.forYou;
  const says = [asked, ...parts.map((part, place) => ({ text: saidOf(part, place), clip: `${item.id}/${part.id}` }))];
  const voice = useReadAloud(says, { auto: listens });
  const aloud = item.audio || listens ? voice : { ...voice, available: false };
  const heardOrder = voice.heardOrder.flatMap((place) => parts[place - 1]?.id ?? []);
  const speech = parts.length > 0 ? speechOf(mode, aloud, 1, parts.length, stage.hear) : null;
  const hand = (given: ItemResponse) =>
    onAnswer(given, {
      rtMs: msSinceShown(),
      audioHeard: item.audio ? aloud.heard() : undefined,
      heardOrder: heardOrder.length > 0 ? heardOrder : undefined,
      ...shownNow(),
    });
  const picture = item.map && item.format !== 'map-tap' ? <ItemMapView map={item.map} /> : undefined;
  return (
    <Stage
      {...{ mode, way, picture }}
      world={item.subject}
      scene={item.topic}
      fit={item.format === 'choice' ? 'cards' : 'board'}
      fault={offline ? words.offlineNow : missing ? words.chooseFirst : null}
      question={<Asks id={id} text={item.text} aloud={aloud} level={level} />}
      back={<PassButton mode={mode} busy={busy || offline} onPass={() => hand({ format: 'pass' })} />}
      forward={
        <Forward
          mode={mode}
          text={words.answer}
          busy={busy}
          notYet={response === null || offline}
          onClick={() => {
            if (offline) return;
            if (response) return hand(response);
            setMissing(true);
            onIncomplete(words.chooseFirst);
          }}
        />
      }
    >
      <ItemAnswer
        item={item}
        labelledBy={id}
        speech={speech}
        listens={listens && item.audio}
        speaking={aloud.speaking === null ? null : aloud.speaking - 1}
        onChange={(given) => {
          setResponse(given);
          setMissing(false);
        }}
      />
    </Stage>
  );
}
