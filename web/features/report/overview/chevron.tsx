/** Points right while the section is closed, down when it is open (`report.css`). */
export const Chevron = () => (
  <svg viewBox="0 0 24 24" className="fold-chevron size-5 shrink-0" aria-hidden="true">
    <path
      d="m9 5 7 7-7 7"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
