import { statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isFailure } from '../operations/core/failure.ts';
import { loadStarter } from '../operations/prompts/library/starter.ts';
import { type Command, figure, status, usageError } from './command.ts';

const starter = join(import.meta.dirname, '../../library');

/** `npm run seed`: adds the starter library. */
export const seedCommand: Command = {
  help: `Adds the starter library: prompts with samples in every topic, published by the house account.

Usage: npm run seed [-- FOLDER]

  FOLDER   your own library, {topic}/{name}.yaml with title, heading, summary, tags, body and samples

An empty embedded database gets the starter library automatically (unless SEED=none); use this command for any other, such as
one on a server of your own (DATABASE_URL). Existing prompts are skipped. The site may be running.

npm run seed -- --prompts N --users N --likes N generates a large library instead, to benchmark the site;
npm run seed -- --prompts N --help explains it.

Exit status: 0 when every prompt was added or skipped, 1 when files were rejected or something failed, 2 for wrong arguments.`,

  async run(args, tools) {
    const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
    if (positionals.length > 1) return usageError(tools, 'Specify at most one folder.');
    const [folder = starter] = positionals;
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
      return usageError(tools, `The folder ${folder} does not exist.`);
    const { ctx, siteName } = await tools.open();
    const results = await loadStarter(ctx, folder, siteName, tools.signal);
    if (isFailure(results)) throw new Error(results.detail);
    const counts = { imported: 0, skipped: 0, rejected: 0 };
    for (const { file, result } of results) {
      counts[result.kind]++;
      if (result.kind === 'rejected') tools.print(`${file} rejected: ${result.reasons.join('; ')}`);
    }
    tools.print(
      `${figure(counts.imported)} added, ${figure(counts.skipped)} skipped, ${figure(counts.rejected)} rejected.`,
    );
    if (tools.signal.aborted) return status.interrupted;
    return counts.rejected ? status.failed : status.done;
  },
};
