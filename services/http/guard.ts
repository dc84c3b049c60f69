import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CredentialPorts, readCredentials } from '#services/http/credentials.ts';
import {
  type Access,
  type Credentials,
  type FamilyObject,
  type PersonOf,
  type Policy,
  type PolicyRule,
  RULES,
} from '#services/http/policies.ts';
import { DetailedRefusal } from '#services/http/problem-details.ts';
import type { RateLimit } from '#services/http/rate-limit.ts';
import { refuseStaleProof } from '#services/http/step-up.ts';
import type { StepUp } from '#shared/contracts/endpoint.ts';
import { type Instant, toEpochMs } from '#shared/values/days.ts';
import type { StudentId } from '#shared/values/ids.ts';
import { OWNER_HEADER } from '#shared/values/owner-header.ts';
import { refuse } from '#shared/values/refusal.ts';

/** Deeper than any contract; a recursive schema must not get deeply nested input. */
const MAX_DEPTH = 32;
// People type tabs and line breaks; NUL, other controls and lone surrogates come from programs only, and Postgres
// refuses some.
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the purpose
const UNSTORABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Cs}]/u;

/**
 * Refuses strings that no field may hold and deep nesting, before any schema sees the input. Walks without recursion.
 * @throws DetailedRefusal INVALID_INPUT with the path of the fault
 */
export function guardInput(input: unknown): void {
  const pending: { value: unknown; path: string; depth: number }[] = [{ value: input, path: '', depth: 0 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, path, depth } = next;
    if (typeof value === 'string' && UNSTORABLE.test(value))
      throw createFault(path, 'has characters that cannot be stored');
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= MAX_DEPTH) throw createFault(path, 'is nested too deeply');
    for (const [key, inner] of Object.entries(value)) {
      if (UNSTORABLE.test(key)) throw createFault(path, 'has a name with characters that cannot be stored');
      pending.push({ value: inner, path: path ? `${path}.${key}` : key, depth: depth + 1 });
    }
  }
}

const createFault = (path: string, message: string) =>
  new DetailedRefusal('INVALID_INPUT', { fields: [{ path: path.slice(0, 200), message }] });

/** Whether a browser says that a page of another origin asks. Programs say nothing, and very old browsers neither. */
const isMarkedForeign = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['sec-fetch-site'] === 'cross-site' || headers['sec-fetch-site'] === 'same-site';

/**
 * Whether a foreign page asks behind the back of its visitor, by a script, a picture or a frame. It would spend the
 * limits of the visitor's network, so it is refused before it counts. It may lead here, as a provider does.
 */
export function isForeignCall({ headers, routeOptions }: Pick<FastifyRequest, 'headers' | 'routeOptions'>): boolean {
  const { 'sec-fetch-mode': mode, 'sec-fetch-dest': destination = 'document' } = headers;
  const isVisit = mode === 'navigate' && destination === 'document';
  return isMarkedForeign({ headers }) && !isVisit && !routeOptions.config?.byPrograms;
}

/**
 * Whether our own page sent this. Browsers always send the origin of a write and of a socket; a program that sends none
 * has no victim's cookie.
 */
export function isOurOrigin({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>, baseUrl: string): boolean {
  if (isMarkedForeign({ headers })) return false;
  if (headers.origin === undefined) return true;
  if (headers.origin === new URL(baseUrl).origin) return true;
  // Another name of this machine is accepted; another scheme is another origin.
  return (
    URL.canParse(headers.origin) &&
    new URL(headers.origin).host === host &&
    new URL(headers.origin).protocol === new URL(baseUrl).protocol
  );
}

const READS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses what a foreign page does with our cookie: writes, and reads that need a fresh proof, since these make a file,
 * an email and a row of the audit. It may link to our pages.
 */
const refuseForeignPages = (baseUrl: string) => (request: FastifyRequest) => {
  const isPlainRead = READS.includes(request.method) && !request.routeOptions.config.stepUp;
  if (!isPlainRead && !isOurOrigin(request, baseUrl)) refuse('FORBIDDEN');
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may use this route; enforced by `guardEveryRoute`. */
    policy?: Policy;
    /** Whether it requires a fresh proof of identity. */
    stepUp?: StepUp | false;
    /** Whether foreign pages and programs may write here: no cookie is read, so none can be abused. */
    byPrograms?: boolean;
  }
}

