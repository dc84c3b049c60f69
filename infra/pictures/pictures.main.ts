import { writeFileSync } from 'node:fs';
import { createFontTables } from '#infra/pictures/font.ts';
import { SIGNS } from '#infra/pictures/signs.ts';
import { writeWoff2 } from '#infra/pictures/woff2.ts';

/* Builds the font of the pictures in the item bank from our drawings. Run it when a drawing has changed. */
const bytes = writeWoff2(createFontTables(SIGNS));
writeFileSync(new URL('../../web/art/pictures/pictures.woff2', import.meta.url), bytes);
console.log(`${Object.keys(SIGNS).length} pictures, ${Math.round(bytes.length / 1024)} KiB`);
