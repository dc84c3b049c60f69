import type { WebSocket } from 'ws';
import { CLOSE } from '#shared/values/live.ts';

/**
 * Above BUSY_BYTES unsent, only the newest view of each topic is queued; above MAX_BYTES, or after MAX_SLOW_MS, the
 * socket is closed as too slow.
 */
const BUSY_BYTES = 64 * 1024;
const MAX_BYTES = 1024 * 1024;
const MAX_SLOW_MS = 10_000;
const DRAIN_INTERVAL_MS = 100;
/** A peer that does not answer a close frame is cut off. */
const CLOSE_TIMEOUT_MS = 5_000;

/** A socket with a bounded send queue: a slow reader skips views and does not slow down others. */
export type LiveSocket = {
  /** A newer message about the same `about` replaces a queued one. */
  send: (about: string, frame: string) => void;
  close: (code: number, reason?: string) => void;
  isOpen: () => boolean;
};

type SocketWire = Pick<WebSocket, 'send' | 'close' | 'terminate' | 'bufferedAmount' | 'readyState'>;
const OPEN = 1;

export function createLiveSocket(wire: SocketWire, now: () => number): LiveSocket {
  const waiting = new Map<string, string>();
  let slowSince: number | undefined;
  let timer: NodeJS.Timeout | undefined;

  const isOpen = () => wire.readyState === OPEN;
  const close: LiveSocket['close'] = (code, reason) => {
    clearInterval(timer);
    // Why a socket ends is said before its end, except to a reader that is too slow for it.
    if (isOpen() && code !== CLOSE.tooSlow) for (const frame of waiting.values()) wire.send(frame);
    waiting.clear();
    if (!isOpen()) return;
    wire.close(code, reason);
    setTimeout(() => wire.terminate(), CLOSE_TIMEOUT_MS).unref();
  };
  const drain = () => {
    if (!isOpen()) return clearInterval(timer);
    if (wire.bufferedAmount > BUSY_BYTES) {
      if (now() - (slowSince ?? now()) > MAX_SLOW_MS) close(CLOSE.tooSlow);
      return;
    }
    for (const frame of waiting.values()) wire.send(frame);
    waiting.clear();
    slowSince = undefined;
    clearInterval(timer);
    timer = undefined;
  };
  return {
    isOpen,
    close,
    send: (about, frame) => {
      if (!isOpen()) return;
      if (wire.bufferedAmount > MAX_BYTES) return close(CLOSE.tooSlow);
      if (wire.bufferedAmount <= BUSY_BYTES && waiting.size === 0) return wire.send(frame);
      waiting.delete(about);
      waiting.set(about, frame);
      slowSince ??= now();
      timer ??= setInterval(drain, DRAIN_INTERVAL_MS).unref();
    },
  };
}