export type GuardPorts = CredentialPorts & {
  access: Access;
  /** Called at each request about a week of this child, by a guardian or in child mode. */
  noteVisit?: (studentId: StudentId, now: Instant) => Promise<void>;
  /** Writes of one account per minute, from any number of addresses. */
  writeLimit: RateLimit;
};

/** An authorized caller, and the other credentials of the request. */
type Admission<P extends Policy> = { person: PersonOf<P>; who: Credentials };

const AUTHORIZED: { [P in Policy]: WeakMap<FastifyRequest, Admission<P>> } = {
  public: new WeakMap(),
  notInChildMode: new WeakMap(),
  familyDevice: new WeakMap(),
  anySession: new WeakMap(),
  accountHolder: new WeakMap(),
  signedIn: new WeakMap(),
  parentOfStudent: new WeakMap(),
  ownerOfStudent: new WeakMap(),
  parentOfAssessment: new WeakMap(),
  ownerOfAssessment: new WeakMap(),
  childOfAssessment: new WeakMap(),
  teacherOfAssessment: new WeakMap(),
  readerOfAssessment: new WeakMap(),
  watcher: new WeakMap(),
  sharedReader: new WeakMap(),
  operator: new WeakMap(),
  machine: new WeakMap(),
};

/** Route options that put a route under a policy. */
export const withPolicy = (
  policy: Policy,
  stepUp: StepUp | false = false,
  byPrograms = false,
): { config: { policy: Policy; stepUp: StepUp | false; byPrograms: boolean } } => ({
  config: { policy, stepUp, byPrograms },
});

/** The authorized caller of a route under this policy. */
export function authorized<P extends Policy>(request: FastifyRequest, policy: P): Admission<P> {
  const admission: Admission<P> | undefined = AUTHORIZED[policy].get(request);
  if (!admission) throw new Error(`${request.method} ${request.routeOptions.url} is not governed by ${policy}`);
  return admission;
}

/** A registered route with its policy. */
type GovernedRoute = { method: string; url: string; policy: Policy };
const GOVERNED = new WeakMap<FastifyInstance, GovernedRoute[]>();
export const listGovernedRoutes = (app: FastifyInstance): readonly GovernedRoute[] => GOVERNED.get(app) ?? [];

/**
 * Protects every route that is registered from now on by its policy; the handler runs for no other caller. A route
 * without a policy, or whose path names an object that its policy does not check, stops the start. `open` are paths of
 * plugins with public files.
 */
export function guardEveryRoute(app: FastifyInstance, ports: GuardPorts, open: readonly string[] = []): void {
  const governed: GovernedRoute[] = [];
  GOVERNED.set(app, governed);
  app.addHook('onRoute', (options) => {
    const { url, method } = options;
    const isOpen = open.some((path) => url === path || url.startsWith(`${path}/`));
    const policy = options.config?.policy ?? (isOpen ? 'public' : undefined);
    if (policy === undefined || !Object.hasOwn(RULES, policy))
      throw new Error(`${String(method)} ${url} has no policy`);
    const fault = findPathFault(url, policy, RULES[policy].object);
    if (fault) throw new Error(`${String(method)} ${url} ${fault}`);
    governed.push(...[method].flat().map((each) => ({ method: each, url, policy })));
    // These run before the route's own hooks, which cannot replace them.
    const { onRequest, preValidation, preHandler } = buildHooks(policy, options.config?.stepUp ?? false, ports);
    options.onRequest = [onRequest, ...toList(options.onRequest)];
    options.preValidation = [preValidation, ...toList(options.preValidation)];
    options.preHandler = [preHandler, ...toList(options.preHandler)];
  });
}

const toList = <Hook>(hooks: Hook | Hook[] | undefined): Hook[] =>
  hooks === undefined ? [] : Array.isArray(hooks) ? hooks : [hooks];

