import { useEffect, useState } from 'react';

/**
 * Which part of a report is open. A link inside it names another part after "#"; the focus goes along to that part's tab, since the link
 * leaves the screen with the part that held it.
 */
export function usePart<Name extends string>(names: readonly [Name, ...Name[]]): [Name, (next: string) => void] {
  const [part, setPart] = useState<Name>(() => named(names, location.hash.slice(1)) ?? names[0]);
  useEffect(() => {
    const follow = () => {
      const next = named(names, location.hash.slice(1));
      if (!next) return;
      setPart(next);
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus());
      // Named once: the same link has to work again after another tab was opened by hand.
      history.replaceState(history.state, '', location.pathname + location.search);
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [names]);
  return [part, (next) => setPart(named(names, next) ?? names[0])];
}

const named = <Name extends string>(names: readonly Name[], text: string): Name | undefined => names.find((name) => name === text);
