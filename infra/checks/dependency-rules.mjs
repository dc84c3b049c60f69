const testFile = '[.]test[.]tsx?$';
const testOnly = [testFile, '/testing/'];
const entry = [
  '[.](main|setup)[.]tsx?$',
  '[.](config|reporter)[.]ts$',
  '[.]mjs$',
  '^workflows/(workflows|preloaded)[.]ts$',
];
const product = '^(shared|services|workflows|web)/';
const zod = 'node_modules/zod/';
/**
 * The only files of shared/measurement that the browser bundles: the choice of a game's level, the shape of a report, and
 * the versions of its rules.
 */
const forTheBrowser =
  '(scale|numbers|posterior|items|links|growth|adaptive|games|course|report/(document|statement|wording|score|change-report|ideas-report))[.]ts$';
const hiddenFromBrowser = [
  '^(services|workflows|infra)/',
  '^shared/(domain|testing|contracts/workflows)/',
  `^shared/measurement/(?!${forTheBrowser})`,
];

const only = (name, comment, folder, allowed, but = []) => ({
  name,
  comment,
  severity: 'error',
  from: { path: folder, pathNot: [...testOnly, ...but] },
  to: { pathNot: allowed },
});
/**
 * The rooms of services in their order: a room imports only those before it. What two rooms need of each other belongs
 * to the earlier one or is passed as an argument. Files directly in services and `*.main.ts` wire the rooms.
 */
const ROOMS = [
  ...['database', 'audit', 'http', 'queue', 'relay', 'mail', 'families', 'accounts'],
  ...['item-bank', 'assessment', 'reports', 'privacy', 'jobs', 'live', 'ops'],
];
/** The floors of the web in their order: words and helpers, calls, parts of a screen, drawings, a child's stage. */
const FLOORS = ['lib', 'api', 'ui', 'art', 'stage', 'features', 'app'];
const isInRoom = (rooms) => `^services/(${rooms.join('|')})/`;

