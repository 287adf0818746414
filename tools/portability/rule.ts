import type { Engine } from './engines.ts';
import type { Schema } from './schema.ts';
import type { Statement } from './syntax.ts';

/** Something that an engine does not run. */
export interface Rule {
  engine: Engine;
  /** Unique within the engine. */
  name: string;
  /** Why it does not run, in one sentence. */
  why: string;
  /** Where the engine's documentation or its own messages say so. */
  source: string;
  /** Statements that the rule must report, and similar ones that it must not; the tests check both. */
  reported: string;
  accepted: string;
  /** What exactly the engine would refuse: a table, a function, a constraint. Empty where it would run the statement. */
  check(statement: Statement, schema: Schema): string[];
}
