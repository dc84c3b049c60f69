import { academic } from '#messages/academic.ts';
import { ops } from '#messages/ops.ts';
import { subjectTitles } from '#messages/programme.ts';
import { type ItemFilter, listBands, listFormats, listSubjects, listTopics } from '#web/features/ops/item-filter.ts';
import type { Bank } from '#web/features/ops/reviewing.ts';
import { Checkbox, Field, NativeSelect, TextInput } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';

const words = ops.filters;

type ItemFiltersProps = {
  bank: Bank;
  filter: ItemFilter;
  onChange: (changes: Partial<ItemFilter>) => void;
  /** Called on Enter in the search field. */
  onEnter: () => void;
};

export const ItemFilters = ({ bank, filter, onChange, onEnter }: ItemFiltersProps) => (
  <Form
    role="search"
    aria-label={words.label}
    onSubmit={(event) => {
      event.preventDefault();
      onEnter();
    }}
    className="grid grid-cols-2 items-end gap-x-3 gap-y-2 md:grid-cols-3 wide:grid-cols-[1.6fr_1fr_1.3fr_.8fr_1fr_auto]"
  >
    <Field label={words.search} hint={words.searchHint} className="col-span-2 md:col-span-3 wide:col-span-1">
      {(described) => (
        <TextInput
          type="search"
          value={filter.q}
          onChange={(event) => onChange({ q: event.target.value })}
          {...described}
        />
      )}
    </Field>
    <FilterSelect
      label={words.subject}
      value={filter.subject}
      choices={listSubjects(bank).map((each) => [each, subjectTitles[each]])}
      // A topic of another subject would match nothing.
      onSelect={(subject) =>
        onChange({ subject, ...(!listTopics(bank, subject).some((topic) => topic === filter.topic) && { topic: '' }) })
      }
    />
    <FilterSelect
      label={words.topic}
      value={filter.topic}
      choices={listTopics(bank, filter.subject).map((each) => [each, academic.topics[each]])}
      onSelect={(topic) => onChange({ topic })}
    />
    <FilterSelect
      label={words.band}
      value={filter.band}
      choices={listBands(bank).map((each) => [each, each])}
      onSelect={(band) => onChange({ band })}
    />
    <FilterSelect
      label={words.format}
      value={filter.format}
      choices={listFormats(bank).map((each) => [each, ops.formats[each]])}
      onSelect={(format) => onChange({ format })}
    />
    <Checkbox
      label={words.onlyFaulty}
      checked={filter.faulty !== ''}
      onChange={(event) => onChange({ faulty: event.target.checked ? '1' : '' })}
    />
  </Form>
);

type FilterSelectProps = {
  label: string;
  value: string;
  choices: readonly (readonly [value: string, label: string])[];
  onSelect: (value: string) => void;
};

const FilterSelect = ({ label, value, choices, onSelect }: FilterSelectProps) => (
  <Field label={label}>
    {(described) => (
      <NativeSelect value={value} onChange={(event) => onSelect(event.target.value)} {...described}>
        <option value="">{words.any}</option>
        {choices.map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </NativeSelect>
    )}
  </Field>
);
