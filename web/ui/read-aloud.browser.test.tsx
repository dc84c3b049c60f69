import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ReadAloudButton, useReadAloud } from '#web/ui/read-aloud.tsx';

type Voice = { localService: boolean; lang: string };
class Utterance {
  voice: Voice | null = null;
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
const spoken: { text: string; voice: Voice | null }[] = [];

function stubVoices(...voices: Voice[]) {
  spoken.length = 0;
  const synthesis = Object.assign(new EventTarget(), {
    getVoices: () => voices,
    speak: ({ text, voice }: Utterance) => spoken.push({ text, voice }),
    cancel: () => undefined,
  });
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
  vi.stubGlobal('speechSynthesis', synthesis);
  const addVoice = (voice: Voice) => {
    voices.push(voice);
    synthesis.dispatchEvent(new Event('voiceschanged'));
  };
  return { nowHas: addVoice };
}
afterEach(() => {
  vi.unstubAllGlobals();
});

function Question() {
  const { available, read } = useReadAloud(['Which one is a fish?', 'The eel.'], { auto: false });
  return available ? <ReadAloudButton label="Read aloud" onRead={read} /> : <p>Please read it to the child.</p>;
}
const near = { localService: true, lang: 'en-GB' };

test('the button says each sentence with a voice of this device, by finger and by keyboard, and is large enough for a child', async () => {
  stubVoices({ localService: false, lang: 'en-US' }, near);
  await render(<Question />);
  const button = page.getByRole('button', { name: 'Read aloud' });
  expect(button.element().getBoundingClientRect().width).toBeGreaterThanOrEqual(64);
  await userEvent.click(button);
  await userEvent.keyboard('{Enter}');
  expect(spoken).toEqual(
    ['Which one is a fish?', 'The eel.', 'Which one is a fish?', 'The eel.'].map((text) => ({ text, voice: near })),
  );
});

test('there is no button without such a voice, and it comes when the voice does', async () => {
  const device = stubVoices({ localService: false, lang: 'en-US' }, { localService: true, lang: 'de-DE' });
  await render(<Question />);
  await expect.element(page.getByText('Please read it to the child.')).toBeVisible();
  device.nowHas(near);
  await expect.element(page.getByRole('button', { name: 'Read aloud' })).toBeVisible();
  expect(spoken).toEqual([]);
});
