/** The data controller of an installation, in the operator's words. */
export type Controller = {
  name: string;
  /** Postal address. */
  address: string;
  email: string;
  /** Supervisory authority for complaints. */
  authority: string;
  /** Processor that delivers e-mail. */
  mailProcessor: string;
};

/** Names of the page settings for each field. */
export const CONTROLLER_FIELDS = {
  name: 'controllerName',
  address: 'controllerAddress',
  email: 'controllerEmail',
  authority: 'supervisoryAuthority',
  mailProcessor: 'mailProcessor',
} as const satisfies Record<keyof Controller, string>;

const mapFields = (text: (field: string) => string): Controller =>
  Object.fromEntries(Object.entries(CONTROLLER_FIELDS).map(([key, field]) => [key, text(field)])) as Controller;

/** Placeholders in pages that were rendered at build. */
export const CONTROLLER_MARKS: Controller = mapFields((field) => `%${field}%`);

/** The controller as page settings; empty texts on a local installation. */
export const toControllerSettings = (controller: Controller | null): Record<string, string> =>
  Object.fromEntries(
    Object.entries(CONTROLLER_FIELDS).map(([key, field]) => [field, controller?.[key as keyof Controller] ?? '']),
  );

/** The controller from page settings; null where a field is missing. */
export function readController(settings: Readonly<Record<string, unknown>>): Controller | null {
  const texts = mapFields((field) => (typeof settings[field] === 'string' ? settings[field] : ''));
  return Object.values(texts).every((text) => text !== '') ? texts : null;
}

/**
 * Marks variants in pages rendered at build: one `div` for a public and one for a local installation, each without a
 * nested `div`; the server removes the variant that does not apply.
 */
export const SITE_ATTRIBUTE = 'data-site';
export type Site = 'public' | 'local';
