import { z } from 'zod';

/*
 * What a worker loads once for all its runs. zod of its own took each run 5 ms at every replay and .7 MB of memory. It must
 * hold no state of a run, and the SDK freezes all that it exports. A schema changes when it is first used, so schemas, and
 * modules that export them, do not belong here.
 */
z.object({ date: z.iso.date() });

/** What is frozen already is not looked into; zod sets `lastIndex` of its expressions before each use. */
Object.freeze(z.regexes);
