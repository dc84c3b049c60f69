/** What a parent reads of the teacher's part, on the dashboard and on the page of that step. */
export const teacherStates = {
  none: 'No teacher takes part, so the week has 14 tasks.',
  invited: 'Invited. The form is due on day 5.',
  /** In a week that waits for its family's decision. */
  invitedOpen: 'Invited. The form counts until the report is made.',
  bounced: 'The letter came back: nobody has this address. Please invite again with another address.',
  withdrawn: 'The invitation was withdrawn; the week has 14 tasks.',
  submitted: 'The teacher has answered. Thank you to them.',
  late: 'The teacher’s form came after the report was begun, so it is not part of the report.',
  formWithdrawn: 'The teacher has withdrawn the form; the week has 14 tasks.',
} as const;
