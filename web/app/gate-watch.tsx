import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { onHandedOver } from '#web/api/handed-over.ts';
import { paths } from '#web/lib/paths.ts';

/** Where a device that is with a child is opened again: the gate itself, and the full sign-in. */
const WAYS_BACK: readonly string[] = [paths.unlock(), paths.signIn()];

/** Shows the gate as soon as any call of any page is told that the device is with a child. */
export function GateWatch() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(
    () =>
      onHandedOver(() => {
        if (!WAYS_BACK.includes(pathname)) void navigate(paths.unlock(pathname + search), { replace: true });
      }),
    [pathname, search, navigate],
  );
  return null;
}
