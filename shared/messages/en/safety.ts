/** What a child does not try alone, in its own words: gists of ideas do not say it, and not all of their steps. */
export const SAFETY: Readonly<Record<'3-6' | '7-10' | '11-15', string>> = {
  '3-6': 'Stove, knives, the street and the internet: only together with an adult.',
  '7-10': 'Stove, knives, the street and the internet: together with an adult.',
  '11-15': 'Stove, tools, longer trips and the internet: as agreed at home.',
};
