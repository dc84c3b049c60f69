import { statfsSync } from 'node:fs';
import { findPortFault } from '#infra/start/ports.ts';

/** An error that the user can fix. Its message is whole sentences: what is wrong, and what to do. */
export class Remedy extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Remedy';
  }
}

export type Ports = {
  app: number;
  postgres: number;
  temporal: number;
  temporalUi: number;
  mailPage: number;
  smtp: number;
};

/** The variable of each port, its default and what listens there. */
const PORTS: Record<keyof Ports, { variable: string; usual: number; what: string }> = {
  app: { variable: 'PORT', usual: 3000, what: 'the app' },
  postgres: { variable: 'POSTGRES_PORT', usual: 54320, what: 'Postgres' },
  temporal: { variable: 'TEMPORAL_PORT', usual: 7233, what: 'Temporal' },
  temporalUi: { variable: 'TEMPORAL_UI_PORT', usual: 8233, what: "Temporal's Web UI" },
  mailPage: { variable: 'MAIL_PORT', usual: 8025, what: 'the mail inbox' },
  smtp: { variable: 'SMTP_PORT', usual: 1025, what: 'incoming mail' },
};
const PORT_ENTRIES = Object.entries(PORTS) as [keyof Ports, (typeof PORTS)[keyof Ports]][];

const LAST = 65_535;
/** Up to here only root may listen, on most systems. */
const LAST_PRIVILEGED = 1_023;

/** The ports of this start, from the environment or the defaults. */
export const readPorts = (environment: Record<string, string | undefined>): Ports => {
  const wrong: string[] = [];
  const read = ([key, { variable, usual }]: (typeof PORT_ENTRIES)[number]): [keyof Ports, number] => {
    const text = environment[variable];
    const port = text ? Number(text) : usual;
    if (!Number.isInteger(port) || port < 1 || port > LAST)
      wrong.push(`${variable}=${text} is not a port: choose a number from 1 to ${LAST}.`);
    return [key, port];
  };
  const ports = Object.fromEntries(PORT_ENTRIES.map(read)) as Ports;
  if (wrong.length > 0) throw new Remedy(wrong.join('\n'));
  return ports;
};

/** Whether this is a start for development. @throws Remedy for an argument that `npm start` does not know */
export const readIsDevelopment = (args: readonly string[]): boolean => {
  const unknown = args.find((each) => each !== '--development');
  if (unknown !== undefined)
    throw new Remedy(
      `npm start does not know "${unknown}". Ports and the folder of the data are variables: PORT=3001 DATA_FOLDER=/path/to/data npm start`,
    );
  return args.length > 0;
};

/** One sentence for each of these ports on which this start cannot listen. `command` is the one that was given. */
export const describeBusyPorts = async (ports: Partial<Ports>, command: string): Promise<string[]> => {
  const used = PORT_ENTRIES.flatMap(([key, about]) => (ports[key] ? [{ port: ports[key], ...about }] : []));
  const faults = await Promise.all(used.map(({ port }) => findPortFault(port)));
  return used.flatMap(({ port, variable, usual, what }, index) => {
    const fault = faults[index];
    if (!fault) return [];
    const isTaken = fault === 'EADDRINUSE';
    const why = isTaken ? 'is taken. Stop what uses it, or choose another' : `is refused (${fault}). Choose another`;
    const other = port <= LAST_PRIVILEGED ? usual : port === LAST ? port - 1 : port + 1;
    return [`Port ${port}, meant for ${what}, ${why}: ${variable}=${other} ${command}`];
  });
};

const MB = 1024 * 1024;
/** Below this Postgres, Temporal and a build do not fit. */
const NEEDED_MB = 500;

export const measureFreeMegabytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return Math.floor((bavail * bsize) / MB);
};

export const describeDiskSpace = (folder: string, freeMb: number): string | undefined =>
  freeMb < NEEDED_MB
    ? `Only ${freeMb} MB are free on the disk of ${folder}; ${NEEDED_MB} MB are needed. Free some space and start again.`
    : undefined;

const causes: [pattern: RegExp, sentence: (folder: string) => string][] = [
  [
    /ENOSPC|No space left on device|disk is full/i,
    (folder) => `The disk of ${folder} is full. Free some space and start again; nothing that was saved is lost.`,
  ],
  [/EDQUOT|quota exceeded/i, (folder) => `Your disk quota for ${folder} is used up. Free some space and start again.`],
  [
    /EACCES|EPERM|permission denied/i,
    (folder) =>
      `Something in ${folder} belongs to somebody else (was it started with sudo once?). Give it back: sudo chown -R "$(id -un)" ${folder}`,
  ],
  [
    /ENOTFOUND|EAI_AGAIN|could not resolve host|dial tcp|no such host|Unknown host|network is unreachable/i,
    () =>
      'This needs the network, once, and the network did not answer. Connect and start again, or bring what is missing yourself: DATABASE_URL, TEMPORAL_ADDRESS.',
  ],
];

/** What to print about an error of the start: the remedy if one is known, and always the error's message. */
export const formatStartError = (error: unknown, folder: string): string => {
  if (error instanceof Remedy) return error.message;
  const words = error instanceof Error ? error.message : String(error);
  const cause = causes.find(([pattern]) => pattern.test(words));
  return cause ? `${cause[1](folder)}\n\n${words}` : words;
};
