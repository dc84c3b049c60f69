import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { opsWeeks } from '#messages/ops-weeks.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';

const words = opsWeeks.open;
const ID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/i;

/** Opens an assessment by its id, which may be pasted as part of a URL or a workflow name. */
export function OpenWeek() {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [isInvalid, setIsInvalid] = useState(false);
  return (
    <Form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const id = ID.exec(text)?.[0].toLowerCase();
        if (id) void navigate(paths.opsWeek(id));
        else setIsInvalid(true);
      }}
    >
      <Field
        label={words.label}
        hint={words.hint}
        error={isInvalid ? words.invalid : undefined}
        className="min-w-0 flex-1"
      >
        {(described) => (
          <TextInput
            value={text}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
            {...described}
          />
        )}
      </Field>
      <Button type="submit" look="quiet">
        {words.button}
      </Button>
    </Form>
  );
}
