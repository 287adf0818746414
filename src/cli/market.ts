import { parseArgs } from 'node:util';
import { isFailure } from '../operations/core/failure.ts';
import { goLive, readTestRemains } from '../operations/market/go-live.ts';
import { type Command, figure, status, usageError } from './command.ts';

/** `npm run market -- go-live [--yes]`: ends what was bought without real money. */
export const marketCommand: Command = {
  help: `Ends test purchases when a site begins to take real money.

Usage: npm run market -- go-live [--yes]

Without --yes it only says what it would end: unpaid test orders, the access that test purchases give with the ratings of their buyers,
requests for refunds of test purchases, and payouts of test money. Orders and entries of the ledger remain, marked as test.
Set PAYMENTS=stripe with a live key first. The site may be running.

Exit status: 0 when it is done or there is nothing to do, 1 when something has to be done or failed, 2 for wrong arguments.`,

  async run(args, tools) {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { yes: { type: 'boolean', default: false } },
    });
    if (positionals.length !== 1 || positionals[0] !== 'go-live') return usageError(tools, 'Say go-live.');
    const { ctx } = await tools.open();
    const counts = values.yes ? await goLive(ctx) : await readTestRemains(ctx);
    if (isFailure(counts)) {
      tools.warn(`${counts.detail}.`);
      return status.failed;
    }
    const { orders, purchases, ratings, requests, payouts } = counts;
    const isEmpty = orders + purchases + requests + payouts === 0;
    tools.print(values.yes ? 'Ended:' : 'This would end:');
    tools.print(`${figure(orders)} unpaid test orders`);
    tools.print(`${figure(purchases)} test purchases, with ${figure(ratings)} ratings of their buyers`);
    tools.print(`${figure(requests)} requests for refunds of test purchases`);
    tools.print(`${figure(payouts)} payouts of test money`);
    if (values.yes || isEmpty) return status.done;
    tools.print('Buyers lose access to what they bought without money. Add --yes to do it.');
    return status.failed;
  },
};
