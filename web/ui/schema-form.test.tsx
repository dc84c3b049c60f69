import { readdirSync, readFileSync } from 'node:fs';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { SchemaForm, SubmitButton, TextField, useSchemaForm } from '#web/ui/schema-form.tsx';

const Schema = z.object({ name: z.string().trim().min(1, 'Is missing.'), city: z.string() });
const EMPTY = { name: '', city: '' };
const onSubmit = vi.fn();
const onDraft = vi.fn();
let refuse: (problem: string | null) => void = () => undefined;

function Example({ isPending = false }: { isPending?: boolean }) {
  const [error, setError] = useState<string | null>(null);
  refuse = setError;
  const form = useSchemaForm({
    schema: Schema,
    defaultValues: EMPTY,
    call: { isPending, error },
    onSubmit,
    onDraft,
    getFieldFaults: (problem) => (problem === 'TAKEN' ? { name: 'Is taken.' } : undefined),
  });
  return (
    <SchemaForm form={form}>
      <TextField form={form} name="city" label="City" />
      <TextField form={form} name="name" label="Name" />
      {form.problem !== null && <p role="alert">{String(form.problem)}</p>}
      <SubmitButton form={form}>Send</SubmitButton>
      <button type="button" onClick={() => form.reset(EMPTY)}>
        Reset
      </button>
    </SchemaForm>
  );
}
const getName = () => screen.getByLabelText('Name');
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

afterEach(() => {
  onSubmit.mockReset();
  onDraft.mockReset();
  vi.restoreAllMocks();
});

test('schema form: what the schema refuses is said at its field, which takes the focus, and nothing is sent', async () => {
  render(<Example />);
  await send();
  await waitFor(() => expect(getName()).toHaveFocus());
  expect(getName()).toHaveAccessibleDescription('Is missing.');
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.type(getName(), ' Ana ');
  await send();
  expect(onSubmit).toHaveBeenCalledWith({ name: 'Ana', city: '' });
});

test('schema form: a refusal of one field stands there until it is corrected, any other is the problem of the form', async () => {
  render(<Example />);
  await userEvent.type(getName(), 'Ana');
  await send();
  act(() => refuse('TAKEN'));
  await waitFor(() => expect(getName()).toHaveAccessibleDescription('Is taken.'));
  expect(getName()).toHaveFocus();
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.type(getName(), 'b');
  await waitFor(() => expect(getName()).toHaveAccessibleDescription(''));
  act(() => refuse('CONFLICT'));
  expect(await screen.findByRole('alert')).toHaveTextContent('CONFLICT');
});

test('schema form: nothing is sent while its call is pending or the device has no connection', async () => {
  const { rerender } = render(<Example isPending />);
  await userEvent.type(getName(), 'Ana');
  const trySubmit = () => act(async () => void fireEvent.submit(getName()));
  await trySubmit();
  expect(screen.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  rerender(<Example />);
  await trySubmit();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('schema form: every change is offered as a draft, a reset is not', async () => {
  render(<Example />);
  await userEvent.type(getName(), 'A');
  expect(onDraft).toHaveBeenLastCalledWith({ name: 'A', city: '' });
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect(getName()).toHaveValue('');
  expect(onDraft).toHaveBeenCalledTimes(1);
});

test('schema form: every form of an adult is one; a child answers on the stage, and filters apply at once', () => {
  const listUsers = (pattern: RegExp) =>
    readdirSync('web', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
      .filter((file) => pattern.test(readFileSync(`web/${file}`, 'utf8')))
      .sort();
  expect(listUsers(/<form\b/)).toEqual(['ui/form.tsx']);
  expect(listUsers(/<Form\b/)).toEqual(['features/ops/item-filters.tsx', 'stage/stage.tsx', 'ui/schema-form.tsx']);
  expect(listUsers(/\buseForm\b/)).toEqual(['ui/schema-form.tsx']);
});
