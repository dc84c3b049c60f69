import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PICTURE_FONT } from '#services/ops/item-check/item-pictures.ts';

const readPictureFile = (name: string) => readFileSync(new URL(`../../web/art/pictures/${name}`, import.meta.url));

describe('the font of pictures', () => {
  it('is the file that the list of its pictures was written for', () => {
    expect(createHash('sha256').update(readPictureFile('pictures.woff2')).digest('hex')).toBe(PICTURE_FONT.sha256);
  });

  it('is asked for each character of its pictures', () => {
    const faces = [
      ...readPictureFile('pictures.css')
        .toString()
        .matchAll(/unicode-range: ([^;]+);/g),
    ].map(([, ranges = '']) =>
      ranges.split(', ').map((range) =>
        range
          .slice(2)
          .split('-')
          .map((end) => Number.parseInt(end, 16)),
      ),
    );
    expect(faces).toHaveLength(2);
    const isCovered = (code: number) =>
      faces.every((ranges) => ranges.some(([from = 0, to = from]) => code >= from && code <= to));
    const characters = [...new Set(PICTURE_FONT.pictures.replaceAll(' ', ''))];
    expect(characters.filter((character) => !isCovered(character.codePointAt(0) ?? 0))).toEqual([]);
  });

  it('stays small enough for a phone', () => {
    expect(readPictureFile('pictures.woff2').length).toBeLessThan(400 * 1024);
  });
});
