import { useState } from 'react';
import { academic as words } from '#messages/academic.ts';
import type { ItemPart, ItemResponse, PublicItem } from '#shared/instruments/academic.ts';
import { hasSpokenCells } from '#shared/instruments/spoken-cells.ts';
import { ItemMapView } from '#web/features/academic/item-map.tsx';
import { ChoiceCards } from '#web/ui/choice-cards.tsx';
import { type CardSpeech, getSleep, SPOKEN_LAST, useReadAloud } from '#web/ui/read-aloud.tsx';

type SpeechProps = {
  speech: CardSpeech | null;
  speaking: number | null;
  /** The child cannot read: tapped options are spoken. */
  listens: boolean;
};
type AnswerProps<Format extends PublicItem['format']> = {
  item: Extract<PublicItem, { format: Format }>;
  labelledBy: string;
  onChange: (response: ItemResponse | null) => void;
};
type ItemAnswerProps = {
  item: PublicItem;
  labelledBy: string;
  onChange: (response: ItemResponse | null) => void;
} & SpeechProps;

/** The control for an item's format. `onChange` gets the current answer, or null while it is incomplete. */
export function ItemAnswer({ item, speech, speaking, listens, ...rest }: ItemAnswerProps) {
  switch (item.format) {
    case 'choice':
      return <Choice item={item} speech={speech} speaking={speaking} {...rest} />;
    case 'number':
      return <NumberPad item={item} listens={listens} {...rest} />;
    case 'order':
    case 'build-sum':
      return <Sequence key={item.id} format={item.format} parts={item.parts} {...{ speech, speaking }} {...rest} />;
    case 'map-tap':
      return <MapTap item={item} listens={listens} {...rest} />;
  }
}

/**
 * More signs than this are laid out in two rows; a counting row must not wrap by itself, since that changes the
 * picture.
 */
const MAX_SIGNS_IN_ROW = 5;
const signs = (picture: string) => [...new Intl.Segmenter().segment(picture)].length;

const Picture = ({ part }: { part: ItemPart }) =>
  part.picture ? (
    <span
      className="part-picture grid place-items-center text-center"
      style={{ '--beside': Math.min(MAX_SIGNS_IN_ROW, Math.max(2, signs(part.picture))) } as React.CSSProperties}
    >
      {part.picture}
    </span>
  ) : null;

/** A single number or sign is drawn as large as a picture. */
const SHORT = 3;
const Words = ({ text }: { text: string }) => (
  <span className={text.length <= SHORT ? 'part-words part-short' : 'part-words'}>{text}</span>
);

function Choice({
  item,
  labelledBy,
  onChange,
  speech,
  speaking,
}: AnswerProps<'choice'> & Omit<SpeechProps, 'listens'>) {
  const [option, setOption] = useState<string | null>(null);
  return (
    <ChoiceCards
      name={item.id}
      labelledBy={labelledBy}
      layout={item.options.some(({ picture }) => picture) ? 'cards' : 'words'}
      value={option}
      speaking={speaking}
      speech={speech}
      onChoose={(chosen) => {
        setOption(chosen);
        onChange({ format: 'choice', option: chosen });
      }}
      choices={item.options.map((part, place) => ({
        value: part.id,
        text: part.text,
        ...(part.text === '' && { label: words.picture(place + 1) }),
        picture: part.picture ? (
          <Picture part={part} />
        ) : speech ? (
          <span className="grid place-items-center text-center">
            <Words text={part.text} />
          </span>
        ) : undefined,
        // Without pictures the options differ only by their text, which then stays on the card.
        written: !part.picture || !part.text,
      }))}
    />
  );
}

/** Laid out in rows of four; in a pad with rows of three the fourth keys come after the nine digits. */
const DIGITS = [...'123-4560789.'];
/** With one more a number could be beyond what an answer may be. */
const MAX_DIGITS = 9;
/** Commas as questions write them: 10,000. Any other comma is a decimal point. */
const THOUSANDS = /^-?[1-9]\d{0,2}(,\d{3})+(?!\d)/;
const KEY_SPEECH: Readonly<Record<string, string>> = { '-': words.padMinus, '.': words.padPoint };
/** The spoken text of each key; the last one is delete. */
const KEY_TEXTS = [...DIGITS.map((key) => KEY_SPEECH[key] ?? key), words.padDelete];

