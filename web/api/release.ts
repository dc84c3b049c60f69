/**
 * Release of this page, as the build wrote it; the server uses it to recognize outdated pages. Empty without a
 * document, as in prerendering.
 */
export const RELEASE = globalThis.document?.querySelector<HTMLMetaElement>('meta[name=release]')?.content ?? '';

/** Event: the server refused a request because this page is too old. */
export const TOO_OLD = 'seven-stones.too-old';
