import { stringify } from 'csv-stringify/sync';
import type { SaleRow } from '../../../database/market/sales.ts';
import { salesOf } from '../../../database/market/sales.ts';
import { dayOf } from '../../../domain/core/time/months.ts';
import { isSignedIn } from '../../../domain/identity/viewer.ts';
import type { Context } from '../../core/context.ts';
import { type Failure, notSignedIn } from '../../core/failure.ts';
import { presentSale } from './present.ts';

/** Orders read per query. */
const pageSize = 1_000;

const columns = [
  'number',
  'paidAt',
  'state',
  'promptId',
  'title',
  'price',
  'fee',
  'earned',
  'currency',
  'refund',
];

/**
 * Returns the paid orders of the signed-in user's prompts as a CSV file, oldest first, whose text is read
 * page by page. Fails with unauthenticated.
 */
export function exportSales({
  db,
  viewer,
  now,
}: Pick<Context, 'db' | 'viewer' | 'now'>): { name: string; text: AsyncGenerator<string> } | Failure {
  if (!isSignedIn(viewer)) return notSignedIn();
  return { name: `sales-${dayOf(now())}.csv`, text: textOf(db, viewer.id) };
}

async function* textOf(db: Context['db'], sellerId: string): AsyncGenerator<string> {
  for (let after: SaleRow | undefined, rows: SaleRow[] = []; ; ) {
    const isFirst = after === undefined;
    rows = await salesOf(db, sellerId, after, pageSize);
    after = rows.at(-1);
    const records = rows.map(presentSale).map(({ price, fee, earned, refund, ...sale }) => ({
      ...sale,
      price: price.toFixed(2),
      fee: fee.toFixed(2),
      earned: earned.toFixed(2),
      refund: refund?.state ?? '',
    }));
    // Spreadsheets could evaluate titles as formulas.
    yield stringify(records, {
      header: isFirst,
      columns,
      escape_formulas: true,
      record_delimiter: 'windows',
    });
    if (rows.length < pageSize) return;
  }
}
