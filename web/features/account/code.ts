/** The code without whitespace. */
export const codeTyped = (text: string): string => text.replace(/[\s-]/g, '');
export const isCode = (text: string): boolean => /^\d{6}$/.test(text);
