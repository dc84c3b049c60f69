import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { z } from 'zod';
import { MIN_CONNECTIONS } from '#services/database/connections.ts';
import { findDatabaseTlsFault } from '#services/database/tls.ts';
import { endOnUncaughtErrors } from '#services/faults.ts';
import { isLoopback, isOnThisMachine } from '#services/loopback.ts';
import { BOUNCE_MAILBOX_LIMIT } from '#services/mail/return-path.ts';
import { readSender } from '#services/mail/sender.ts';
import type { DkimKey } from '#services/mail/smtp.ts';
import { type Claims, DEFAULT_CLAIMS } from '#shared/messages/claims.ts';
import type { Controller } from '#shared/values/controller.ts';
import {
  computeRetentionDays,
  findRetentionFaults,
  RETENTION,
  type RetentionSetting,
  TIMED_KINDS,
} from '#shared/values/retention.ts';

const DAY_MS = 86_400_000;
const UNITS = { s: 1_000, m: 60_000, h: 3_600_000 } as const;

/** A duration such as `15s`, `2m` or `24h`, in ms. */
const Duration = z
  .string()
  .regex(/^[1-9]\d{0,4}[smh]$/, 'is a length of time such as 15s, 2m or 24h')
  .transform((text) => Number.parseInt(text, 10) * UNITS[text.at(-1) as keyof typeof UNITS]);

const Flag = z.enum(['true', 'false']).transform((text) => text === 'true');
const Port = z
  .string()
  .regex(/^\d{1,5}$/, 'is a port number')
  .transform(Number)
  .pipe(z.int().min(1).max(65_535));
const HostPort = z
  .string()
  .refine(
    (text) => /^[^\s:/]+:[^:]+$/.test(text) && Port.safeParse(text.split(':')[1]).success,
    'is host:port, with a port from 1 to 65535',
  );
const Url = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `is an address such as ${example}`, abort: true });
const Secret = z.string().min(32, 'has at least 32 characters: openssl rand -base64 32');

/** One line of text for a page. */
const Line = z
  .string()
  .max(300, 'has at most 300 characters')
  .regex(/^[^\p{Cc}]*$/u, 'is one line of text');

/**
 * The one in use first, as `2:…,1:…` after a change, or one secret alone, whose number is 1: what was made with another
 * one of the list is still read. What is encrypted holds the number of its secret, so two of one number would hide one.
 */
const Secrets = z.string().transform((text, context) => {
  const fail = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  const parts = text.includes(':') ? text.split(',') : [`1:${text}`];
  const [inUse, ...others] = parts.map((part) => ({
    version: Number(part.split(':')[0]),
    value: part.slice(part.indexOf(':') + 1),
  }));
  const isValid = ({ version, value }: { version: number; value: string }) =>
    Number.isInteger(version) && version > 0 && value.length >= 32;
  if (!inUse || ![inUse, ...others].every(isValid))
    return fail('is a secret of at least 32 characters, or several as 2:…,1:…, the one in use first');
  if (new Set([inUse, ...others].map(({ version }) => version)).size < parts.length)
    return fail('gives two secrets one number: the number of a secret stays with it, and a newer one takes the next');
  return [inUse, ...others] as const;
});

/** Addresses and networks in CIDR form, with commas between them. */
const Networks = z.string().transform((text, context) => {
  if (/^(true|yes|on|all|everyone|\*)$/i.test(text.trim())) {
    context.addIssue({
      code: 'custom',
      message:
        'does not take everyone, who could then claim any address: write the networks of your proxies, such as 10.0.0.0/8,127.0.0.1/32',
    });
    return z.NEVER;
  }
  const networks = text.split(',').map((network) => network.trim());
  if (networks.every(isNetwork)) return networks;
  context.addIssue({
    code: 'custom',
    message: 'is a list of networks such as 10.0.0.0/8,127.0.0.1/32; leave it empty to trust nobody',
  });
  return z.NEVER;
});

