const LAST_CODE_POINT = 0x10ffff;

/** The characters of a category of Unicode, as ranges of a character class: `\p{Zl}` is U+2028 to U+2028. */
function listCategory(category: string): string {
  const members = new RegExp(category, 'u');
  const isMember = (code: number) => members.test(String.fromCodePoint(code));
  const write = (code: number) => String.fromCodePoint(code).replace(/[[\]\\^-]/, '\\$&');
  let ranges = '';
  for (let first = 0; first <= LAST_CODE_POINT; first++) {
    if (!isMember(first)) continue;
    let last = first;
    while (isMember(last + 1)) last++;
    ranges += `${write(first)}-${write(last)}`;
    first = last;
  }
  return ranges;
}

/** The pattern without categories of Unicode, which Python's regular expressions do not know. */
function expandCategories(pattern: string): string {
  let isInClass = false;
  return pattern.replace(/\\p\{\w+\}|\\.|[[\]]/g, (token) => {
    if (token === '[' || token === ']') isInClass = token === '[';
    if (!token.startsWith('\\p')) return token;
    return isInClass ? listCategory(token) : `[${listCategory(token)}]`;
  });
}

const hasEqualMembers = (value: unknown): value is { prefixItems: unknown[] } => {
  const { prefixItems } = (value ?? {}) as { prefixItems?: unknown };
  return Array.isArray(prefixItems) && new Set(prefixItems.map((item) => JSON.stringify(item))).size === 1;
};

const isPathParameter = (value: unknown): value is { name: string } =>
  (value as { in?: unknown } | null)?.in === 'path';

/**
 * The description of the API as Schemathesis can use it. `ids`: ids that exist, by the name of their path parameter;
 * all others count as wrong ones. A tuple of equal members is an array of that length, since Schemathesis 4.32.5 takes a
 * tuple in an answer for a fault.
 */
export function prepareDescription(description: string, ids: Record<string, readonly string[]>): string {
  const prepared: unknown = JSON.parse(description, (key, value: unknown) => {
    if (key === 'pattern' && typeof value === 'string') return expandCategories(value);
    if (hasEqualMembers(value)) {
      const { prefixItems, ...others } = value;
      return { ...others, items: prefixItems[0], minItems: prefixItems.length, maxItems: prefixItems.length };
    }
    const known = isPathParameter(value) && ids[value.name];
    return known ? { ...value, schema: { type: 'string', enum: known } } : value;
  });
  return JSON.stringify(prepared);
}
