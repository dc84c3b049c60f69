import { createIcon } from '#web/ui/icons.tsx';

export const PeopleIcon = createIcon(
  'M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm-5.5 8.5c0-4 2.5-6 5.5-6s5.5 2 5.5 6M16.5 12a2.4 2.4 0 1 0 0-4.8M17 14.5c2.3.2 3.6 2 3.6 5',
);
export const BackspaceIcon = createIcon('M9 6h11.5v12H9l-6-6 6-6Zm3.5 3.5 5 5m0-5-5 5');
