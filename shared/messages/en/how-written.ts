/** How the report is made in fact, shown beside the claim. */
export const howWritten = 'How it is made: by fixed rules and statistics from the answers, mostly within a minute.';
