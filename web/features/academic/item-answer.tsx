import { useState } from 'react';
import type { ItemPart, ItemResponse, PublicItem } from '#shared/instruments/academic.ts';
import { academic as words } from '#shared/messages/en/academic.ts';
import { ItemMapView } from '#web/features/academic/item-map.tsx';
import { saidOf } from '#web/features/academic/said-of.ts';
import { ChoiceCards, type Speech } from '#web/ui/choice-cards.tsx';

type Heard = { speech: Speech | null; speaking: number | null };
type AnswerProps<Format extends PublicItem['format']> = {
  item: Extract<PublicItem, { format: Format }>;
  labelledBy: string;
  onChange: (response: ItemResponse | null) => void;
};
type ItemAnswerProps = { item: PublicItem; labelledBy: string; onChange: (response: ItemResponse | null) => void } & Heard;

/** The control of an item's format; hands up the answer as it stands, or null while there is none. */
export function ItemAnswer({ item, speech, speaking, ...rest }: ItemAnswerProps) {
  switch (item.format) {
    case 'choice':
      return <Choice item={item} speech={speech} speaking={speaking} {...rest} />;
    case 'number':
      return <NumberPad item={item} {...rest} />;
    case 'order':
    case 'build-sum':
      return <Sequence key={item.id} format={item.format} parts={item.parts} {...rest} />;
    case 'map-tap':
      return <MapTap item={item} {...rest} />;
  }
}

const Picture = ({ part }: { part: ItemPart }) => (part.picture ? <span className="part-picture">{part.picture}</span> : null);

function Choice({ item, labelledBy, onChange, speech, speaking }: AnswerProps<'choice'> & Heard) {
  const [option, setOption] = useState<string | null>(null);
  return (
    <ChoiceCards
      name={item.id}
      labelledBy={labelledBy}
      layout={item.options.some(({ picture }) => picture) ? 'cards' : 'words'}
      value={option}
      speaking={speaking}
      // What has no picture is told apart by its words, which then stay on the card.
      speech={speech}
      onChoose={(chosen) => {
        setOption(chosen);
        onChange({ format: 'choice', option: chosen });
      }}
      choices={item.options.map((part, place) => ({
        value: part.id,
        text: speech ? saidOf(part, place) : part.text,
        picture: part.picture ? <Picture part={part} /> : speech ? <span className="part-words">{part.text}</span> : undefined,
      }))}
    />
  );
}

/** In rows of four; where the pad has rows of three, each fourth key comes after the nine digits. */
const DIGITS = ['1', '2', '3', '-', '4', '5', '6', '0', '7', '8', '9', '.'] as const;
const LONGEST = 10;

/** A pad for fingers, and an input for a keyboard: both write the same number. */
function NumberPad({ item, labelledBy, onChange }: AnswerProps<'number'>) {
  const [text, setText] = useState('');
  const write = (next: string) => {
    if (!/^-?\d*\.?\d*$/.test(next) || next.length > LONGEST) return;
    setText(next);
    onChange(/\d/.test(next) ? { format: 'number', value: Number(next) } : null);
  };
  const press = (key: (typeof DIGITS)[number]) => write(key === '-' ? (text.startsWith('-') ? text.slice(1) : `-${text}`) : text + key);
  return (
    <div className="number-answer">
      <label className="number-shown">
        <span className="sr-only">{words.yourNumber}</span>
        <input
          inputMode="none"
          autoComplete="off"
          aria-labelledby={labelledBy}
          value={text}
          onChange={(event) => write(event.target.value.replace(',', '.'))}
        />
        {item.unit}
        <button type="button" className="pad-delete" aria-label={words.padDelete} onClick={() => write(text.slice(0, -1))}>
          ⌫
        </button>
      </label>
      <div className="number-pad">
        {DIGITS.map((key) => (
          <button key={key} type="button" className="pad-key" aria-label={key === '-' ? words.padMinus : undefined} onClick={() => press(key)}>
            {key}
          </button>
        ))}
      </div>
    </div>
  );
}

type SequenceProps = { format: 'order' | 'build-sum'; parts: readonly ItemPart[]; labelledBy: string; onChange: (response: ItemResponse | null) => void };

/** Parts tapped one after the other; a tap on a chosen one takes it back. To order means all of them, to build some. */
function Sequence({ format, parts, labelledBy, onChange }: SequenceProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const set = (next: readonly string[]) => {
    setChosen(next);
    const whole = format === 'order' ? next.length === parts.length : next.length > 0;
    onChange(whole ? { format, parts: [...next] } : null);
  };
  return (
    <div className="sequence">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would repeat the question */}
      <div role="group" aria-labelledby={labelledBy} className="sequence-parts" data-count={parts.length}>
        {parts.map((part) => {
          const place = chosen.indexOf(part.id) + 1;
          return (
            <button
              key={part.id}
              type="button"
              aria-pressed={place > 0}
              aria-label={place > 0 ? `${part.text}, ${words.chosen(place)}` : part.text}
              onClick={() => set(place > 0 ? chosen.filter((id) => id !== part.id) : [...chosen, part.id])}
              className="sequence-part"
            >
              <Picture part={part} />
              <span>{part.text}</span>
              {place > 0 && <span className="sequence-place">{place}</span>}
            </button>
          );
        })}
      </div>
      <button type="button" className="stage-button stage-paper" disabled={chosen.length === 0} onClick={() => set([])}>
        {words.clear}
      </button>
    </div>
  );
}

function MapTap({ item, onChange }: AnswerProps<'map-tap'>) {
  const [cell, setCell] = useState<{ row: number; column: number } | null>(null);
  return (
    <ItemMapView
      map={item.map}
      chosen={cell}
      onTap={(tapped) => {
        setCell(tapped);
        onChange({ format: 'map-tap', ...tapped });
      }}
    />
  );
}
