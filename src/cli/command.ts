import type { Context } from '../operations/context.ts';

/** A command: `run` answers its exit status. */
export interface Command {
  /** What `--help` prints; its first line says what the command does. */
  help: string;
  run(args: string[], tools: Tools): Promise<number>;
}

/** What commands work with. */
export interface Tools {
  /** Opens the product, once; main closes it. The context is the product's own (viewer `system`). */
  open(): Promise<{ ctx: Context; siteName: string }>;
  /** Prints a line of the result. */
  print(line: string): void;
  /** Prints a line beside the result: what went wrong, what to look at. */
  warn(line: string): void;
  /** Aborted when the person wants the command to end; a command then stops where nothing is half done. */
  signal: AbortSignal;
}

/** Exit statuses. `someRefused` also stands for anything that went wrong under way. */
export const status = { done: 0, someRefused: 1, usage: 2, interrupted: 130 } as const;

/** Says what is wrong with how the command was called. */
export function usageError(tools: Tools, message: string): number {
  tools.warn(`${message}\nWith --help it says how it is used.`);
  return status.usage;
}

/** A count with its thousands apart: 12,345. */
export function figure(n: number): string {
  return n.toLocaleString('en-US');
}
