import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/**
 * Fonts are compressed already; pages and the service worker are compressed by the server, which inserts the operator's
 * settings.
 */
const PACKED = /^(?!sw[.]js$).*[.](?:js|css|svg|json|txt|webmanifest)$/;
/** Smaller files fit into one packet anyway. */
const WORTH_IT_BYTES = 512;

/** Writes a brotli and a gzip copy of each file at the highest level; it happens once per release. */
export const compressFiles = (dist: string): Plugin => ({
  name: 'compress-files',
  apply: 'build',
  closeBundle: {
    sequential: true,
    order: 'post',
    handler() {
      for (const entry of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
        const file = join(dist, entry);
        if (entry.startsWith('.vite') || !PACKED.test(entry) || statSync(file).size < WORTH_IT_BYTES) continue;
        const content = readFileSync(file);
        writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  },
});
