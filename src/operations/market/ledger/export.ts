import { type LedgerEntryRow, selectEntries } from '../../../database/market/ledger.ts';
import type { AdminContext } from '../../core/context.ts';
import { isoTime } from '../../core/iso-time.ts';

/** Entries read per query. */
const pageSize = 1_000;

/** An entry in the export for accountants; `amount` with two decimals. */
export interface ExportedEntry {
  bookedAt: string;
  id: string;
  order: string;
  payout: string;
  kind: string;
  from: string;
  to: string;
  amount: string;
  currency: string;
  /** `yes` if no money moved. */
  test: 'yes' | 'no';
  /** Of an entry that an admin made. */
  reason: string;
  /** The number of the receipt of the order. */
  receipt: string;
}

/** Yields all entries of the ledger in the order of booking, read page by page. */
export async function* exportLedger({ db }: Pick<AdminContext, 'db'>): AsyncGenerator<ExportedEntry> {
  for (let after: LedgerEntryRow | undefined; ; ) {
    const rows = await selectEntries(db, after, pageSize);
    for (const row of rows)
      yield {
        bookedAt: isoTime(row.booked_at),
        id: row.id,
        order: row.order_number ?? '',
        payout: row.payout_id ?? '',
        kind: row.kind,
        from: row.from_account,
        to: row.to_account,
        amount: (row.amount_cents / 100).toFixed(2),
        currency: row.currency,
        test: row.is_test ? 'yes' : 'no',
        reason: row.reason,
        receipt: row.receipt_number ?? '',
      };
    after = rows.at(-1);
    if (rows.length < pageSize) return;
  }
}
