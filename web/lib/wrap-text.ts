/**
 * Breaks text between words into lines of at most `width` characters; a longer word stands alone. For text that is
 * printed unformatted.
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
