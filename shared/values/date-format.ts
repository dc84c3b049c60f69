/**
 * A format of instants in a zone. A browser that is older than the name of a zone (`Europe/Kyiv`) throws at it: there
 * the zone of the device is taken, which most likely is the family's under its older name.
 */
export function createDateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, options);
  } catch {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: undefined });
  }
}
