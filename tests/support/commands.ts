import type { Command } from '../../src/cli/command.ts';
import type { AdminContext } from '../../src/operations/context.ts';
import type { TestApp } from './test-app.ts';

/** Runs a command on the product of a test: its exit status and what it printed. */
export async function runCommand(app: TestApp, command: Command, args: string[]) {
  const printed: string[] = [];
  const warned: string[] = [];
  const status = await command.run(args, {
    open: async () => ({ ctx: systemContext(app), siteName: 'Promptorium' }),
    print: (line) => printed.push(line),
    warn: (line) => warned.push(line),
    signal: new AbortController().signal,
  });
  return { status, printed, warned };
}

/** What operations of the product itself work with. */
export function systemContext(app: TestApp): AdminContext {
  return app.contextFor({ role: 'system' });
}
