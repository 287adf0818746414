import type { Accepted } from './findings.ts';

/** Findings on this site that are no problems of it; docs/security-scans.md explains each. */
export const accepted: readonly Accepted[] = [];
