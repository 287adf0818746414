import * as market from '../../contract/market/market.ts';
import * as orders from '../../contract/market/orders.ts';
import * as payouts from '../../contract/market/payouts.ts';
import * as returns from '../../contract/market/returns.ts';
import * as sales from '../../contract/market/sales.ts';
import { isFailure } from '../../operations/core/failure.ts';
import { retryWork } from '../../operations/market/failures.ts';
import { enterManually } from '../../operations/market/ledger/enter.ts';
import { answerTestCheckout } from '../../operations/market/orders/answer-test-checkout.ts';
import { buyPrompt } from '../../operations/market/orders/buy.ts';
import { listPurchases } from '../../operations/market/orders/list-purchases.ts';
import { readOrder } from '../../operations/market/orders/read.ts';
import { openPurchase, readPurchase } from '../../operations/market/orders/read-text.ts';
import { setUpPayouts } from '../../operations/market/payouts/account.ts';
import { decideTestPayouts } from '../../operations/market/payouts/decide-test-account.ts';
import { holdPayouts, listPayoutHolds, releasePayouts } from '../../operations/market/payouts/hold.ts';
import { listAllPayouts, listPayouts } from '../../operations/market/payouts/list.ts';
import { admitPayout, payOut } from '../../operations/market/payouts/pay-out.ts';
import { readPayouts } from '../../operations/market/payouts/read.ts';
import { readStatement } from '../../operations/market/payouts/statement.ts';
import { readMarket } from '../../operations/market/read.ts';
import { answerRefund } from '../../operations/market/refunds/answer.ts';
import { decideRefund } from '../../operations/market/refunds/decide.ts';
import { admitRefund, refundOrder, refundSale } from '../../operations/market/refunds/make.ts';
import { requestRefund } from '../../operations/market/refunds/request.ts';
import { withdrawPurchase } from '../../operations/market/refunds/withdraw.ts';
import { exportSales } from '../../operations/market/sales/export.ts';
import { readMarketFigures } from '../../operations/market/sales/figures.ts';
import { listOrders, listSales } from '../../operations/market/sales/list.ts';
import { summarizeSales } from '../../operations/market/sales/summarize.ts';
import { textStream } from '../core/bodies/json-stream.ts';
import { problemResponse } from '../core/problem-response.ts';
import { type Api, named, register, registerRoute, sendStream, truncationLogger } from '../core/register.ts';

export function marketRoutes(app: Api): void {
  register(app, market.readMarket, async (ctx) => readMarket(ctx));
  register(app, orders.buyPrompt, (ctx, { params, body }) => buyPrompt(ctx, params.id, body));
  register(app, orders.readOrder, (ctx, { params }) => named('order', readOrder(ctx, params.id)));
  register(app, orders.answerTestCheckout, (ctx, { params, body }) =>
    named('order', answerTestCheckout(ctx, params.id, body.outcome)),
  );
  register(app, orders.myPurchases, (ctx, { query }) => listPurchases(ctx, query));
  register(app, orders.openPurchase, (ctx, { params, body }) => openPurchase(ctx, params.id, body));
  register(app, orders.readPurchase, (ctx, { params, query }) => readPurchase(ctx, params.id, query.version));
  register(app, orders.requestRefund, (ctx, { params, body }) =>
    named('order', requestRefund(ctx, params.id, body.reason)),
  );
  register(app, orders.withdrawPurchase, (ctx, { params }) =>
    named('order', withdrawPurchase(ctx, params.id)),
  );
  register(app, sales.mySalesSummary, (ctx) => summarizeSales(ctx));
  register(app, sales.mySales, (ctx, { query }) => listSales(ctx, query));
  registerRoute(
    app,
    '/users/me/sales.csv',
    (c, ctx) => {
      const file = exportSales(ctx, { from: c.req.query('from'), to: c.req.query('to') });
      if (isFailure(file)) return problemResponse(c, file);
      c.header('content-type', 'text/csv; charset=utf-8');
      c.header('content-disposition', `attachment; filename="${file.name}"`);
      c.header('cache-control', 'private, no-store');
      return sendStream(c, textStream(file.text, truncationLogger(c, ctx)), 200);
    },
    { keyScope: 'sales' },
  );
  register(app, sales.answerRefund, (ctx, { params, body }) =>
    named('sale', answerRefund(ctx, params.id, body)),
  );
  register(app, sales.listOrders, (ctx, { query }) => listOrders(ctx, query));
  register(app, sales.decideRefund, (ctx, { params, body }) =>
    named('order', decideRefund(ctx, params.id, body)),
  );
  register(
    app,
    returns.refundSale,
    (ctx, { params, body }) => named('sale', refundSale(ctx, params.id, body)),
    { before: (ctx, { body }) => admitRefund(ctx, body) },
  );
  register(
    app,
    returns.refundOrder,
    (ctx, { params, body }) => named('order', refundOrder(ctx, params.id, body)),
    { before: (ctx, { body }) => admitRefund(ctx, body) },
  );
  register(app, returns.bookEntry, (ctx, { body }) => named('entry', enterManually(ctx, body)));
  register(app, sales.marketFigures, (ctx) => readMarketFigures(ctx));
  register(app, sales.retryWork, (ctx, { params }) => retryWork(ctx, params));
  register(app, payouts.readPayouts, (ctx) => readPayouts(ctx));
  register(app, payouts.myPayouts, (ctx, { query }) => listPayouts(ctx, query));
  register(app, payouts.payoutStatement, (ctx, { params }) => readStatement(ctx, params.id));
  register(app, payouts.setUpPayouts, (ctx, { body }) => setUpPayouts(ctx, body));
  register(app, payouts.payOut, (ctx, { body }) => named('payout', payOut(ctx, body)), {
    before: (ctx, { body }) => admitPayout(ctx, body),
  });
  register(app, payouts.decideTestPayouts, (ctx, { body }) => decideTestPayouts(ctx, body.outcome));
  register(app, payouts.listPayouts, (ctx, { query }) => listAllPayouts(ctx, query));
  register(app, payouts.listPayoutHolds, (ctx) => listPayoutHolds(ctx));
  register(app, payouts.holdPayouts, (ctx, { params, body }) =>
    holdPayouts(ctx, params.username, body.reason),
  );
  register(app, payouts.releasePayouts, (ctx, { params }) => releasePayouts(ctx, params.username));
}
