import { parseArgs } from 'node:util';
import { isFailure } from '../operations/core/failure.ts';
import { recount } from '../operations/hosting/counters/recount.ts';
import { type Command, figure, status } from './command.ts';

/** `npm run recount`: recomputes stored counters from the rows they count. */
export const recountCommand: Command = {
  help: `Recounts all stored counters and corrects wrong ones.

Usage: npm run recount

It covers likes, bookmarks, trending scores, tags and read times of prompts, prompts of tags and words, prompts and followers of topics and users, likes received by
users, replies and last activity of discussions, participants of events, and daily figures whose rows still exist.
It works in small batches and blocks nothing: the site may be running. A second run finds nothing.

It prints one line for each kind of counter that was wrong, with the number of corrections.

Exit status: 0 when all counters are correct, 1 when something failed or changed too often to be corrected, 2 for wrong arguments.`,

  async run(args, tools) {
    parseArgs({ args, options: {} });
    const { ctx } = await tools.open();
    const recounted = await recount(ctx, { signal: tools.signal });
    if (isFailure(recounted)) throw new Error(recounted.detail);
    const { corrected, missed } = recounted;
    const wrong = Object.entries(corrected).filter(([, count]) => count > 0);
    for (const [what, count] of wrong) tools.print(`${what}: ${figure(count)} corrected`);
    if (tools.signal.aborted) return status.interrupted;
    if (missed) tools.warn(`${figure(missed)} changed each time they were checked: run the command again.`);
    else if (!wrong.length) tools.print('All counters are correct.');
    return missed ? status.failed : status.done;
  },
};
