import { useCallback, useEffect, useRef, useState } from 'react';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { useDevice } from '#web/app/device.tsx';
import type { Device } from '#web/app/open-device.ts';

export const SCHEDULE_DRAFT = 'schedule';
export const toParentDraft = (assessmentId: AssessmentId): string => `parent:${assessmentId}`;

/**
 * Deletes begun forms about assessments that were cancelled or that the server no longer lists for this account: the
 * child was erased, possibly from another device, or is no longer this family's. `weeks`: all of this account. A form
 * whose answer is in the outbox stays with it.
 */
export function retainDrafts({ drafts, outbox, owner }: Device, weeks: readonly ProgressView[]): void {
  const names = [
    SCHEDULE_DRAFT,
    ...weeks.flatMap(({ id, status }) => (status === 'cancelled' ? [] : toParentDraft(id))),
    ...outbox.getRows().flatMap(({ draft }) => draft ?? []),
  ];
  void drafts.retain(owner(), names).catch(() => undefined);
}

/**
 * Stores what a person types on the device, by owner and name. `read` parses a stored value, `null` if it no longer
 * fits. `value` is null until the store has answered. The outbox removes the draft once the server has the answer made
 * from it; otherwise the sender calls `forget`.
 */
export function useDraft<Value>({
  owner,
  name,
  formerOwners = [],
  empty,
  read,
}: {
  owner: string;
  name: string;
  /** Read, each by its own name, if the owner has no draft. */
  formerOwners?: readonly string[];
  empty: Value;
  read: (stored: unknown) => Value | null;
}) {
  const { drafts } = useDevice();
  const [value, setValue] = useState<Value | null>(null);
  const first = useRef({ formerOwners, empty, read });
  /** Serializes writes, so that a slow one does not restore a removed draft. */
  const writing = useRef(Promise.resolve());
  useEffect(() => {
    let isUnmounted = false;
    const { formerOwners: others, empty: fresh, read: parse } = first.current;
    const load = async () => {
      let stored = parse(await drafts.get(owner, name));
      for (const other of others) stored ??= parse(await drafts.get(other, other));
      return stored ?? fresh;
    };
    void load()
      .catch(() => fresh)
      .then((loaded) => isUnmounted || setValue(loaded));
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
