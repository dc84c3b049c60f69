import { z } from 'zod';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { OTHER_SCREEN, SCREENS } from '#shared/values/screens.ts';

/**
 * Report of an uncaught error in one of our pages. Every field is an enumeration or a pattern that cannot hold personal
 * data: no message (it may quote what was shown), no address (it may hold an id or a token), and of the stack only
 * lines of our own files, without names.
 */
export const Crash = z
  .strictObject({
    /** Names the build by a hash of its files; empty if there is none. */
    release: z.string().regex(/^[\w-]{0,32}$/),
    screen: z.enum([...SCREENS, OTHER_SCREEN]),
    /** The name of the kind of error, or `Other`. */
    kind: z.string().regex(/^(?:Other|Error|[A-Z][A-Za-z]{1,40}(?:Error|Problem))$/),
    /** Innermost frame first. */
    stack: z.array(z.string().regex(/^[\w-]{1,40}\.js:\d{1,6}:\d{1,7}$/)).max(20),
  })
  .meta({ id: 'Crash' });
export type Crash = z.infer<typeof Crash>;

export const reportCrash = endpoint({
  name: 'reportCrash',
  summary: 'Tells that a page broke in a browser: which release, which kind of page, which lines of our code',
  params: z.strictObject({}),
  body: Crash,
  response: z.strictObject({}),
  mostBytes: 2048,
});
