import { parseArgs } from 'node:util';
import { isFailure } from '../operations/core/failure.ts';
import { goLive, readTestRemains } from '../operations/market/go-live.ts';
import { type Command, figure, status, usageError } from './command.ts';

/** `npm run market -- go-live [--yes]`: ends what was bought without real money. */
export const marketCommand: Command = {
  help: `Ends test purchases when a site starts to take real money.

Usage: npm run market -- go-live [--yes]

Without --yes it only lists what it would end: unpaid test orders, access from test purchases with the ratings of their buyers,
refund requests for test purchases, and payouts of test money. Orders and ledger entries remain, marked as test.
Set PAYMENTS=stripe with a live key first. The site may be running.

Exit status: 0 when it is done or there is nothing to do, 1 when something must be done or failed, 2 for wrong arguments.`,

  async run(args, tools) {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { yes: { type: 'boolean', default: false } },
    });
    if (positionals.length !== 1 || positionals[0] !== 'go-live')
      return usageError(tools, 'Specify go-live.');
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
    tools.print(`${figure(purchases)} test purchases, with ${figure(ratings)} ratings by their buyers`);
    tools.print(`${figure(requests)} refund requests for test purchases`);
    tools.print(`${figure(payouts)} payouts of test money`);
    if (values.yes || isEmpty) return status.done;
    tools.print('Buyers lose access to what they bought with test payments. Add --yes to proceed.');
    return status.failed;
  },
};
