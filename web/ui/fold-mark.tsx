import { createIcon } from '#web/ui/icons.tsx';

const ChevronIcon = createIcon('m6 9 6 6 6-6');
/** At the end of a summary that is laid out as a row, which has no marker of its own. */
export const FoldMark = ({ isOpen }: { isOpen: boolean }) => (
  <span aria-hidden="true" className={isOpen ? 'ml-auto rotate-180' : 'ml-auto'}>
    <ChevronIcon />
  </span>
);
