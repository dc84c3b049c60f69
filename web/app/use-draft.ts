import { useCallback, useEffect, useRef, useState } from 'react';
import { useDevice } from '#web/app/device.tsx';

/**
 * Stores what a person types on the device, by owner and name. `read` parses a stored value, `null` if it no longer
 * fits. `value` is null until the store has answered. The outbox removes the draft once the server has the answer made
 * from it; otherwise the sender calls `forget`.
 */
export function useDraft<Value>({
  owner,
  name,
  empty,
  read,
}: {
  owner: string;
  name: string;
  empty: Value;
  read: (stored: unknown) => Value | null;
}) {
  const { drafts } = useDevice();
  const [value, setValue] = useState<Value | null>(null);
  const first = useRef({ empty, read });
  /** Serializes writes, so that a slow one does not restore a removed draft. */
  const writing = useRef(Promise.resolve());
  useEffect(() => {
    let isUnmounted = false;
    const { empty: fresh, read: parse } = first.current;
    drafts.get(owner, name).then(
      (stored) => isUnmounted || setValue(parse(stored) ?? fresh),
      () => isUnmounted || setValue(fresh),
    );
    return () => {
      isUnmounted = true;
    };
  }, [drafts, owner, name]);
  const change = useCallback(
    (next: Value) => {
      setValue(next);
      writing.current = writing.current.then(() => drafts.set(owner, name, next)).catch(() => undefined);
    },
    [drafts, owner, name],
  );
  const forget = useCallback(() => {
    setValue(first.current.empty);
    writing.current = writing.current.then(() => drafts.remove(owner, name)).catch(() => undefined);
  }, [drafts, owner, name]);
  return { value, change, forget };
}
