import { useCallback, useEffect, useRef, useState } from 'react';
import { useDevice } from '#web/app/device.tsx';

/**
 * What a person types, kept on the device as they go, for them alone. `read` turns what was stored into a value, or `null` where it does not
 * fit any more. The value is null until the device has answered. The outbox removes the draft when the server has what was made of it.
 */
export function useDraft<Value>({ owner, name, empty, read }: { owner: string; name: string; empty: Value; read: (stored: unknown) => Value | null }) {
  const { drafts } = useDevice();
  const [value, setValue] = useState<Value | null>(null);
  const first = useRef({ empty, read });
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
      void drafts.set(owner, name, next).catch(() => undefined);
    },
    [drafts, owner, name],
  );
  return { value, change };
}
