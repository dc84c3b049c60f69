/** A code as it was typed, without the gap that some write in its middle. */
export const codeTyped = (text: string): string => text.replace(/[\s-]/g, '');
export const isCode = (text: string): boolean => /^\d{6}$/.test(text);
