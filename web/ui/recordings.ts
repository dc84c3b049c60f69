import { toClipId } from '#shared/values/clip-id.ts';

export type PlayCallbacks = { onBegin: () => void; onEnd: () => void; onFail: () => void };
/** The recorded sentences of a build: the address of one by its text, and how it is played; that returns what stops it. */
export type Recordings = {
  find: (text: string) => string | undefined;
  play: (address: string, callbacks: PlayCallbacks) => () => void;
};

const FILES: Readonly<Record<string, string>> = import.meta.glob('./clips/en/*.{mp3,m4a,ogg}', {
  eager: true,
  query: '?url',
  import: 'default',
});
/** The addresses by clip id, with which the name of each file ends. */
const ADDRESSES: ReadonlyMap<string, string> = new Map(
  Object.entries(FILES).map(([path, address]) => [path.replace(/^.*-|[.]\w+$/g, ''), address]),
);

/** Loaded only in a build with recordings, since it holds the address of each. */
export const recordings: Recordings = { find: (text) => ADDRESSES.get(toClipId(text)), play: playRecording };

/** A recording that has not begun after this time counts as failed. */
const SILENT_MS = 6000;
/** One for the page: some tablets let only an element play by itself that was once started by a tap. */
let player: HTMLAudioElement | null = null;

/** Plays a file and tells of its begin and then of its end, or once that it cannot be played. @returns what stops it */
export function playRecording(address: string, { onBegin, onEnd, onFail }: PlayCallbacks): () => void {
  player ??= new Audio();
  const audio = player;
  let isOver = false;
  const finish = (then: () => void) => {
    if (isOver) return;
    stop();
    then();
  };
  const timer = setTimeout(() => audio.currentTime === 0 && finish(onFail), SILENT_MS);
  function stop() {
    isOver = true;
    clearTimeout(timer);
    audio.pause();
  }
  audio.src = address;
  audio.onplaying = () => isOver || onBegin();
  audio.onended = () => finish(onEnd);
  audio.onerror = () => finish(onFail);
  audio.play().catch(() => finish(onFail));
  return stop;
}
