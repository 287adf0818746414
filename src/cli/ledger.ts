import { once } from 'node:events';
import { createWriteStream, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { stringify } from 'csv-stringify';
import { exportLedger } from '../operations/market/ledger/export.ts';
import { verifyLedger } from '../operations/market/ledger/verify.ts';
import { type Command, figure, status, type Tools, usageError } from './command.ts';

/** `npm run ledger -- verify|export FILE.csv`: checks the books of the market, and writes them to a file. */
export const ledgerCommand: Command = {
  readOnly: true,
  help: `Checks the market ledger, or writes it to a CSV file.

Usage: npm run ledger -- verify
       npm run ledger -- export FILE.csv

verify compares every order with its entries in the ledger and with its buyer's access, adds up all accounts, and reports every mismatch.
export writes all entries in posting order: time, id, order, payout, kind, source account, destination account,
amount, currency, whether it is a test entry, the reason if an admin made the entry, and the number of the order's receipt. An existing file is replaced once everything is written. docs/market.md explains the accounts. The site may be running.

Exit status: 0 when the ledger is in order or everything was written, 1 when something is wrong or failed, 2 for wrong arguments.`,

  async run(args, tools) {
    const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
    const [action, file] = positionals;
    if (action === 'verify' && positionals.length === 1) return verify(tools);
    if (action === 'export' && file && positionals.length === 2) return write(tools, file);
    return usageError(tools, 'Specify verify, or export and the file to write.');
  },
};

async function verify(tools: Tools): Promise<number> {
  const { ctx } = await tools.open();
  const { balances, problems } = await verifyLedger(ctx);
  for (const { account, currency, is_test, cents } of balances)
    tools.print(
      `${account.padEnd(10)} ${(cents / 100).toFixed(2).padStart(14)} ${currency}${is_test ? ' (test: no money moved)' : ''}`,
    );
  for (const problem of problems) tools.warn(problem);
  if (problems.length) return status.failed;
  tools.print('The ledger is in order.');
  return status.done;
}

async function write(tools: Tools, file: string): Promise<number> {
  if (!file.endsWith('.csv')) return usageError(tools, `${file} must end in .csv.`);
  if (!statSync(dirname(file), { throwIfNoEntry: false })?.isDirectory())
    return usageError(tools, `The folder ${dirname(file)} does not exist.`);
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    return usageError(tools, `${file} is a folder; specify a file.`);
  const { ctx } = await tools.open();
  const unfinished = `${file}.unfinished`;
  try {
    const columns = [
      'bookedAt',
      'id',
      'order',
      'payout',
      'kind',
      'from',
      'to',
      'amount',
      'currency',
      'test',
      'reason',
      'receipt',
    ];
    const table = stringify({ header: true, columns });
    const written = new Promise<void>((resolve, reject) => {
      table.on('error', reject);
      table
        .pipe(createWriteStream(unfinished, { flush: true }))
        .on('error', reject)
        .on('finish', resolve);
    });
    written.catch(() => {});
    let count = 0;
    for await (const entry of exportLedger(ctx)) {
      if (tools.signal.aborted) return status.interrupted;
      count++;
      if (!table.write(entry)) await Promise.race([once(table, 'drain'), written]);
    }
    table.end();
    await written;
    renameSync(unfinished, file);
    tools.print(`${figure(count)} entries written to ${file}.`);
    return status.done;
  } finally {
    rmSync(unfinished, { force: true });
  }
}
