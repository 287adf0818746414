import { afterAll } from 'vitest';
import { closeApps } from './test-app.ts';

// Hooks that a test registers while it runs would belong to the first file of a worker, because files share their modules.
afterAll(closeApps);
