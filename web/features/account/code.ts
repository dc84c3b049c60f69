/** The code without whitespace. */
export const normalizeCode = (text: string): string => text.replace(/[\s-]/g, '');
export const isCode = (text: string): boolean => /^\d{6}$/.test(text);
