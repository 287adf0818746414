import { parseArgs } from 'node:util';
import { recount } from '../operations/counters/recount.ts';
import { isFailure } from '../operations/failure.ts';
import { type Command, figure, status } from './command.ts';

/** `npm run recount`: sets kept counters to what their rows tell. */
export const recountCommand: Command = {
  help: `Counts everything anew that is kept as a number, and sets right what is wrong.

Usage: npm run recount

Likes, bookmarks, trending scores and read times of prompts, prompts and followers of topics and people, likes that people
received, replies and last activity of discussions, participants of events, and the figures of days as far as rows still tell
them. It works in small batches and holds nothing up: the site may be running meanwhile, or not. A second run finds nothing.

It prints a line for each kind of number that was wrong: how many were.

Exit status: 0 when all is right now, 1 when something failed or moved too often to be set right, 2 when it was called wrongly.`,

  async run(args, tools) {
    parseArgs({ args, options: {} });
    const { ctx } = await tools.open();
    const recounted = await recount(ctx, { signal: tools.signal });
    if (isFailure(recounted)) throw new Error(recounted.detail);
    const { corrected, missed } = recounted;
    const wrong = Object.entries(corrected).filter(([, count]) => count > 0);
    for (const [what, count] of wrong) tools.print(`${what}: ${figure(count)} set right`);
    if (tools.signal.aborted) return status.interrupted;
    if (missed) tools.warn(`${figure(missed)} moved each time they were looked at: run it again.`);
    else if (!wrong.length) tools.print('Every counter is right.');
    return missed ? status.someRefused : status.done;
  },
};
