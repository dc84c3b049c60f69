import { academic } from '#shared/messages/en/academic.ts';
import { ops } from '#shared/messages/en/ops.ts';
import { subjectTitles } from '#shared/messages/en/programme.ts';
import { bandsOf, formatsOf, type ItemFilter, subjectsOf, topicsOf } from '#web/features/ops/item-filter.ts';
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
    <Choose
      label={words.subject}
      value={filter.subject}
      choices={subjectsOf(bank).map((each) => [each, subjectTitles[each]])}
      // A topic of another subject would match nothing.
      onChoose={(subject) =>
        onChange({ subject, ...(!topicsOf(bank, subject).some((topic) => topic === filter.topic) && { topic: '' }) })
      }
    />
    <Choose
      label={words.topic}
      value={filter.topic}
      choices={topicsOf(bank, filter.subject).map((each) => [each, academic.topics[each]])}
      onChoose={(topic) => onChange({ topic })}
    />
    <Choose
      label={words.band}
      value={filter.band}
      choices={bandsOf(bank).map((each) => [each, each])}
      onChoose={(band) => onChange({ band })}
    />
    <Choose
      label={words.format}
      value={filter.format}
      choices={formatsOf(bank).map((each) => [each, ops.formats[each]])}
      onChoose={(format) => onChange({ format })}
    />
    <Checkbox
      label={words.onlyFaulty}
      checked={filter.faulty !== ''}
      onChange={(event) => onChange({ faulty: event.target.checked ? '1' : '' })}
    />
  </Form>
);

type ChooseProps = {
  label: string;
  value: string;
  choices: readonly (readonly [value: string, label: string])[];
  onChoose: (value: string) => void;
};

const Choose = ({ label, value, choices, onChoose }: ChooseProps) => (
  <Field label={label}>
    {(described) => (
      <NativeSelect value={value} onChange={(event) => onChoose(event.target.value)} {...described}>
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
