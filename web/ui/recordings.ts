import { toClipId } from '#shared/values/clip-id.ts';

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
export const findRecording = (text: string): string | undefined => ADDRESSES.get(toClipId(text));