/** A network with its length in bits, or one address; a network of no bits would be every address. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const maxBits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return (
    maxBits > 0 && rest.length === 0 && (bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= maxBits))
  );
}

/** A number of days within the limits of the setting: no data is kept for less than it is needed or for ever. */
const Days = ({ least, most }: RetentionSetting) =>
  z
    .string()
    .transform((text) => (/^\d{1,5}$/.test(text) ? Number(text) : Number.NaN))
    .refine(
      (days) => days >= least && days <= most,
      `is a number of days from ${least} to ${most}, since nothing is kept without an end`,
    )
    .optional();
const RETAINED: Record<string, ReturnType<typeof Days>> = Object.fromEntries(
  TIMED_KINDS.flatMap(([, { setting }]) => (setting ? [[setting.name, Days(setting)]] : [])),
);

/** Every environment variable, for API and worker alike. `.env.example` explains them. */
export const Environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: Port.default(3000),
  BASE_URL: Url(/^https?$/, 'https://stones.example')
    .refine(
      // Each write is compared with what its browser sends as `Origin`.
      (text) => URL.parse(text)?.origin === text.replace(/\/$/, ''),
      'is an address such as https://stones.example, in lower case, without a path and without the default port',
    )
    .optional(),
  TRUST_PROXY: Networks.default([]),
  REQUESTS_PER_MINUTE: z.coerce.number<string>().int().min(1).default(6000),
  WRITES_PER_MINUTE: z.coerce.number<string>().int().min(1).default(300),
  SIGN_INS_PER_MINUTE: z.coerce.number<string>().int().min(1).default(60),
  LETTERS_PER_RECIPIENT_HOUR: z.coerce.number<string>().int().min(1).default(3),
  LETTERS_PER_NETWORK_DAY: z.coerce.number<string>().int().min(1).default(20),
  LETTERS_PER_MINUTE: z.coerce.number<string>().int().min(1).default(30),
  API_CONNECTIONS: z.coerce.number<string>().int().min(MIN_CONNECTIONS.api).max(500).default(16),
  WORKER_CONNECTIONS: z.coerce.number<string>().int().min(MIN_CONNECTIONS.worker).max(500).default(16),
  API_PROCESSES: z.coerce.number<string>().int().min(1).max(100).default(1),
  WORKER_PROCESSES: z.coerce.number<string>().int().min(1).max(100).default(1),
  API_DOCS: Flag.optional(),
  WEB_FOLDER: z.string().optional(),
  WEB_RELEASES_FOLDER: z.string().default('dist/web-releases'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DATABASE_URL: Url(/^postgres(ql)?$/, 'postgres://user:password@host:5432/database'),
  MAINTENANCE_URL: Url(/^postgres(ql)?$/, 'postgres://owner:password@host:5432/database').optional(),
  TEMPORAL_ADDRESS: HostPort.default('127.0.0.1:7233'),
  TEMPORAL_NAMESPACE: z.string().default('default'),
  TEMPORAL_API_KEY: z.string().optional(),
  TEMPORAL_UI_URL: Url(/^https?$/, 'http://127.0.0.1:8233').optional(),
  // The inbox of `npm start`, which deletes the emails of an erased child.
  MAIL_INBOX_URL: Url(/^https?$/, 'http://127.0.0.1:8026/dev/mail').optional(),
  SMTP_URL: Url(/^smtps?$/, 'smtp://user:password@host:587'),
  SMTP_TLS: z.enum(['required', 'off'], 'is required or off').optional(),
  MAIL_FROM: z
    .string()
    .refine(
      (text) => readSender(text) !== null,
      'is an address in plain letters (a domain of others begins with xn--), or a name and such an address in <>',
    )
    .default('Seven Stones <no-reply@localhost>'),
  MAIL_DKIM_DOMAIN: z
    .string()
    .regex(/^(?=.{4,253}$)[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i, 'is a domain such as stones.example')
    .optional(),
  MAIL_DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]{0,62}$/i, 'is a short word such as mail2026')
    .optional(),
  MAIL_DKIM_KEY: z.string().optional(),
  MAIL_DKIM_KEY_FILE: z.string().optional(),
  MAIL_BOUNCE_ADDRESS: z
    .string()
    .regex(
      new RegExp(`^[a-z0-9][a-z0-9._-]{0,${BOUNCE_MAILBOX_LIMIT - 1}}@[a-z0-9.-]+$`),
      `is an address in lower case such as bounces@stones.example, with at most ${BOUNCE_MAILBOX_LIMIT} characters before the @`,
    )
    .optional(),
  MAIL_REPORTS_LISTEN: HostPort.optional(),
  MAIL_REPORTS_WORKERS: z.coerce.number<string>().int().min(0).max(100).default(0),
  MAILGUN_SIGNING_KEY: z
    .string()
    .min(16, 'has at least 16 characters: the HTTP webhook signing key of your account')
    .optional(),
  AUTH_SECRET: Secrets,
  IDEMPOTENCY_SECRET: Secrets,
  OPS_TOKEN: Secret.optional(),
  WORKER_METRICS_PORT: Port.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: Url(/^https?$/, 'http://127.0.0.1:4318').optional(),
  TEACHER_CODE: Flag.default(true),
  OIDC_ISSUER: Url(/^https?$/, 'https://accounts.example').optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().default('your provider'),
  DAY_LENGTH: Duration.pipe(z.number().min(1_000).max(DAY_MS, 'is 24h at most')).default(DAY_MS),
  CLAIM_FAMILIES: z.string().default(DEFAULT_CLAIMS.families),
  CLAIM_EDUCATORS: z.string().default(DEFAULT_CLAIMS.educators),
  CLAIM_ENGINE: z.string().default(DEFAULT_CLAIMS.engine),
  CLAIM_CHECKED: z.string().default(DEFAULT_CLAIMS.checked),
  CLAIM_REPORT_TIME: z.string().default(DEFAULT_CLAIMS.reportTime),
  ...RETAINED,
  CONTROLLER_NAME: Line.optional(),
  CONTROLLER_ADDRESS: Line.optional(),
  CONTROLLER_EMAIL: z.email('is an e-mail address').optional(),
  SUPERVISORY_AUTHORITY: Line.optional(),
  MAIL_PROCESSOR: Line.optional(),
  DEMO_CONTACT: z
    .union([z.email(), Url(/^https?$/, 'https://stones.example/demo')], { error: 'is an e-mail or a web address' })
    .optional(),
});

