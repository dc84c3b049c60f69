import { z } from 'zod';

/** The pages beside the report. */
export const PaperName = z.enum(['school', 'child']);
export type PaperName = z.infer<typeof PaperName>;

/** What a parent may put on the page for school, in its order. */
export const SCHOOL_PARTS = ['likes', 'well', 'help', 'ideas', 'question'] as const;
export type SchoolPart = (typeof SCHOOL_PARTS)[number];
