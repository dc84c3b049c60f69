/**
 * The release that this page is of, as the build wrote it into the page; the server knows by it a page that has been
 * open for too long. Empty where there is no page, as when pages are rendered at build.
 */
export const RELEASE = globalThis.document?.querySelector<HTMLMetaElement>('meta[name=release]')?.content ?? '';

/** Happens when the server has refused to talk to a page as old as this one. */
export const TOO_OLD = 'seven-stones.too-old';