/** Thrown by `readConfig`; each problem is a whole sentence that names its variable and never repeats its value. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The environment is not right:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

const deepFreeze = <T extends object>(value: T): T => {
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) deepFreeze(part);
  return Object.freeze(value);
};

/** The placeholder in values of `.env.example` that must be replaced, since they are public. */
const EXAMPLE = 'replace-me';

const findExampleValues = (set: Record<string, string | undefined>): string[] =>
  Object.keys(Environment.shape)
    .filter((name) => set[name]?.toLowerCase().includes(EXAMPLE))
    .map(
      (name) =>
        `${name} is the one of .env.example, which everybody knows: put one of your own in its place (openssl rand -base64 32 makes a secret)`,
    );

const getBaseUrl = ({ BASE_URL, PORT }: z.output<typeof Environment>): string =>
  (BASE_URL ?? `http://localhost:${PORT}`).replace(/\/$/, '');

/** Settings under which passwords and answers would cross a network in plain http. */
function findPlainTextFaults(env: z.output<typeof Environment>): string[] {
  const baseUrl = getBaseUrl(env);
  if (baseUrl.startsWith('https:')) return [];
  if (!isOnThisMachine(baseUrl)) {
    return [
      'BASE_URL is plain http off this machine, where passwords and answers can be read on the way: write https:// and let a proxy hold the certificate',
    ];
  }
  if (isLoopback(env.HOST) || env.TRUST_PROXY.length > 0) return [];
  return [
    'HOST is open to the network while BASE_URL is plain http: write 127.0.0.1, or an https BASE_URL, or name the networks of the proxy in TRUST_PROXY',
  ];
}

