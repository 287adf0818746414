import type { Command } from '../../../src/cli/command.ts';
import type { AdminContext } from '../../../src/operations/core/context.ts';
import type { TestApp } from './test-app.ts';

/** Runs a CLI command on the product of a test; returns its exit status and output. */
export async function runCommand(app: TestApp, command: Command, args: string[]) {
  const printed: string[] = [];
  const warned: string[] = [];
  const status = await command.run(args, {
    open: async () => ({
      ctx: systemContext(app),
      stores: app.stores,
      siteName: 'Promptorium',
      place: 'the test database',
    }),
    print: (line) => printed.push(line),
    warn: (line) => warned.push(line),
    signal: new AbortController().signal,
    get doctor(): never {
      throw new Error('The command doctor is tested as a process of its own.');
    },
    get backups(): never {
      throw new Error('Commands for backups are tested as processes of their own.');
    },
  });
  return { status, printed, warned };
}

/** The context of operations that the system itself starts. */
export function systemContext(app: TestApp): AdminContext {
  return app.contextFor({ role: 'system' });
}
