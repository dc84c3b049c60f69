/** Placeholder of the operator's contact in pages that are rendered at build; the server replaces it. */
export const DEMO_MARK = '%demo%';

/** Link of the demo button: to the operator's page or mailbox, or to the about page if there is no contact. */
export function getDemoLink(contact: string | null | undefined): string {
  if (!contact) return '/about';
  return contact === DEMO_MARK || /^https?:/.test(contact) ? contact : `mailto:${contact}`;
}
