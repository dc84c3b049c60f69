/**
 * Stands in the built service worker for the revision of the page that it keeps; the server, which words that page,
 * puts it in.
 */
export const PAGE_REVISION = '%page-revision%';
