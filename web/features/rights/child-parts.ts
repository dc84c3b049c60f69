import type { ComponentType } from 'react';
import type { Child } from '#web/features/rights/use-consents.ts';

/** What else can be done with the data of one child: a part of its section on the account page. */
export type ChildPart = { name: 'export' | 'correct' | 'erase'; Part: ComponentType<{ child: Child; online: boolean }> };

/** In the order of the page, below the consent. A part brings its own heading (level 4) and, where it is heavy, its own lazy chunk. */
export const CHILD_PARTS: readonly ChildPart[] = [];

/** Where a part stands in the page, to lead there. */
export const partId = (name: ChildPart['name'], { id }: Pick<Child, 'id'>): string => `${name}-${id}`;
