/**
 * Placeholder in the built service worker for the revision of its cached page; the server, which renders that page,
 * replaces it.
 */
export const PAGE_REVISION = '%page-revision%';
