import { useState } from 'react';
import type { ItemPart, ItemResponse, PublicItem } from '#shared/instruments/academic.ts';
import { academic as words } from '#shared/messages/en/academic.ts';
import { ItemMapView } from '#web/features/academic/item-map.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChoiceCards } from '#web/ui/choice-cards.tsx';

type AnswerProps<Format extends PublicItem['format']> = {
  item: Extract<PublicItem, { format: Format }>;
  labelledBy: string;
  onChange: (response: ItemResponse | null) => void;
};
type ItemAnswerProps = { item: PublicItem; labelledBy: string; onChange: (response: ItemResponse | null) => void };

/** The control of an item's format; hands up the answer as it stands, or null while there is none. */
export function ItemAnswer({ item, ...rest }: ItemAnswerProps) {
  switch (item.format) {
    case 'choice':
      return <Choice item={item} {...rest} />;
    case 'number':
      return <NumberPad item={item} {...rest} />;
    case 'order':
    case 'build-sum':
      return <Sequence key={item.id} format={item.format} parts={item.parts} {...rest} />;
    case 'map-tap':
      return <MapTap item={item} {...rest} />;
  }
}

const Picture = ({ part }: { part: ItemPart }) => (part.picture ? <span className="text-4xl leading-tight">{part.picture}</span> : null);

function Choice({ item, labelledBy, onChange }: AnswerProps<'choice'>) {
  const [option, setOption] = useState<string | null>(null);
  return (
    <ChoiceCards
      name={item.id}
      labelledBy={labelledBy}
      layout="texts"
      value={option}
      onChoose={(chosen) => {
        setOption(chosen);
        onChange({ format: 'choice', option: chosen });
      }}
      choices={item.options.map((part) => ({ value: part.id, text: part.text, picture: <Picture part={part} /> }))}
    />
  );
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '-', '0', '.'] as const;
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
    <div className="flex flex-wrap items-start gap-6">
      <label className="flex items-center gap-3 text-2xl">
        <span className="sr-only">{words.yourNumber}</span>
        <input
          inputMode="none"
          autoComplete="off"
          aria-labelledby={labelledBy}
          value={text}
          onChange={(event) => write(event.target.value.replace(',', '.'))}
          className="min-h-24 w-56 rounded-card border-4 border-ink/40 bg-white px-5 text-right font-child text-4xl"
        />
        {item.unit}
      </label>
      <div className="grid grid-cols-3 gap-(--gap-child)">
        {DIGITS.map((key) => (
          <Button key={key} look="quiet" size="child" aria-label={key === '-' ? words.padMinus : undefined} onClick={() => press(key)}>
            {key}
          </Button>
        ))}
        <Button look="quiet" size="child" className="col-span-3" aria-label={words.padDelete} onClick={() => write(text.slice(0, -1))}>
          ⌫
        </Button>
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
    <div className="flex flex-col items-start gap-5">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would repeat the question */}
      <div role="group" aria-labelledby={labelledBy} className="flex flex-wrap gap-(--gap-child)">
        {parts.map((part) => {
          const place = chosen.indexOf(part.id) + 1;
          return (
            <button
              key={part.id}
              type="button"
              aria-pressed={place > 0}
              aria-label={place > 0 ? `${part.text}, ${words.chosen(place)}` : part.text}
              onClick={() => set(place > 0 ? chosen.filter((id) => id !== part.id) : [...chosen, part.id])}
              className={`relative flex min-h-(--target-child) min-w-(--target-child) flex-col items-center justify-center gap-2 rounded-card border-4 px-5 py-3 font-child text-2xl shadow-[0_7px_0_var(--color-edge)] ${place > 0 ? 'border-ink bg-meadow' : 'border-transparent bg-white'}`}
            >
              <Picture part={part} />
              {part.text}
              {place > 0 && (
                <span className="absolute -top-3 -right-3 flex size-10 items-center justify-center rounded-full bg-ink text-lg text-white">{place}</span>
              )}
            </button>
          );
        })}
      </div>
      <Button look="quiet" size="child" disabled={chosen.length === 0} onClick={() => set([])}>
        {words.clear}
      </Button>
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
