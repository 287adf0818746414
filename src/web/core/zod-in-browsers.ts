import { z } from 'zod';

// Import this before any schema. To speed up parsing, zod tries whether it may compile code, which browsers report as a violation of
// the content security policy.
if (!import.meta.env.SSR) z.config({ jitless: true });
