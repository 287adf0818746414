import { statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isFailure } from '../operations/failure.ts';
import { loadStarter } from '../operations/library/starter.ts';
import { type Command, figure, status, usageError } from './command.ts';

const starter = join(import.meta.dirname, '../../library');

/** `seed`: adds the starter library. */
export const seedCommand: Command = {
  help: `Adds the starter library: prompts with samples in every topic, by the house account.

Usage: node src/cli/main.ts seed [FOLDER]

  FOLDER   a library of one's own, {topic}/{name}.yaml with title, heading, summary, tags, body and samples

An empty built-in database is given the starter library by itself (not with SEED=none); this is for any other. Prompts that are
there already are skipped.

Exit status: 0 when all landed or were skipped, 1 when files were refused or something failed, 2 when it was called wrongly.`,

  async run(args, tools) {
    const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
    if (positionals.length > 1) return usageError(tools, 'Name one folder, or none.');
    const [folder = starter] = positionals;
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
      return usageError(tools, `There is no folder ${folder}.`);
    const { ctx, siteName } = await tools.open();
    const told = await loadStarter(ctx, folder, siteName, tools.signal);
    if (isFailure(told)) throw new Error(told.detail);
    const counts = { landed: 0, skipped: 0, refused: 0 };
    for (const { file, result } of told) {
      counts[result.kind]++;
      if (result.kind === 'refused') tools.print(`${file} refused: ${result.reasons.join('; ')}`);
    }
    tools.print(
      `${figure(counts.landed)} landed, ${figure(counts.skipped)} skipped, ${figure(counts.refused)} refused.`,
    );
    if (tools.signal.aborted) return status.interrupted;
    return counts.refused ? status.someRefused : status.done;
  },
};
