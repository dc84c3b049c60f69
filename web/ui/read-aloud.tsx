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

export type ReadAloud = {
  available: boolean;
  read: () => void;
  /** The share of the text that was spoken, 0 to 1; undefined where there is no voice. */
  heard: () => number | undefined;
  /** The place of the sentence that is being spoken, so that who cannot read sees where the voice is. */
  speaking: number | null;
};

/** `newest`: at once only the last sentence is read, for a text that grows. */
type Auto = boolean | 'newest';

/** Reads sentences one after the other: long texts stop in the middle on some browsers. */
export function useReadAloud(sentences: readonly string[], { auto, lang = 'en' }: { auto: Auto; lang?: string }): ReadAloud {
  const voice = useLocalVoice(lang);
  /** By sentence, how far it was spoken; a voice that does not tell counts it at its end. */
  const heard = useRef(new Map<string, number>());
  const [speaking, setSpeaking] = useState<number | null>(null);
  const text = sentences.join('\n');
  const readFrom = useCallback(
    (first: number) => {
      if (!voice) return;
      speechSynthesis.cancel();
      text.split('\n').forEach((part, i) => {
        if (i < first) return;
        const spokenTo = (length: number) => heard.current.set(part, Math.max(length, heard.current.get(part) ?? 0));
        const utterance = new SpeechSynthesisUtterance(part);
        utterance.voice = voice;
        utterance.rate = 0.9;
        utterance.onstart = () => setSpeaking(i);
        utterance.onboundary = ({ charIndex }) => spokenTo(charIndex);
        utterance.onend = () => {
          spokenTo(part.length);
          setSpeaking((now) => (now === i ? null : now));
        };
        utterance.onerror = () => setSpeaking(null);
        speechSynthesis.speak(utterance);
      });
    },
    [voice, text],
  );
  useEffect(() => {
    if (auto) readFrom(auto === 'newest' ? text.split('\n').length - 1 : 0);
    return () => {
      if (voice) speechSynthesis.cancel();
    };
  }, [auto, readFrom, voice, text]);
  const share = () => {
    const parts = text.split('\n');
    return parts.reduce((sum, part) => sum + (heard.current.get(part) ?? 0), 0) / (parts.join('').length || 1);
  };
  return { available: voice !== null, read: () => readFrom(0), heard: () => (voice ? share() : undefined), speaking };
}

export const ReadAloudButton = ({ label, onRead }: { label: string; onRead: () => void }) => (
  <button type="button" aria-label={label} onClick={onRead} className="flex size-16 shrink-0 items-center justify-center rounded-full bg-shallow">
    <SpeakerIcon className="size-8" />
  </button>
);
