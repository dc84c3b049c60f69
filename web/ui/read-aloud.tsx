import { useCallback, useEffect, useRef, useState } from 'react';
import { SpeakerIcon } from '#web/ui/icons.tsx';

/** A voice that speaks on the device itself, so that no text leaves it; null where there is none. */
function useLocalVoice(lang: string): SpeechSynthesisVoice | null {
  const [voice, setVoice] = useState<SpeechSynthesisVoice | null>(null);
  useEffect(() => {
    if (!('speechSynthesis' in globalThis)) return;
    const pick = () => setVoice(speechSynthesis.getVoices().find((each) => each.localService && each.lang.startsWith(lang)) ?? null);
    pick();
    speechSynthesis.addEventListener?.('voiceschanged', pick);
    return () => speechSynthesis.removeEventListener?.('voiceschanged', pick);
  }, [lang]);
  return voice;
}

type ReadAloud = {
  available: boolean;
  read: () => void;
  heard: () => number;
  /** The place of the sentence that is being spoken, so that who cannot read sees where the voice is. */
  speaking: number | null;
};

/** Reads sentences one after the other: long texts stop in the middle on some browsers. `heard` is the share of them that was spoken. */
export function useReadAloud(sentences: readonly string[], { auto, lang = 'en' }: { auto: boolean; lang?: string }): ReadAloud {
  const voice = useLocalVoice(lang);
  const heard = useRef(0);
  const [speaking, setSpeaking] = useState<number | null>(null);
  const text = sentences.join('\n');
  const read = useCallback(() => {
    if (!voice) return;
    speechSynthesis.cancel();
    const parts = text.split('\n');
    parts.forEach((part, i) => {
      const utterance = new SpeechSynthesisUtterance(part);
      utterance.voice = voice;
      utterance.rate = 0.9;
      utterance.onstart = () => setSpeaking(i);
      utterance.onend = () => {
        heard.current = Math.max(heard.current, (i + 1) / parts.length);
        setSpeaking((now) => (now === i ? null : now));
      };
      utterance.onerror = () => setSpeaking(null);
      speechSynthesis.speak(utterance);
    });
  }, [voice, text]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text has not been heard
  useEffect(() => {
    heard.current = 0;
  }, [text]);
  useEffect(() => {
    if (auto) read();
    return () => {
      if (voice) speechSynthesis.cancel();
    };
  }, [auto, read, voice]);
  return { available: voice !== null, read, heard: () => heard.current, speaking };
}

export const ReadAloudButton = ({ label, onRead }: { label: string; onRead: () => void }) => (
  <button type="button" aria-label={label} onClick={onRead} className="flex size-16 shrink-0 items-center justify-center rounded-full bg-shallow">
    <SpeakerIcon className="size-8" />
  </button>
);
