import { useCallback, useEffect, useRef, useState } from 'react';
import { useDevice } from '#web/app/device.tsx';

/**
 * What a person types, kept on the device as they go, for them alone. `read` turns what was stored into a value, or
 * `null` where it does not fit any more. The value is null until the device has answered. The outbox removes the draft
 * when the server has what was made of it; what does not go through the outbox is forgotten by whoever sent it.
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
  /** One write after the other: a slow one must not bring back what was forgotten meanwhile. */
  const writing = useRef(Promise.resolve());
  useEffect(() => {
    let left = false;
    const { empty: fresh, read: parse } = first.current;
    drafts.get(owner, name).then(
      (stored) => left || setValue(parse(stored) ?? fresh),
      () => left || setValue(fresh),
    );
    return () => {
      left = true;
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
