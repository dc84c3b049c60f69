/**
 * What would lead another product on this machine to the caller's servers, or say its pages are elsewhere. The test
 * runner sets BASE_URL to the path of its own pages.
 */
const ELSEWHERE = ['BASE_URL', 'DATABASE_URL', 'MAINTENANCE_URL', 'SMTP_URL', 'TEMPORAL_ADDRESS'];

/** The environment of another product on this machine, with servers of its own except those that `settings` name. */
export const createProductEnvironment = (settings: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  ...Object.fromEntries(ELSEWHERE.map((name) => [name, undefined])),
  ...settings,
});
