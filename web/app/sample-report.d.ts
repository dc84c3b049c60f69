declare module 'virtual:sample-report' {
  export const sampleReport: import('#shared/contracts/shared-report.ts').SharedDocument;
}
