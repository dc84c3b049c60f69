import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { Field, TextInput } from '#web/ui/field.tsx';
import { FieldError, Form } from '#web/ui/form.tsx';

/** `late`: an error from the server, some time after the form was sent. */
let late: (fault: string | null) => void = () => undefined;
function Two({ onSend = () => undefined }: { onSend?: () => void }) {
  const [[first, second], setTexts] = useState(['', '']);
  const [isSent, setSent] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  late = setFault;
  const wrong = (text: string | undefined) => (isSent && text === '' ? 'Is missing.' : undefined);
  const field = (label: string, text: string | undefined, set: (text: string) => void, error = wrong(text)) => (
    <Field label={label} error={error}>
      {(described) => <TextInput value={text} onChange={(event) => set(event.target.value)} {...described} />}
    </Field>
  );
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        setSent(true);
        if (first && second) onSend();
      }}
    >
      {field('First', first, (text) => setTexts([text, second ?? '']))}
      {field(
        'Second',
        second,
        (text) => setTexts([first ?? '', text]),
        wrong(second) ?? (fault === 'taken' ? 'Is taken.' : undefined),
      )}
      {fault === 'away' && (
        <div role="alert">
          <FieldError>Nobody answers.</FieldError>
        </div>
      )}
      <button type="submit">Send</button>
      <button type="button">Elsewhere</button>
    </Form>
  );
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
const first = () => screen.getByLabelText('First');
const second = () => screen.getByLabelText('Second');

describe('a form that is sent with faults', () => {
  test('moves to the first field on the screen with one, which is described by it', async () => {
    render(<Two />);
    await send();
    await waitFor(() => expect(first()).toHaveFocus());
    expect(first()).toHaveAccessibleDescription('Is missing.');
    await userEvent.type(first(), 'a');
    expect(first()).toHaveFocus();
    await send();
    await waitFor(() => expect(second()).toHaveFocus());
  });

  test('reads a fault out again where its field has the focus already', async () => {
    render(<Two />);
    await send();
    await waitFor(() => expect(first()).toHaveFocus());
    const focused = vi.fn();
    first().addEventListener('focus', focused);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(focused).toHaveBeenCalled());
    expect(first()).toHaveFocus();
  });

  test('does so for what the server finds, however late; a fault of the whole form is said where it stands', async () => {
    const onSend = vi.fn();
    render(<Two onSend={onSend} />);
    await userEvent.type(first(), 'a');
    await userEvent.type(second(), 'b');
    await send();
    expect(onSend).toHaveBeenCalledOnce();
    act(() => late('taken'));
    await waitFor(() => expect(second()).toHaveFocus());
    const onScroll = vi.fn();
    Element.prototype.scrollIntoView = onScroll;
    screen.getByRole('button', { name: 'Elsewhere' }).focus();
    act(() => late('away'));
    await waitFor(() => expect(onScroll.mock.contexts[0]).toBe(screen.getByRole('alert')));
    expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
  });
});

test('a form leaves the focus alone where nothing is wrong, and where a fault appears while somebody types', async () => {
  render(<Two />);
  await userEvent.type(first(), 'a');
  await userEvent.type(second(), 'b');
  await send();
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(screen.getByRole('button', { name: 'Send' })).toHaveFocus();
  await userEvent.clear(second());
  await userEvent.type(first(), 'c');
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(first()).toHaveFocus();
});
