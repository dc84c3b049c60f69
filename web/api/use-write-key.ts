import { useRef } from 'react';

/**
 * The idempotency key of a write that a person may send again: the same for the same content, so that a lost answer
 * does not make it twice, and another one for other content, also if that was sent before.
 */
export function useWriteKey() {
  const last = useRef<{ content: string; key: string } | null>(null);
  return {
    getKey(sent: unknown): string {
      const content = JSON.stringify(sent);
      if (last.current?.content !== content) last.current = { content, key: crypto.randomUUID() };
      return last.current.key;
    },
    forgetKey(): void {
      last.current = null;
    },
  };
}
