/**
 * Recorded sentences, by the id of what they say: `web/ui/clips/en/<id>.mp3` (or m4a, ogg), where a dot stands for each
 * slash of the id. A file that is there is played in place of the voice of the device; nothing else has to change.
 */
const FILES: Readonly<Record<string, string>> = import.meta.glob('./clips/en/*.{mp3,m4a,ogg}', {
  eager: true,
  query: '?url',
  import: 'default',
});

export const RECORDED: ReadonlyMap<string, string> = new Map(
  Object.entries(FILES).map(([path, address]) => [path.replace(/^.*\/|[.][^.]+$/g, '').replaceAll('.', '/'), address]),
);
