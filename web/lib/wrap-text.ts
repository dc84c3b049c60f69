/**
 * Lines of at most `width` characters, broken between words; a longer word stands alone. For text that is printed as it
 * is.
 */
export const wrapText = (text: string, width: number): string =>
  text
    .split('\n')
    .map((line) => {
      const lines = [''];
      for (const word of line.split(' ')) {
        const last = lines.at(-1) as string;
        const joined = last === '' ? word : `${last} ${word}`;
        if (last !== '' && joined.length > width) lines.push(word);
        else lines[lines.length - 1] = joined;
      }
      return lines.join('\n');
    })
    .join('\n');
