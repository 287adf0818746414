import type { Sale, SoldOrder } from '../../../contract/market/sales.ts';
import {
  paidOrderSort,
  type SaleFilter,
  selectPaidOrders,
  selectSales,
  sellerSaleSort,
} from '../../../database/market/sales.ts';
import type { AdminContext, MemberContext } from '../../core/context.ts';
import type { Failure } from '../../core/failure.ts';
import { listPage, type Page, type PageInput } from '../../core/paging.ts';
import { presentPaidOrder, presentSale } from './present.ts';

type Input = PageInput & SaleFilter;

/**
 * Returns one page of the paid orders of the signed-in user's prompts, latest first. Fails with malformed.
 */
export function listSales(
  { db, viewer }: MemberContext,
  { refund, from, to, ...input }: Input,
): Promise<Page<Sale> | Failure> {
  return listPage(
    input,
    { name: 'sales', order: sellerSaleSort },
    (page) => selectSales(db, viewer.id, { refund, from, to }, page),
    (rows) => rows.map(presentSale),
  );
}

/** Returns one page of all paid orders, latest first. Fails with malformed. */
export function listOrders(
  { db }: Pick<AdminContext, 'db'>,
  { refund, state, ...input }: Input,
): Promise<Page<SoldOrder> | Failure> {
  return listPage(
    input,
    { name: 'orders', order: paidOrderSort },
    (page) => selectPaidOrders(db, { refund, state }, page),
    (rows) => rows.map(presentPaidOrder),
  );
}