/** On-screen keys for touch and an input for a keyboard write the same value. */
function NumberPad({ item, labelledBy, onChange, listens }: AnswerProps<'number'> & Pick<SpeechProps, 'listens'>) {
  const [text, setText] = useState('');
  const aloud = useReadAloud(KEY_TEXTS, { auto: false });
  const sayKey = (place: number) => listens && aloud.speaking !== place && aloud.say(place);
  const updateText = (next: string) => {
    const written = next.replace(THOUSANDS, (whole) => whole.replaceAll(',', '')).replace(',', '.');
    if (!/^-?\d*\.?\d*$/.test(written) || next.length > MAX_DIGITS) return;
    setText(next);
    onChange(/\d/.test(next) ? { format: 'number', value: Number(written) } : null);
  };
  const pressKey = (key: string, place: number) => {
    sayKey(place);
    updateText(key === '-' ? (text.startsWith('-') ? text.slice(1) : `-${text}`) : text + key);
  };
  const deleteLastKey = () => {
    sayKey(DIGITS.length);
    updateText(text.slice(0, -1));
  };
  return (
    <div className="number-answer">
      <label className="number-shown flex items-center gap-3 rounded-card">
        <span className="sr-only">{words.yourNumber}</span>
        <input
          inputMode="none"
          autoComplete="off"
          className="rounded-card text-ink"
          aria-labelledby={labelledBy}
          value={text}
          onChange={(event) => updateText(event.target.value)}
        />
        {item.unit}
        <button
          type="button"
          className="pad-delete stage-paper rounded-card text-ink"
          aria-label={words.padDelete}
          onClick={deleteLastKey}
        >
          ⌫
        </button>
      </label>
      <div className="number-pad">
        {DIGITS.map((key, place) => (
          <button
            key={key}
            type="button"
            className="pad-key stage-paper rounded-card text-ink"
            aria-label={KEY_SPEECH[key]}
            onClick={() => pressKey(key, place)}
          >
            {key}
          </button>
        ))}
      </div>
    </div>
  );
}

type SequenceProps = {
  format: 'order' | 'build-sum';
  parts: readonly ItemPart[];
  labelledBy: string;
  onChange: (response: ItemResponse | null) => void;
} & Omit<SpeechProps, 'listens'>;

/** Columns in a wide and in an upright window, by the number of parts, chosen so that no part is alone in a row. */
const COLUMN_COUNTS: Readonly<Record<number, readonly [number, number]>> = {
  2: [2, 2],
  3: [3, 3],
  5: [5, 3],
  6: [3, 3],
};

/**
 * Parts are tapped in sequence; tapping a chosen part removes it. `order` needs all parts, `build-sum` at least one. For
 * children who cannot read, a tap speaks the part, and it selects only once all parts have been heard.
 */
function Sequence({ format, parts, labelledBy, onChange, speech, speaking }: SequenceProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [across, upright] = COLUMN_COUNTS[parts.length] ?? [4, 2];
  const updateChosen = (next: readonly string[]) => {
    setChosen(next);
    const isComplete = format === 'order' ? next.length === parts.length : next.length > 0;
    onChange(isComplete ? { format, parts: [...next] } : null);
  };
  return (
    <div className="sequence">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would repeat the question */}
      <div
        role="group"
        aria-labelledby={labelledBy}
        className="sequence-parts"
        style={{ '--across': across, '--upright': upright } as React.CSSProperties}
      >
        {parts.map((part, index) => {
          const place = chosen.indexOf(part.id) + 1;
          const name = part.text || words.picture(index + 1);
          const toggleChosen = () =>
            updateChosen(place > 0 ? chosen.filter((id) => id !== part.id) : [...chosen, part.id]);
          return (
            <button
              key={part.id}
              type="button"
              aria-pressed={place > 0}
              aria-label={place > 0 ? `${name}, ${words.chosen(place)}` : name}
              onClick={() => {
                speech?.say(index);
                if (!speech?.sleeping.length) toggleChosen();
              }}
              className="sequence-part rounded-card text-ink"
              data-speaking={speaking === index || undefined}
              {...getSleep(speech, index)}
            >
              <Picture part={part} />
              <Words text={part.text} />
              {place > 0 && <span className="sequence-place">{place}</span>}
            </button>
          );
        })}
      </div>
      <button
        type="button"
        className="stage-button stage-paper"
        style={{ background: 'var(--paper)' }}
        {...{ [SPOKEN_LAST]: true }}
        disabled={chosen.length === 0}
        onClick={() => updateChosen([])}
      >
        {words.clear}
      </button>
    </div>
  );
}

/**
 * Text cells are spoken on tap for children who cannot read; symbols are not, since naming them could give the answer.
 */
function MapTap({ item: { map }, onChange, listens }: AnswerProps<'map-tap'> & Pick<SpeechProps, 'listens'>) {
  const [cell, setCell] = useState<{ row: number; column: number } | null>(null);
  const saysCells = listens && hasSpokenCells(map);
  // Signs that are never said have no recording, and would take the whole screen's from it.
  const aloud = useReadAloud(saysCells ? map.cells.flat() : [], { auto: false });
  return (
    <ItemMapView
      map={map}
      chosen={cell}
      onTap={(tapped) => {
        const place = map.cells.slice(0, tapped.row).flat().length + tapped.column;
        if (saysCells && aloud.speaking !== place) aloud.say(place);
        setCell(tapped);
        onChange({ format: 'map-tap', ...tapped });
      }}
    />
  );
}