/** The provider needs all three of its settings, and identities must not be sent in plain text. */
function findProviderFaults({
  OIDC_ISSUER,
  OIDC_CLIENT_ID,
  OIDC_CLIENT_SECRET,
}: z.output<typeof Environment>): string[] {
  const set = [OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET].filter((value) => value !== undefined).length;
  if (set !== 0 && set !== 3)
    return ['OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together: write all of them or none'];
  if (OIDC_ISSUER?.startsWith('http:') && !isOnThisMachine(OIDC_ISSUER))
    return ['OIDC_ISSUER is plain http off this machine: write https://'];
  return [];
}

/** Who is responsible for the data, in the order of the page. */
const CONTROLLER = [
  'CONTROLLER_NAME',
  'CONTROLLER_ADDRESS',
  'CONTROLLER_EMAIL',
  'SUPERVISORY_AUTHORITY',
  'MAIL_PROCESSOR',
] as const;

/**
 * A public installation must name who is responsible for the data: the notice, the privacy page and the imprint show
 * it. A local one may leave all of it out, but half of it would print a page with gaps.
 */
function findControllerFaults(env: z.output<typeof Environment>): string[] {
  const missing = CONTROLLER.filter((name) => env[name] === undefined);
  if (missing.length === 0 || (missing.length === CONTROLLER.length && isOnThisMachine(getBaseUrl(env)))) return [];
  const last = missing.at(-1) as string;
  const names = missing.length > 1 ? `${missing.slice(0, -1).join(', ')} and ${last}` : last;
  return [
    `${names} ${missing.length > 1 ? 'are' : 'is'} missing: families are told on /privacy and /imprint who answers for their data, whom to complain to and who carries the mail`,
  ];
}

function readController(env: z.output<typeof Environment>): Controller | null {
  const [name, address, email, authority, mailProcessor] = CONTROLLER.map((each) => env[each]);
  return name && address && email && authority && mailProcessor
    ? { name, address, email, authority, mailProcessor }
    : null;
}

/** The TLS parameters of the database addresses must be valid, or nothing starts. */
function findDatabaseFaults({ DATABASE_URL, MAINTENANCE_URL }: z.output<typeof Environment>): string[] {
  return Object.entries({ DATABASE_URL, MAINTENANCE_URL }).flatMap(([name, address]) => {
    const fault = address && findDatabaseTlsFault(address);
    return fault ? [`${name} ${fault}`] : [];
  });
}

/** Bounce reports need both settings: the address in emails and the listener that takes them. */
function findReportFaults({ MAIL_BOUNCE_ADDRESS, MAIL_REPORTS_LISTEN }: z.output<typeof Environment>): string[] {
  return (MAIL_BOUNCE_ADDRESS === undefined) === (MAIL_REPORTS_LISTEN === undefined)
    ? []
    : ['MAIL_BOUNCE_ADDRESS and MAIL_REPORTS_LISTEN belong together: write both of them or none'];
}

function readReportSettings({
  MAIL_BOUNCE_ADDRESS: address,
  MAIL_REPORTS_LISTEN: listen,
}: z.output<typeof Environment>) {
  if (!address || !listen) return null;
  const [host = '', port] = listen.split(':');
  return { address, host, port: Number(port) };
}

/** Large providers refuse shorter keys, and nodemailer signs with RSA only. */
const MIN_DKIM_BITS = 2048;

/** Why this key cannot sign emails; null if it can. */
function findDkimKeyFault(privateKey: string): string | null {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(privateKey);
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_DKIM_BITS
      ? null
      : `is not an RSA key of at least ${MIN_DKIM_BITS} bits`;
  } catch {
    return 'is not a private key in PEM form';
  }
}

type DkimSettings = { dkim: DkimKey | null; problems: readonly string[] };

