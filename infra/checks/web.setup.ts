import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Testing Library does both itself only with global test functions.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
afterEach(cleanup);
// Code that loads late takes seconds on a busy machine. Below `testTimeout`, so that the message says what was waited for.
configure({ asyncUtilTimeout: 15_000 });
