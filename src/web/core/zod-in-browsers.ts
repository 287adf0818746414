import { z } from 'zod';

// Import this before any schema. By default, zod tests whether it may compile code to speed up parsing, and
// browsers report the test as a violation of the content security policy.
if (!import.meta.env.SSR) z.config({ jitless: true });
