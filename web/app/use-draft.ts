import { useCallback, useEffect, useRef, useState } from 'react';
import { useDevice } from '#web/app/device.tsx';

/**
 * What a person types, kept on the device as they go. `read` turns what was stored into a value, or `null` where it does not fit any
 * more. The value is null until the device has answered.
 */
export function useDraft<Value>(name: string, empty: Value, read: (stored: unknown) => Value | null) {
  const { drafts } = useDevice();
  const [value, setValue] = useState<Value | null>(null);
  const first = useRef({ empty, read });
  useEffect(() => {
    let left = false;
    const { empty: fresh, read: parse } = first.current;
    drafts.get(name).then(
      (stored) => left || setValue(parse(stored) ?? fresh),
      () => left || setValue(fresh),
    );
    return () => {
      left = true;
    };
  }, [drafts, name]);
  const change = useCallback(
    (next: Value) => {
      setValue(next);
      void drafts.set(name, next).catch(() => undefined);
    },
    [drafts, name],
  );
  const clear = useCallback(() => void drafts.remove(name).catch(() => undefined), [drafts, name]);
  return { value, change, clear };
}
