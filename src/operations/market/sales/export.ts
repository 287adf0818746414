import { stringify } from 'csv-stringify/sync';
import { z } from 'zod';
import { fieldErrors, sentence } from '../../../contract/core/field-errors.ts';
import { saleDays } from '../../../contract/market/sales.ts';
import type { SaleRow } from '../../../database/market/sales.ts';
import { salesOf } from '../../../database/market/sales.ts';
import { dayOf } from '../../../domain/core/time/months.ts';
import { isSignedIn } from '../../../domain/identity/viewer.ts';
import type { Context } from '../../core/context.ts';
import { type Failure, failure, notSignedIn } from '../../core/failure.ts';
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
  'tax',
  'refunded',
  'earned',
  'currency',
  'refund',
  'returnedAt',
  'test',
];

/**
 * Returns the paid orders of the signed-in user's prompts as a CSV file, oldest first, whose text is read
 * page by page; with days, those that were paid then. Fails with unauthenticated, or malformed (the days).
 */
export function exportSales(
  { db, viewer, now }: Pick<Context, 'db' | 'viewer' | 'now'>,
  days: { from?: string | undefined; to?: string | undefined },
): { name: string; text: AsyncGenerator<string> } | Failure {
  if (!isSignedIn(viewer)) return notSignedIn();
  const parsed = z.object(saleDays).safeParse(days);
  if (!parsed.success) {
    const errors = fieldErrors(parsed.error);
    return failure('malformed', sentence(errors), errors);
  }
  const name = ['sales', days.from, days.to ?? dayOf(now())].filter(Boolean).join('-');
  return { name: `${name}.csv`, text: textOf(db, viewer.id, parsed.data) };
}

async function* textOf(
  db: Context['db'],
  sellerId: string,
  days: { from?: string | undefined; to?: string | undefined },
): AsyncGenerator<string> {
  for (let after: SaleRow | undefined, rows: SaleRow[] = []; ; ) {
    const isFirst = after === undefined;
    rows = await salesOf(db, sellerId, after, pageSize, days);
    after = rows.at(-1);
    const records = rows.map(presentSale).map((sale) => ({
      ...sale,
      ...Object.fromEntries(
        (['price', 'fee', 'tax', 'refunded', 'earned'] as const).map((amount) => [
          amount,
          sale[amount].toFixed(2),
        ]),
      ),
      refund: sale.refund?.state ?? '',
      test: sale.test ? 'yes' : 'no',
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
