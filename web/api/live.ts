import type { ClientMessage, ServerMessage } from '#shared/contracts/live.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { CLOSE, formatTopic, HEARTBEAT_MS, HEARTBEAT_TIMEOUT_MS, parseTopic } from '#shared/values/live.ts';

type LiveSettings = { ladderMs: readonly number[]; jitter: number; connectTimeoutMs: number };
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
  readonly #versions = new Map<AssessmentId, number>();
  #socket: WebSocket | null = null;
  #attempt = 0;
  /** False, or why it stays closed. */
  #stopped: false | 'expired' | 'ended' = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: ReturnType<typeof setTimeout> | undefined;
  #nextDelayMs: number | undefined;

  constructor(ports: LivePorts) {
    this.#ports = ports;
  }

  /** Subscribes to views newer than `version`. */
  watch(assessmentId: AssessmentId, version: number): void {
    const previousVersion = this.#versions.get(assessmentId);
    this.#versions.set(assessmentId, Math.max(version, previousVersion ?? 0));
    if (previousVersion !== undefined) return;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#subscribe(assessmentId);
    else this.nudge();
  }

  unwatch(assessmentId: AssessmentId): void {
    if (this.#versions.delete(assessmentId)) this.#send({ v: 1, type: 'unsub', topic: formatTopic(assessmentId) });
  }

  /** Reconnects now instead of after the current delay: the network or the tab is back. */
  nudge(): void {
    if (this.#stopped || this.#socket || this.#versions.size === 0) return;
    clearTimeout(this.#timer);
    this.#open();
  }

  /** Closes the socket until `resume`: the person has signed out. */
  stop(): void {
    this.#stopped = 'ended';
    this.#closeSocket();
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

  /**
   * Reconnects after the next delay if the server ended the connection with its session, which another session of the
   * same account has replaced. Not at once: a server that ends each connection would be asked without a pause.
   */
  reconnect(): void {
    if (this.#stopped !== 'expired') return;
    this.#stopped = false;
    this.#wait();
  }

  #open(): void {
    this.#ports.onState('connecting');
    const socket = this.#ports.connect();
    this.#socket = socket;
    this.#timer = setTimeout(() => this.#onLost(socket), this.#ports.settings.connectTimeoutMs);
    socket.onopen = () => {
      clearTimeout(this.#timer);
      this.#ports.onState('live');
      for (const assessmentId of this.#versions.keys()) this.#subscribe(assessmentId);
      this.#scheduleHeartbeat(socket);
    };
    socket.onmessage = ({ data }) => this.#onMessage(socket, data);
    socket.onclose = ({ code }) => this.#onLost(socket, code);
  }

  #subscribe(assessmentId: AssessmentId): void {
    const have = this.#versions.get(assessmentId);
    this.#send({ v: 1, type: 'sub', topic: formatTopic(assessmentId), ...(have !== undefined && { have }) });
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** A half-open socket reports no error, so a socket that does not answer a ping in time is dropped. */
  #scheduleHeartbeat(socket: WebSocket): void {
    clearTimeout(this.#heartbeat);
    this.#heartbeat = setTimeout(() => {
      this.#send({ v: 1, type: 'ping' });
      this.#heartbeat = setTimeout(() => this.#onLost(socket), HEARTBEAT_TIMEOUT_MS);
    }, HEARTBEAT_MS);
  }

  #onMessage(socket: WebSocket, data: unknown): void {
    if (socket !== this.#socket) return;
    const message = parseMessage(data);
    if (!message) return;
    // An open is no sign that the server serves it: it may be closed at once, again and again.
    if (message.type === 'live' || message.type === 'pong') this.#attempt = 0;
    if (message.type === 'pong') this.#scheduleHeartbeat(socket);
    else if (message.type === 'restart') this.#nextDelayMs = message.retryAfterMs;
    else if (message.type === 'gone') {
      const assessmentId = parseTopic(message.topic);
      this.#versions.delete(assessmentId);
      // The server closes a socket that watches nothing as revoked, which would stop it for good.
      if (!this.#versions.size) {
        this.stop();
        this.#stopped = false;
      }
      this.#ports.onGone(assessmentId);
    } else if (message.type === 'view')
      this.#applyView(parseTopic(message.topic), message.view, message.reset === true);
  }

  #applyView(assessmentId: AssessmentId, view: ProgressView, reset: boolean): void {
    const have = this.#versions.get(assessmentId);
    if (have === undefined || (view.version <= have && !reset)) return;
    this.#versions.set(assessmentId, view.version);
    this.#ports.onView(view, reset);
  }

  #onLost(socket: WebSocket, code?: number): void {
    if (socket !== this.#socket) return;
    this.#closeSocket();
    if (code === CLOSE.sessionExpired || code === CLOSE.revoked) {
      this.#stopped = code === CLOSE.sessionExpired ? 'expired' : 'ended';
      this.#ports.onState('stopped');
      return;
    }
    this.#wait();
  }

  #wait(): void {
    const { ladderMs, jitter } = this.#ports.settings;
    const rung = ladderMs[Math.min(this.#attempt, ladderMs.length - 1)] ?? 0;
    const delay = this.#nextDelayMs ?? rung * (1 + jitter * this.#ports.random());
    this.#attempt += 1;
    this.#nextDelayMs = undefined;
    this.#ports.onState('waiting');
    this.#timer = setTimeout(() => this.#open(), delay);
  }

  #closeSocket(): void {
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
function parseMessage(data: unknown): ServerMessage | undefined {
  try {
    const message = JSON.parse(String(data)) as ServerMessage | null;
    return message?.v === 1 ? message : undefined;
  } catch {
    return undefined;
  }
}
