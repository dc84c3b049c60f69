/** The files that name images of a registry. */
export const IMAGE_FILES = ['docker-compose.yml', 'infra/docker/Dockerfile', 'infra/backup/base-backup.yaml'];

/** An image by name and tag, with its digest if it is pinned. */
const IMAGE_LINE = /^(\s*image: |FROM )([\w./-]+:[\w.-]+)(@sha256:[0-9a-f]{64})?/gm;

/**
 * The images that a compose file, manifest or Dockerfile takes from a registry, each once; images that the installation
 * builds have a variable in their tag.
 */
export const listImages = (text: string): string[] => [
  ...new Set([...text.matchAll(IMAGE_LINE)].map(([, , image]) => image as string)),
];

/** The same text with the digest of each image behind its tag, replacing an older one. */
export const pinImages = (text: string, digests: ReadonlyMap<string, string>): string =>
  text.replace(IMAGE_LINE, (line, before: string, image: string) =>
    digests.has(image) ? `${before}${image}@${digests.get(image)}` : line,
  );

/** The same text without digests: what is made here under the name and tag of an image has another one. */
export const unpinImages = (text: string): string => text.replace(IMAGE_LINE, '$1$2');
