import { html } from 'hono/html';
import type { Problem } from '../contract/core/problems.ts';
import { paths, routes } from '../contract/core/routes.ts';
import { type ApiCall, callApi, type FetchApi, formValues } from './form-requests.ts';
import { openPage, type PlainReply, plainPage } from './plain-pages.ts';

/** The pages whose forms {@link answerMarketForm} answers, as Hono's paths. */
export const marketFormPaths = [
  routes.prompt,
  routes.checkout,
  routes.purchase,
  routes.sales,
  routes.payouts,
  routes.testPayouts,
];

/** A request to the API, the page to open after it, and the one to return to when it is refused. */
interface Sent extends ApiCall {
  next: (reply: Reply) => string;
  back: string;
}

interface Reply {
  order?: { id: string; state: string };
  checkoutUrl?: string;
  /** Where payouts are set up. */
  url?: string;
}

/**
 * Sends what a browser without scripts sent in a form about an order or a refund to the API, which checks where it comes from and who sends it,
 * and opens the next page.
 */
export async function answerMarketForm(
  request: Request,
  { pattern, id }: { pattern: string; id: string },
  fetchApi: FetchApi,
): Promise<PlainReply> {
  const values = await formValues(request);
  if (!(values instanceof URLSearchParams)) return values;
  return send(request, fetchApi, forms[pattern]?.(values, id), values);
}

/** The same for an admin's decision about a refund. */
export async function answerRefundDecision(request: Request, fetchApi: FetchApi): Promise<PlainReply> {
  const values = await formValues(request);
  if (!(values instanceof URLSearchParams)) return values;
  const back = `${paths.admin()}${new URL(request.url).search}`;
  return send(
    request,
    fetchApi,
    {
      method: 'POST',
      path: `/admin/refunds/${encodeURIComponent(values.get('refund') ?? '')}`,
      body: { grant: grantIn(values), decision: values.get('text') ?? '', ...passwordIn(values) },
      next: () => back,
      back,
    },
    values,
  );
}

const forms: Readonly<Record<string, (values: URLSearchParams, id: string) => Sent>> = {
  [routes.prompt]: (values, id) => ({
    method: 'POST',
    path: `/posts/${encodeURIComponent(id)}/orders`,
    body: { price: Number(values.get('price') ?? Number.NaN) },
    next: ({ checkoutUrl }) => checkoutUrl ?? paths.purchases(),
    back: paths.prompt(id),
  }),
  [routes.checkout]: (values, id) => ({
    method: 'POST',
    path: `/users/me/orders/${encodeURIComponent(id)}/test-payment`,
    body: { outcome: values.get('outcome') ?? '' },
    next: ({ order }) => (order?.state === 'paid' ? paths.purchase(id) : paths.checkout(id)),
    back: paths.checkout(id),
  }),
  [routes.purchase]: (values, id) => ({
    method: 'POST',
    ...(values.get('do') === 'open'
      ? { path: `/users/me/purchases/${encodeURIComponent(id)}/text` }
      : {
          path: `/users/me/orders/${encodeURIComponent(id)}/refund`,
          body: { reason: values.get('reason') ?? '' },
        }),
    next: () => paths.purchase(id),
    back: paths.purchase(id),
  }),
  [routes.sales]: (values) => ({
    method: 'POST',
    path: `/users/me/sales/refunds/${encodeURIComponent(values.get('refund') ?? '')}`,
    body: { grant: grantIn(values), answer: values.get('text') ?? '', ...passwordIn(values) },
    next: () => paths.sales(),
    back: paths.sales(),
  }),
  [routes.payouts]: (values) =>
    values.get('do') === 'pay-out'
      ? {
          method: 'POST',
          path: '/users/me/payouts',
          body: { amount: Number(values.get('amount') ?? Number.NaN), ...passwordIn(values) },
          next: () => paths.payouts(),
          back: paths.payouts(),
        }
      : {
          method: 'POST',
          path: '/users/me/payouts/account',
          body: passwordIn(values),
          next: ({ url }) => url ?? paths.payouts(),
          back: paths.payouts(),
        },
  [routes.testPayouts]: (values) => ({
    method: 'POST',
    path: '/users/me/payouts/test-account',
    body: { outcome: values.get('outcome') ?? '' },
    next: () => paths.payouts(),
    back: paths.testPayouts(),
  }),
};

async function send(
  request: Request,
  fetchApi: FetchApi,
  sent: Sent | undefined,
  values: URLSearchParams,
): Promise<PlainReply> {
  if (!sent) return message(400, 'This form is not known here.', paths.purchases());
  const reply = await callApi(request, fetchApi, sent);
  if (reply.ok) {
    const next = sent.next((await reply.json()) as Reply);
    return next.startsWith('/') ? openPage(next, reply.headers.getSetCookie()) : openOtherSite(next);
  }
  // The session ended meanwhile.
  if (reply.status === 401) return openPage(`${paths.login()}?${new URLSearchParams({ next: sent.back })}`);
  const { detail = 'Something went wrong on our side. Try again.', errors = [] } =
    (await reply.json()) as Partial<Problem>;
  const [first] = errors;
  return message(
    reply.status,
    first?.message ?? detail,
    sent.back,
    values.get('reason') ?? values.get('text'),
  );
}

/** Opens a page of the payment provider. Not a redirect: the content security policy lets forms lead to this site only. */
function openOtherSite(url: string): PlainReply {
  return plainPage(
    200,
    'Payment provider',
    html`<meta http-equiv="refresh" content="0; url=${url}">
<p>This goes on with our payment provider. <a href="${url}">Continue to ${new URL(url).hostname}</a></p>`,
  );
}

/** The password, where one was typed: accounts without one send none. */
function passwordIn(values: URLSearchParams): { password?: string } {
  const password = values.get('password');
  return password ? { password } : {};
}

/** The decision of the pressed button; undefined, which the API refuses, without one. */
function grantIn(values: URLSearchParams): boolean | undefined {
  const grant = values.get('grant');
  return grant === null ? undefined : grant === 'true';
}

function message(status: number, text: string, back: string, written: string | null = null): PlainReply {
  return plainPage(
    status,
    'That did not work',
    html`<p role="alert" class="error">${text}</p>
${written ? html`<p>Your text, to copy it:</p><blockquote>${written}</blockquote>` : ''}
<p><a href="${back}">Back</a></p>`,
  );
}
