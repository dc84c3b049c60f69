/** Characters that a line may not hold: Python's regular expressions know no categories of Unicode. */
const CATEGORIES = '\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}';
const LISTED = new RegExp(`[${CATEGORIES}]`, 'u');
const LAST_CODE_POINT = 0x10ffff;

function expandCategories(): string {
  const isListed = (code: number) => LISTED.test(String.fromCodePoint(code));
  let ranges = '';
  for (let first = 0; first <= LAST_CODE_POINT; first++) {
    if (!isListed(first)) continue;
    let last = first;
    while (isListed(last + 1)) last++;
    ranges += `${String.fromCodePoint(first)}-${String.fromCodePoint(last)}`;
    first = last;
  }
  return ranges;
}

const hasEqualMembers = (value: unknown): value is { prefixItems: unknown[] } => {
  const { prefixItems } = (value ?? {}) as { prefixItems?: unknown };
  return Array.isArray(prefixItems) && new Set(prefixItems.map((item) => JSON.stringify(item))).size === 1;
};

const isPathParameter = (value: unknown): value is { name: string } =>
  (value as { in?: unknown } | null)?.in === 'path';

/**
 * The description of the API as Schemathesis can use it. `ids`: ids that exist, by the name of their path parameter;
 * all others count as wrong ones. Patterns name the characters of Unicode's categories, and a tuple of equal members is
 * an array of that length, since Schemathesis 4.32.5 takes a tuple in an answer for a fault.
 */
export function prepareDescription(description: string, ids: Record<string, readonly string[]>): string {
  const ranges = expandCategories();
  const prepared: unknown = JSON.parse(description, (key, value: unknown) => {
    if (key === 'pattern' && typeof value === 'string') {
      const pattern = value.replace(CATEGORIES, ranges);
      if (pattern.includes('\\p{')) throw new Error(`Schemathesis cannot read the pattern ${value}`);
      return pattern;
    }
    if (hasEqualMembers(value)) {
      const { prefixItems, ...others } = value;
      return { ...others, items: prefixItems[0], minItems: prefixItems.length, maxItems: prefixItems.length };
    }
    const known = isPathParameter(value) && ids[value.name];
    return known ? { ...value, schema: { type: 'string', enum: known } } : value;
  });
  return JSON.stringify(prepared);
}
