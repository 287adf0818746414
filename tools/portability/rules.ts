import type { Rule } from './rule.ts';
import { citusRules } from './rules-citus.ts';
import { cockroachRules } from './rules-cockroachdb.ts';
import { yugabyteRules } from './rules-yugabytedb.ts';

/** All rules of all engines. */
export const rules: readonly Rule[] = [...citusRules, ...cockroachRules, ...yugabyteRules];
