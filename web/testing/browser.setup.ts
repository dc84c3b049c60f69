import { configure } from '@testing-library/react';
import '#web/art/styles.css';

// The code of a screen is first built when it is asked for, which takes seconds on a busy machine.
configure({ asyncUtilTimeout: 15_000 });
