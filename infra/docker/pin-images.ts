/** An image by name and tag, with the digest behind it where it is pinned. */
const NAMED = /^(\s*image: |FROM )([\w./-]+:[\w.-]+)(@sha256:[0-9a-f]{64})?/gm;

/**
 * The images that a compose file or a Dockerfile takes from a registry, each once; what the installation builds itself
 * has a variable in its tag.
 */
export const listImages = (text: string): string[] => [
  ...new Set([...text.matchAll(NAMED)].map(([, , image]) => image as string)),
];

/** The same file with the digest of each image behind its tag, in place of the one that stood there. */
export const pinImages = (text: string, digests: ReadonlyMap<string, string>): string =>
  text.replace(NAMED, (line, before: string, image: string) =>
    digests.has(image) ? `${before}${image}@${digests.get(image)}` : line,
  );
