import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Is in the folder of a build that came to its end. Pages, service worker and compression follow seconds after `index.html`. */
export const COMPLETE = '.vite/complete';

/** Must be the last plugin. Hooks that close a build also run after one that failed, beside what an earlier build left. */
export function markComplete(dist: string): Plugin {
  let isWritten = false;
  return {
    name: 'mark-complete',
    apply: 'build',
    buildStart() {
      rmSync(join(dist, COMPLETE), { force: true });
    },
    writeBundle() {
      isWritten = true;
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      handler() {
        if (isWritten) writeFileSync(join(dist, COMPLETE), '');
      },
    },
  };
}
