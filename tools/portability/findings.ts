import type { Engine } from './engines.ts';
import { rules } from './rules.ts';
import type { Schema } from './schema.ts';
import { parseStatements } from './syntax.ts';

/** Something that an engine would not run as it is. */
export interface Finding {
  engine: Engine;
  /** Name of the rule. */
  rule: string;
  /** What exactly: a table, a function, a constraint. */
  what: string;
  /** The file that sent the statement; `unknown` where it cannot be told. */
  origin: string;
  /** Statements that have this finding, by text. */
  statements: string[];
}

/** A text with one statement or several, and where it comes from. */
export interface Source {
  text: string;
  origin: string;
}

/** What is the same in two runs of one finding: everything but its statements. */
export const keyOf = ({ engine, rule, what, origin }: Omit<Finding, 'statements'>): string =>
  `${engine} | ${rule} | ${origin} | ${what}`;

/** Applies all rules to all statements of the sources. The findings are sorted by their keys. Throws the parser's error for an invalid text. */
export async function findingsIn(sources: readonly Source[], schema: Schema): Promise<Finding[]> {
  const found = new Map<string, Finding>();
  for (const { text, origin } of sources) {
    for (const statement of await parseStatements(text)) {
      for (const { engine, name, check } of rules) {
        for (const what of new Set(check(statement, schema))) {
          const finding = { engine, rule: name, what, origin, statements: [] };
          const known = found.get(keyOf(finding)) ?? finding;
          found.set(keyOf(finding), known);
          if (!known.statements.includes(statement.text)) known.statements.push(statement.text);
        }
      }
    }
  }
  return [...found.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}
