import file from '#web/art/pictures/pictures.woff2?url';

/** First in `--font-child`; text has no character here. */
const RANGE = 'U+2300-2BFF, U+FE0F, U+1F000-1FAFF';
let pending: Promise<void> | null = null;

/**
 * Loads our drawings of the pictures in school questions. Without them each device draws its own emoji, which is another
 * question: none is shown before. A stylesheet's font would not be requested again after an error.
 */
export function loadPictures(): Promise<void> {
  pending ??= addFont().catch((error: unknown) => {
    pending = null;
    throw error;
  });
  return pending;
}

async function addFont(): Promise<void> {
  const font = new FontFace('Pictures', `url("${file}")`, { unicodeRange: RANGE });
  document.fonts.add(await font.load());
}
