import type { XrayRule } from './rules.ts';

/** A place of a text that a rule found, in UTF-16 code units, the end exclusive. */
export interface Found {
  rule: XrayRule;
  start: number;
  end: number;
  /** The kind of a secret. */
  what?: string;
  /** It is a note at most, because it is quoted, or has nothing that is addressed to a model. */
  mild?: true;
}
