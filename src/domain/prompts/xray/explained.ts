import type { Found } from './found.ts';
import { ruleOf, type Severity } from './rules.ts';

/** A finding with what to tell people about it. */
export interface Explained extends Pick<Found, 'rule' | 'start' | 'end'> {
  severity: Severity;
  /** Its line, from 1. */
  line: number;
  label: string;
  /** Why people should know, and what to do. */
  why: string;
  advice: string;
}

/** Explains a place of a text. */
export function explained(
  { rule, what, start, end, severity }: Found & { severity: Severity },
  text: string,
): Explained {
  const { label, why, advice } = ruleOf(rule);
  const place = { line: lineOf(text, start), start, end };
  return { ...place, rule, severity, label: what ? `${label}: ${what}` : label, why, advice };
}

function lineOf(text: string, place: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < place; at = text.indexOf('\n', at + 1)) line++;
  return line;
}
