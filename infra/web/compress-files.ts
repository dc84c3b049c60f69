import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/**
 * Fonts are compressed already; pages and their worker are compressed by the server, which puts the operator's words
 * into them.
 */
const PACKED = /^(?!sw[.]js$).*[.](?:js|css|svg|json|txt|webmanifest)$/;
/** Below this a file fits into its first packet anyhow. */
const WORTH_IT_BYTES = 512;

/**
 * Writes each file of the built app once more as brotli and as gzip, at the level that takes longest: it happens once a
 * release.
 */
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
