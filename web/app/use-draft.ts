import { useCallback, useEffect, useRef, useState } from 'react';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { SCHEDULE_DRAFT, toParentDraft } from '#web/api/outbox-row.ts';
import { useDevice } from '#web/app/device.tsx';
import type { Device } from '#web/app/open-device.ts';

/**
 * Deletes begun forms that can no longer be handed in: another guardian or device has done so, it is too late, or the
 * assessment was cancelled or is no longer listed for this account, because the child was erased or left the family.
 * `weeks`: all of this account. A form whose answer is in the outbox stays with it.
 */
export function retainDrafts({ drafts, outbox, owner }: Device, weeks: readonly ProgressView[]): void {
  const names = [
    SCHEDULE_DRAFT,
    ...weeks.flatMap((week) => (isParentFormDue(week) ? toParentDraft(week.id) : [])),
    ...outbox.getRows().flatMap(({ draft }) => draft ?? []),
  ];
  void drafts.retain(owner(), names).catch(() => undefined);
}

const isParentFormDue = ({ status, days }: ProgressView): boolean =>
  status !== 'cancelled' &&
  days.some(({ tasks }) =>
    tasks.some(({ type, state }) => type === 'parent' && state !== 'done' && state !== 'skipped'),
  );

/** A form on the screen: the stored draft, as JSON, that it last read or wrote. */
type OpenForm = { stored?: string | undefined; isReplaced?: true };

/**
 * Stores what a person types on the device, by owner and name. `read` parses a stored value, `null` if it no longer
 * fits. `value` is null until the store has answered. The outbox removes the draft once the server has the answer made
 * from it; otherwise the sender calls `forget`. A form in another tab may store the same draft: the one that was
 * stored last replaces the others, whose `edition` changes, and which write nothing more. `isStored`: whether what was
 * typed outlives the page.
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
  const { drafts, durable } = useDevice();
  const [value, setValue] = useState<Value | null>(null);
  const [edition, setEdition] = useState(0);
  const [isStored, setIsStored] = useState(true);
  const first = useRef({ formerOwners, empty, read });
  const open = useRef<OpenForm>({});
  /** Serializes writes, so that a slow one does not restore a removed draft. */
  const writing = useRef(Promise.resolve());
  const enqueue = useCallback((work: () => Promise<void>) => {
    writing.current = writing.current.then(work).catch(() => undefined);
  }, []);
  const readAgain = useCallback(
    async (form: OpenForm) => {
      const draft = await drafts.get(owner, name);
      const [next, stored] = [first.current.read(draft), JSON.stringify(draft)];
      // A draft that is gone was sent or removed: the form stays as it is.
      if (!next || stored === form.stored) return;
      form.isReplaced = true;
      if (form !== open.current) return;
      open.current = { stored };
      setValue(next);
      setEdition((n) => n + 1);
    },
    [drafts, owner, name],
  );
  useEffect(() => {
    let isUnmounted = false;
    const { formerOwners: others, empty: fresh, read: parse } = first.current;
    const form: OpenForm = {};
    open.current = form;
    const load = async () => {
      const draft = await drafts.get(owner, name);
      form.stored = JSON.stringify(draft);
      let stored = parse(draft);
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
  useEffect(() => {
    const onVisible = () => enqueue(() => readAgain(open.current));
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [enqueue, readAgain]);
  const change = useCallback(
    (next: Value) => {
      setValue(next);
      const form = open.current;
      // The form may change `next` before its turn comes.
      const stored = JSON.stringify(next);
      enqueue(async () => {
        await readAgain(form).catch(() => undefined);
        if (form.isReplaced) return;
        try {
          await drafts.set(owner, name, JSON.parse(stored));
          form.stored = stored;
          setIsStored(true);
        } catch {
          setIsStored(false);
        }
      });
    },
    [drafts, owner, name, enqueue, readAgain],
  );
  const forget = useCallback(() => {
    setValue(first.current.empty);
    enqueue(() => drafts.remove(owner, name));
  }, [drafts, owner, name, enqueue]);
  return { value, edition, isStored: isStored && durable, change, forget };
}