const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    only(
      'values-is-a-leaf',
      'Every part imports ids and value types, so these may import nothing but zod.',
      '^shared/values/',
      ['^shared/values/', zod],
    ),
    only(
      'instruments-ask-and-do-not-mark',
      'Instruments are sent to the browser: they hold questions, never keys.',
      '^shared/instruments/',
      ['^shared/(instruments|values)/', zod],
    ),
    only(
      'contracts-know-values-and-options',
      'The browser bundles contracts with everything that they import.',
      '^shared/contracts/',
      ['^shared/(contracts|instruments|values)/', '^shared/measurement/report/(document|statement)[.]ts$', zod],
    ),
    only(
      'domain-is-pure',
      'Domain code runs in the API, in the Temporal sandbox and in tests; it may use only what all of them have.',
      '^shared/domain/',
      ['^shared/(domain|instruments|values)/', zod],
    ),
    only(
      'measurement-is-pure',
      'The same answers must give the same report anywhere, byte for byte.',
      '^shared/measurement/',
      ['^shared/(measurement|domain|instruments|values)/', zod],
      ['^shared/measurement/report/'],
    ),
    only(
      'reports-hold-keys-and-not-words',
      'A report holds message keys; it may import their type and no texts.',
      '^shared/measurement/report/',
      ['^shared/(measurement|domain|instruments|values)/', '^shared/messages/report-key[.]ts$', zod],
    ),
    only(
      'messages-are-words',
      'Messages are sent to every browser: they may import questions and contracts, never scoring or decisions.',
      '^shared/messages/',
      ['^shared/(messages|contracts|instruments|values)/', zod],
    ),
    never(
      'keys-come-by-argument',
      'Estimation gets codes and parameters as arguments; only services and activities import the keys.',
      { path: '^(shared|web)/', pathNot: ['^shared/measurement/keys/', ...testOnly] },
      { path: '^shared/measurement/keys/' },
    ),

    never(
      'worlds-know-no-estimator',
      'A generator that uses the estimator repeats its mistakes; it takes questions and forms, and no parameters.',
      { path: '^infra/simulate/worlds/', pathNot: testOnly },
      { path: '^(services/|shared/(testing|measurement)/)' },
    ),

    never(
      'web-sees-little-of-shared',
      'The browser gets values, contracts, instruments, messages and the level choice; the server does the rest.',
      { path: '^web/', pathNot: testOnly },
      { path: hiddenFromBrowser },
    ),
    never(
      'browser-never-reaches-a-key',
      'The same for indirect imports.',
      { path: '^web/', pathNot: testOnly },
      { path: hiddenFromBrowser, reachable: true },
    ),
    never(
      'web-runs-in-a-browser',
      'Modules of Node do not exist in a browser.',
      { path: '^web/', pathNot: [...testOnly, '[.]config[.]ts$'] },
      { dependencyTypes: ['core'] },
    ),
    never(
      'web-features-are-strangers',
      'Features are composed in web/app. Two features that import each other are one feature.',
      { path: '^web/features/([^/]+)/' },
      { path: '^web/features/', pathNot: '^web/features/$1/' },
    ),
    ...FLOORS.slice(0, -1).map((floor, i) =>
      never(
        'web-in-order',
        'A floor of the web imports only floors before it (FLOORS in infra/checks/dependency-rules.mjs).',
        { path: `^web/${floor}/`, pathNot: testOnly },
        { path: `^web/(${FLOORS.slice(i + 1).join('|')})/` },
      ),
    ),

    never(
      'services-keep-out',
      'services and workflows are deployed separately; they share shared/contracts.',
      { path: '^services/', pathNot: testOnly },
      { path: '^(web|workflows|infra)/' },
    ),
    never(
      'tests-borrow-only-building-blocks',
      'A test may use a real Postgres or Temporal; otherwise it imports its own part only.',
      { path: [`^services/.*${testFile}`, '^services/.*/testing/'] },
      { path: '^(web|workflows|infra)/', pathNot: '^infra/start/testing/real-parts[.]ts$' },
    ),
    never(
      'workflows-get-ports-by-argument',
      'Declare the port as a type; a main passes the service in.',
      { path: '^workflows/', pathNot: ['^workflows/(worker|check-open-runs)[.]main[.]ts$', ...testOnly] },
      { path: '^(services|web|infra)/' },
    ),
    never(
      'worker-wires-services-only',
      'The worker connects services with activities and imports nothing else.',
      { path: '^workflows/worker[.]main[.]ts$' },
      { path: '^(web|infra)/' },
    ),
    never(
      'workflow-code-is-deterministic',
      'A *.workflow.ts file is replayed; it imports types of its activities, never their code.',
      { path: '[.]workflow[.]ts$' },
      {
        pathNot: [
          '^shared/(values|contracts|domain)/',
          '^workflows/.*[.](workflow|activities)[.]ts$',
          'node_modules/@temporalio/(workflow|common)/',
          zod,
        ],
      },
    ),

    ...ROOMS.slice(0, -1).map((room, i) =>
      never(
        'rooms-in-order',
        'A room of services imports only rooms before it (ROOMS in infra/checks/dependency-rules.mjs).',
        { path: isInRoom([room]), pathNot: [...testOnly, ...entry] },
        { path: isInRoom(ROOMS.slice(i + 1)) },
      ),
    ),
    never(
      'rooms-do-not-know-the-roots',
      'Files directly in services wire the rooms; only they and mains know the configuration.',
      { path: '^services/[^/]+/', pathNot: [...testOnly, ...entry] },
      { path: '^services/(api|app|config)[.]ts$' },
    ),
    never(
      'the-bank-stays-at-home',
      'Items, keys and difficulties are accessed through functions of services/assessment only.',
      { path: product, pathNot: '^services/(item-bank|assessment)/' },
      { path: '^services/item-bank/(?!(item|guessing|sums)[.]ts$)' },
    ),
    never(
      'sql-has-few-homes',
      'Only the database, the relay, *.tables.ts, *.store.ts and main files import a database library.',
      {
        path: '^(services|workflows)/',
        pathNot: ['^services/(database|relay)/', '[.](tables|store)[.]ts$', ...entry, ...testOnly],
      },
      { path: 'node_modules/(postgres|pg|drizzle-orm)/' },
    ),
    never(
      'drizzle-keeps-off-the-relay',
      'The relay uses hand-written SQL on the client of the log.',
      { path: '^services/relay/' },
      { path: 'node_modules/(drizzle-orm|pg)/' },
    ),
    never(
      'only-the-relay-talks-to-temporal',
      'Routes append events; only the relay starts and signals workflows.',
      { path: '^services/', pathNot: ['^services/relay/', ...entry, ...testOnly] },
      { path: 'node_modules/@temporalio/' },
    ),

    never(
      'production-runs-without-dev-dependencies',
      'An image holds production dependencies only, so everything loaded at run time must be one.',
      {
        path: ['^(shared|services|workflows)/', '^infra/start/production', '^infra/docker/'],
        pathNot: [...testOnly, '[.]config[.]ts$'],
      },
      // Of `ws` only types are imported, which the parser does not distinguish.
      { dependencyTypes: ['npm-dev'], pathNot: 'node_modules/ws/' },
    ),
    never(
      'nobody-imports-a-main',
      'A main file starts one process and exports nothing.',
      {},
      { path: '[.]main[.]tsx?$' },
    ),
    never(
      'product-code-never-imports-tests',
      'Code that both need is product code.',
      { path: product, pathNot: testOnly },
      { path: [...testOnly, 'node_modules/vitest/'] },
    ),
    never(
      'reachable-from-a-main',
      'Code that no entry reaches is dead: delete it.',
      { path: entry },
      { path: `${product}|^infra/`, pathNot: [...entry, ...testOnly, '[.]d[.]ts$'], reachable: false },
    ),
    never('no-cycles', 'Merge two files that import each other, or extract a third.', {}, { circular: true }),
    never(
      'no-unresolvable',
      'The imported module does not exist.',
      {},
      { couldNotResolve: true, pathNot: '^virtual:' },
    ),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '[.](css|sql|svg|woff2)' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