/** DKIM needs all of its settings or none: half of them would go unnoticed until providers reject emails. */
function readDkim({
  MAIL_DKIM_DOMAIN,
  MAIL_DKIM_SELECTOR,
  MAIL_DKIM_KEY,
  MAIL_DKIM_KEY_FILE,
}: z.output<typeof Environment>): DkimSettings {
  const fail = (...problems: string[]): DkimSettings => ({ dkim: null, problems });
  if (!MAIL_DKIM_DOMAIN && !MAIL_DKIM_SELECTOR && !MAIL_DKIM_KEY && !MAIL_DKIM_KEY_FILE)
    return { dkim: null, problems: [] };
  if (MAIL_DKIM_KEY && MAIL_DKIM_KEY_FILE)
    return fail('MAIL_DKIM_KEY and MAIL_DKIM_KEY_FILE say the same: write one of them');
  if (!MAIL_DKIM_DOMAIN || !MAIL_DKIM_SELECTOR || !(MAIL_DKIM_KEY || MAIL_DKIM_KEY_FILE)) {
    return fail(
      'MAIL_DKIM_DOMAIN, MAIL_DKIM_SELECTOR and MAIL_DKIM_KEY_FILE (or MAIL_DKIM_KEY) belong together: write all of them or none',
    );
  }
  let privateKey = MAIL_DKIM_KEY?.replaceAll('\\n', '\n') ?? '';
  try {
    if (MAIL_DKIM_KEY_FILE) privateKey = readFileSync(MAIL_DKIM_KEY_FILE, 'utf8');
  } catch {
    return fail('MAIL_DKIM_KEY_FILE cannot be read');
  }
  const fault = findDkimKeyFault(privateKey);
  if (fault) return fail(`${MAIL_DKIM_KEY_FILE ? 'MAIL_DKIM_KEY_FILE' : 'MAIL_DKIM_KEY'} ${fault}`);
  return { dkim: { domain: MAIL_DKIM_DOMAIN, selector: MAIL_DKIM_SELECTOR, privateKey }, problems: [] };
}

/**
 * Reads the settings of API and worker from environment variables; an empty variable counts as unset.
 * @throws ConfigError with all problems at once
 */
