/** Who answers for the data of an installation, in the words of its operator. */
export type Controller = {
  name: string;
  /** Where letters on paper reach them. */
  address: string;
  email: string;
  /** The authority that families may complain to. */
  authority: string;
  /** Who carries the letters. */
  mailProcessor: string;
};

/** The names by which the server tells a page. */
export const CONTROLLER_FIELDS = {
  ...{ name: 'controllerName', address: 'controllerAddress', email: 'controllerEmail' },
  ...{ authority: 'supervisoryAuthority', mailProcessor: 'mailProcessor' },
} as const satisfies Record<keyof Controller, string>;

const mapped = (text: (field: string) => string): Controller =>
  Object.fromEntries(Object.entries(CONTROLLER_FIELDS).map(([key, field]) => [key, text(field)])) as Controller;

/** What stands for them in a page that was rendered at build. */
export const CONTROLLER_MARKS: Controller = mapped((field) => `%${field}%`);

/** As settings of a page; empty texts on a machine of one's own. */
export const controllerSettings = (controller: Controller | null): Record<string, string> =>
  Object.fromEntries(
    Object.entries(CONTROLLER_FIELDS).map(([key, field]) => [field, controller?.[key as keyof Controller] ?? '']),
  );

/** As a page reads its settings; null where one of them is missing. */
export function readController(settings: Readonly<Record<string, unknown>>): Controller | null {
  const texts = mapped((field) => (typeof settings[field] === 'string' ? settings[field] : ''));
  return Object.values(texts).every((text) => text !== '') ? texts : null;
}

/**
 * A page that was rendered at build holds both what it says of an operator and what it says on a machine of one's own,
 * each in a `div` with this attribute and no `div` inside; the server takes out the one that is not so.
 */
export const SITE_ATTRIBUTE = 'data-site';
export type Site = 'public' | 'local';
