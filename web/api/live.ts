import type { ClientMessage, ServerMessage } from '#shared/contracts/live.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { assessmentOf, CLOSE, HEARTBEAT_MS, HEARTBEAT_TIMEOUT_MS, topicOf } from '#shared/values/live.ts';

export type LiveSettings = { ladderMs: readonly number[]; jitter: number; connectTimeoutMs: number };
export type LiveState = 'connecting' | 'live' | 'waiting' | 'stopped';
export type LivePorts = {
  connect: () => WebSocket;
  /** Uniform in [0, 1). */
  random: () => number;
  settings: LiveSettings;
  /** A view newer than the current one, or one that replaces it because the store was restored (`reset`). */
  onView: (view: ProgressView, reset: boolean) => void;
  onState: (state: LiveState) => void;
  /** The caller has no, or no longer, access to this assessment. */
  onGone: (assessmentId: AssessmentId) => void;
};

/**
 * One socket for all assessments on the screen. It reconnects with the configured delays, asks for views newer than the
 * one it has, and drops older ones. The first view comes by `GET`; `have` tells the server its version.
 */
export class ResumingSocket {
  readonly #ports: LivePorts;
  readonly #have = new Map<AssessmentId, number>();
  #socket: WebSocket | null = null;
  #attempt = 0;
  #stopped = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: ReturnType<typeof setTimeout> | undefined;
  #nextDelayMs: number | undefined;

  constructor(ports: LivePorts) {
    this.#ports = ports;
  }

  /** Subscribes to views newer than `version`. */
  watch(assessmentId: AssessmentId, version: number): void {
    const known = this.#have.get(assessmentId);
    this.#have.set(assessmentId, Math.max(version, known ?? 0));
    if (known !== undefined) return;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#subscribe(assessmentId);
    else this.nudge();
  }

  unwatch(assessmentId: AssessmentId): void {
    if (this.#have.delete(assessmentId)) this.#say({ v: 1, type: 'unsub', topic: topicOf(assessmentId) });
  }

  /** Reconnects now instead of after the current delay: the network or the tab is back. */
  nudge(): void {
    if (this.#stopped || this.#socket || this.#have.size === 0) return;
    clearTimeout(this.#timer);
    this.#open();
  }

  /** Closes the socket until `resume`: the person has signed out. */
  stop(): void {
    this.#stopped = true;
    this.#drop();
    this.#ports.onState('stopped');
  }

  /**
   * Reconnects after a sign-in or an unlock, with the delays from the start, also if the server had ended the
   * connection.
   */
  resume(): void {
    this.#stopped = false;
    this.#attempt = 0;
    this.nudge();
  }

  #open(): void {
    this.#ports.onState('connecting');
    const socket = this.#ports.connect();
    this.#socket = socket;
    this.#timer = setTimeout(() => this.#lost(socket), this.#ports.settings.connectTimeoutMs);
    socket.onopen = () => {
      clearTimeout(this.#timer);
      this.#attempt = 0;
      this.#ports.onState('live');
      for (const assessmentId of this.#have.keys()) this.#subscribe(assessmentId);
      this.#beat(socket);
    };
    socket.onmessage = ({ data }) => this.#heard(socket, data);
    socket.onclose = ({ code }) => this.#lost(socket, code);
  }

  #subscribe(assessmentId: AssessmentId): void {
    const have = this.#have.get(assessmentId);
    this.#say({ v: 1, type: 'sub', topic: topicOf(assessmentId), ...(have !== undefined && { have }) });
  }

  #say(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** A half-open socket reports no error, so a socket that does not answer a ping in time is dropped. */
  #beat(socket: WebSocket): void {
    clearTimeout(this.#heartbeat);
    this.#heartbeat = setTimeout(() => {
      this.#say({ v: 1, type: 'ping' });
      this.#heartbeat = setTimeout(() => this.#lost(socket), HEARTBEAT_TIMEOUT_MS);
    }, HEARTBEAT_MS);
  }

  #heard(socket: WebSocket, data: unknown): void {
    if (socket !== this.#socket) return;
    const message = parse(data);
    if (!message) return;
    if (message.type === 'pong') this.#beat(socket);
    else if (message.type === 'restart') this.#nextDelayMs = message.retryAfterMs;
    else if (message.type === 'gone') {
      const assessmentId = assessmentOf(message.topic);
      this.#have.delete(assessmentId);
      this.#ports.onGone(assessmentId);
    } else if (message.type === 'view') this.#take(assessmentOf(message.topic), message.view, message.reset === true);
  }

  #take(assessmentId: AssessmentId, view: ProgressView, reset: boolean): void {
    const have = this.#have.get(assessmentId);
    if (have === undefined || (view.version <= have && !reset)) return;
    this.#have.set(assessmentId, view.version);
    this.#ports.onView(view, reset);
  }

  #lost(socket: WebSocket, code?: number): void {
    if (socket !== this.#socket) return;
    this.#drop();
    if (code === CLOSE.sessionExpired || code === CLOSE.revoked) {
      this.#stopped = true;
      this.#ports.onState('stopped');
      return;
    }
    const { ladderMs, jitter } = this.#ports.settings;
    const rung = ladderMs[Math.min(this.#attempt, ladderMs.length - 1)] ?? 0;
    const delay = this.#nextDelayMs ?? rung * (1 + jitter * this.#ports.random());
    this.#attempt += 1;
    this.#nextDelayMs = undefined;
    this.#ports.onState('waiting');
    this.#timer = setTimeout(() => this.#open(), delay);
  }

  #drop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#heartbeat);
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }
}

/**
 * Not validated, like the answers of calls: the server has typed it, and schemas would add 24 kB to every page that
 * watches.
 */
function parse(data: unknown): ServerMessage | undefined {
  try {
    const message = JSON.parse(String(data)) as ServerMessage | null;
    return message?.v === 1 ? message : undefined;
  } catch {
    return undefined;
  }
}