export function readConfig(environment: Record<string, string | undefined>) {
  const set = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(set);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(
      ({ path, message }) =>
        `${path.join('.')} ${path[0] && set[String(path[0])] === undefined ? 'is missing' : message}`,
    );
    throw new ConfigError([...faults, ...findExampleValues(set)]);
  }
  const env = parsed.data;
  const { dkim, problems: dkimFaults } = readDkim(env);
  const problems = [
    ...findExampleValues(set),
    ...findPlainTextFaults(env),
    ...findDatabaseFaults(env),
    ...findProviderFaults(env),
    ...findControllerFaults(env),
    ...dkimFaults,
    ...findReportFaults(env),
    ...(env.WORKER_METRICS_PORT && !env.OPS_TOKEN
      ? ['WORKER_METRICS_PORT needs OPS_TOKEN, which opens the figures to machines: write both or none']
      : []),
    ...findRetentionFaults(RETENTION),
  ];
  if (problems.length > 0) throw new ConfigError(problems);
  const baseUrl = getBaseUrl(env);
  const isPublic = baseUrl.startsWith('https:');
  return deepFreeze({
    http: {
      host: env.HOST,
      port: env.PORT,
      /** Without a trailing slash. Links in emails and the allowed origin of writes begin with it. */
      baseUrl,
      trustProxy: env.TRUST_PROXY,
      requestsPerMinute: env.REQUESTS_PER_MINUTE,
      /**
       * What one account may write per minute, on average and in a burst: a child at a game and two adults stay far
       * below it.
       */
      writesPerMinute: env.WRITES_PER_MINUTE,
      /**
       * Limits without an account, by network address (IPv6: by /64) over all API processes, and by recipient of an
       * email.
       */
      limits: {
        signInsPerMinute: env.SIGN_INS_PER_MINUTE,
        lettersPerRecipientHour: env.LETTERS_PER_RECIPIENT_HOUR,
        lettersPerNetworkDay: env.LETTERS_PER_NETWORK_DAY,
      },
      /** Off on public installations unless enabled. */
      showDocs: env.API_DOCS ?? !isPublic,
      webFolder: env.WEB_FOLDER ?? 'dist/web',
      /** A folder that was named must hold the web app; without a build at the usual place the API serves no pages. */
      isWebFolderSet: env.WEB_FOLDER !== undefined,
      webReleasesFolder: env.WEB_RELEASES_FOLDER,
    },
    logLevel: env.LOG_LEVEL,
    databaseUrl: env.DATABASE_URL,
    /** The owner of the tables, for worker, migrations and rebuilds. Without it one user does everything. */
    maintenanceUrl: env.MAINTENANCE_URL ?? env.DATABASE_URL,
    /**
     * Connections that each process may open to the database, and the number of processes; their sum is checked against
     * the limit of the database.
     */
    connections: {
      api: env.API_CONNECTIONS,
      worker: env.WORKER_CONNECTIONS,
      apis: env.API_PROCESSES,
      workers: env.WORKER_PROCESSES + env.MAIL_REPORTS_WORKERS,
    },
    temporal: {
      address: env.TEMPORAL_ADDRESS,
      namespace: env.TEMPORAL_NAMESPACE,
      /** With a key the connection uses TLS (Temporal Cloud). */
      apiKey: env.TEMPORAL_API_KEY,
      uiUrl: env.TEMPORAL_UI_URL,
    },
    mail: {
      url: env.SMTP_URL,
      inboxUrl: env.MAIL_INBOX_URL,
      from: env.MAIL_FROM,
      /** Emails carry links that open a form, so TLS is required unless the operator turns it off. */
      requireTls: env.SMTP_TLS ? env.SMTP_TLS === 'required' : !isOnThisMachine(env.SMTP_URL),
      /** How many emails to unproved addresses are sent per minute, over all workers; more of them wait. */
      unprovedPerMinute: env.LETTERS_PER_MINUTE,
      /** Null if the mail server signs, or nothing does. */
      dkim,
      /** The address and listener for delivery reports by email; null for none. */
      reports: readReportSettings(env),
      /** With this key Mailgun may report deliveries and bounces; null for none. */
      mailgunKey: env.MAILGUN_SIGNING_KEY ?? null,
    },
    secrets: { auth: env.AUTH_SECRET, idempotency: env.IDEMPOTENCY_SECRET },
    /** Opens `/metrics` to machines; without it `/metrics` is closed. */
    opsToken: env.OPS_TOKEN,
    /** Port of `/metrics` in the worker, which listens to nothing else; without it the worker opens no port. */
    workerMetricsPort: env.WORKER_METRICS_PORT,
    /** Where traces are sent by OTLP over HTTP; without it none are made. */
    tracesUrl: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    /** Whether a teacher's link asks for an emailed code on a second device. */
    teacherCode: env.TEACHER_CODE,
    /** The external sign-in provider; null for none. */
    provider:
      env.OIDC_ISSUER && env.OIDC_CLIENT_ID && env.OIDC_CLIENT_SECRET
        ? {
            issuer: env.OIDC_ISSUER,
            clientId: env.OIDC_CLIENT_ID,
            clientSecret: env.OIDC_CLIENT_SECRET,
            name: env.OIDC_NAME,
          }
        : null,
    /** How many days each kind of data is kept (`shared/values/retention.ts`). */
    retention: computeRetentionDays(env as unknown as Partial<Record<string, number>>),
    /** Length of a programme day in ms; anything but 24 h is a demonstration. */
    dayMs: env.DAY_LENGTH,
    /** What the operator states about itself and the product. */
    claims: {
      families: env.CLAIM_FAMILIES,
      educators: env.CLAIM_EDUCATORS,
      engine: env.CLAIM_ENGINE,
      checked: env.CLAIM_CHECKED,
      reportTime: env.CLAIM_REPORT_TIME,
    } satisfies Claims,
    /** Who is responsible for the data, as the pages print it; null on a local machine. */
    controller: readController(env),
    demoContact: env.DEMO_CONTACT,
  });
}

export type Config = ReturnType<typeof readConfig>;
export type Limits = Config['http']['limits'];

/**
 * The settings of this process, which from now on prints of an uncaught error only what may be logged. With invalid
 * settings it prints the problems and exits with code 78 (configuration error).
 */
export function readConfigOrExit(): Config {
  endOnUncaughtErrors();
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(78);
  }
}
