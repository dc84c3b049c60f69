/** The download of the PDF, on a screen. */
export const pdfDownload = {
  button: 'Download PDF',
  making: 'The PDF is being made…',
  saved: 'The PDF is saved.',
  failed: 'The PDF could not be made.',
} as const;
