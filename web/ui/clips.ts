/**
 * Recorded sentences by clip id: `web/ui/clips/en/<id>.mp3` (or m4a, ogg), with a dot for each slash of the id. A
 * recording that exists is played instead of the device's voice; nothing else has to change.
 */
const FILES: Readonly<Record<string, string>> = import.meta.glob('./clips/en/*.{mp3,m4a,ogg}', {
  eager: true,
  query: '?url',
  import: 'default',
});

export const RECORDED: ReadonlyMap<string, string> = new Map(
  Object.entries(FILES).map(([path, address]) => [path.replace(/^.*\/|[.][^.]+$/g, '').replaceAll('.', '/'), address]),
);
