import { academic } from '#messages/academic.ts';
import { ops } from '#messages/ops.ts';
import type { ReviewItem } from '#shared/contracts/ops.ts';
import type { ItemPart } from '#shared/instruments/academic.ts';

const { key: words } = ops;

/** The correct answer as a readable text. */
export function formatKey({ item, key }: ReviewItem): string {
  const parts: readonly ItemPart[] = item.format === 'choice' ? item.options : 'parts' in item ? item.parts : [];
  const getOptionText = (id: string): string => {
    const part = parts.find((each) => each.id === id);
    return part ? [part.picture, part.text].filter(Boolean).join(' ') : id;
  };
  switch (key.format) {
    case 'choice':
      return getOptionText(key.option);
    case 'number':
      return [key.value, 'unit' in item && item.unit].filter((each) => each || each === 0).join(' ');
    case 'order':
      return key.parts.map(getOptionText).join(words.steps);
    case 'map-tap':
      return key.cells
        .map(({ row, column }) => academic.cell(row + 1, column + 1, item.map?.cells[row]?.[column] ?? ''))
        .join(words.or);
    case 'build-sum':
      return key.parts ? words.sum(key.target, key.parts.map(getOptionText).join(' ')) : words.noWay(key.target);
  }
}