const FAMILY_OBJECTS: readonly string[] = ['assessmentId', 'studentId'] satisfies FamilyObject[];
/** Ids of shared data: an item of the bank is the same for all. */
const SHARED_IDS = ['itemId'];
/** Ids that the store itself looks up in the caller's own account only, or among offers to it. */
const CALLER_IDS = ['factorId', 'identityId', 'offerId'];
/**
 * Ids that an operator may name: accounts, their parts, and an assessment, of which the state and no answer is shown.
 */
const OPERATOR_IDS = ['userId', 'factorId', 'weekId'];

/** The fault of a path under a policy; null if the policy checks every object that the path names. */
function findPathFault(url: string, policy: Policy, object: FamilyObject | null): string | null {
  const ids = [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name).filter((name) => /id$/i.test(name));
  if (object !== null && !ids.includes(object)) return `has no :${object}, which its policy ${policy} asks about`;
  const knownIds = [...SHARED_IDS, ...(policy === 'operator' ? OPERATOR_IDS : CALLER_IDS)];
  const uncheckedId = ids.find(
    (name) => name !== object && (FAMILY_OBJECTS.includes(name) || (object === null && !knownIds.includes(name))),
  );
  return uncheckedId === undefined ? null : `has :${uncheckedId}, which its policy ${policy} does not ask about`;
}

/** Policies without a sign-in: a write is no account's. Routes that take a guess or cause an email count these. */
const PUBLIC_POLICIES: readonly Policy[] = ['public', 'notInChildMode', 'sharedReader'];

/**
 * Refuses an answer of one account in the session of another, as after a sign-in that the page has not heard of. A
 * child's answers are not compared: their session is that of the adult who handed the device over. Older releases send no
 * owner.
 */
async function refuseOthersAnswer({ headers }: FastifyRequest, who: Credentials): Promise<void> {
  const owner = headers[OWNER_HEADER];
  const session = owner === undefined ? null : await who.anySession();
  if (session && session.userId !== owner) refuse('NOT_SIGNED_IN');
}

/** A write counts for the account, on any device and in child mode, or for the invitation of a teacher. */
async function countWrite(who: Credentials, { writeLimit, clock }: GuardPorts): Promise<void> {
  const account =
    (await who.anySession())?.userId ?? (await who.child())?.guardianId ?? (await who.teacher())?.invitationId;
  if (account) writeLimit.take(account, toEpochMs(clock()));
}

function buildHooks<P extends Policy>(policy: P, stepUp: StepUp | false, ports: GuardPorts) {
  const rule: PolicyRule<PersonOf<P>> = RULES[policy];
  const admissions: WeakMap<FastifyRequest, Admission<P>> = AUTHORIZED[policy];
  const pending = new WeakMap<FastifyRequest, { who: Credentials; authorize: Awaited<ReturnType<typeof rule.role>> }>();
  const refuseForeign = refuseForeignPages(ports.baseUrl);
  return {
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      if (!request.routeOptions.config.byPrograms) refuseForeign(request);
      const who = readCredentials(request, reply, ports);
      pending.set(request, { who, authorize: await rule.role(who) });
      if (READS.includes(request.method) || PUBLIC_POLICIES.includes(policy)) return;
      await refuseOthersAnswer(request, who);
      await countWrite(who, ports);
    },
    preValidation: async (request: FastifyRequest) => {
      guardInput(request.params);
      guardInput(request.query);
      guardInput(request.body);
    },
    preHandler: async (request: FastifyRequest) => {
      const caller = pending.get(request);
      if (!caller) throw new Error('a route handler ran without its role check');
      const person = await caller.authorize(request.params, ports.access);
      // After the ownership check: a foreign object does not exist for the caller, even with a fresh proof.
      if (stepUp) refuseStaleProof(person, ports.clock(), stepUp);
      if ('child' in person && person.kind !== 'teacher')
        await ports.noteVisit?.(person.child.studentId, ports.clock());
      admissions.set(request, { who: caller.who, person });
    },
  };
}
