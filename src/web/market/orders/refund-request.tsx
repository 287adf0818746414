import { useQueryClient } from '@tanstack/react-query';
import { paths } from '../../../contract/core/routes.ts';
import type { Order, Refund } from '../../../contract/market/orders.ts';
import { marketLimits } from '../../../domain/market/market.ts';
import { useSendOnce } from '../../core/send-once.ts';
import { marketQueries } from '../../prompts/premium/queries.ts';
import { promptQueries } from '../../prompts/queries.ts';
import { longDate } from '../../ui/dates.ts';
import { Button } from '../../ui/forms/button.tsx';
import { TextAreaField } from '../../ui/forms/field.tsx';
import { FoldedForm } from '../../ui/forms/folded-form.tsx';
import { Form, useForm } from '../../ui/forms/form.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { moveFocus } from '../../ui/overlays/move-focus.ts';
import { toast } from '../../ui/overlays/toast.ts';

/** The state of a refund request, the form to create one, or the reason why none is possible. */
export function RefundSection({ order }: { order: Order }) {
  const { state, refund, can, refundUntil } = order;
  if (!refund && !can.refund && state !== 'paid' && state !== 'disputed') return null;
  return (
    <section aria-labelledby="refund" className="mt-10 print:hidden">
      <h2 id="refund" tabIndex={-1} className="text-xl outline-none">
        Refund
      </h2>
      {state === 'disputed' ? (
        <p className="mt-2 text-muted">Your bank returned the payment.</p>
      ) : refund ? (
        <RefundState refund={refund} />
      ) : can.refund ? (
        <RefundForm order={order} />
      ) : (
        <p className="mt-2 text-muted">
          {refundUntil
            ? `You could request a refund until ${longDate(refundUntil)}.`
            : 'This order isn’t refundable.'}
        </p>
      )}
    </section>
  );
}

function RefundState({ refund }: { refund: Refund }) {
  const { state, reason, answer, decision, automatic, withdrawal, createdAt, answerUntil, decidedAt } =
    refund;
  return (
    <div className="mt-3">
      <p className="text-sm text-muted">
        <LocalTime at={decidedAt ?? createdAt} format="long" />
      </p>
      <p className="mt-2 text-muted">
        <span>
          {state === 'asked' &&
            `The author has until ${longDate(answerUntil)} to answer. After that, an admin decides. You keep access meanwhile.`}
        </span>
        <span>
          {state === 'escalated' && 'An admin is reviewing your request. You keep access until they decide.'}
        </span>
        <span>
          {state === 'granted' &&
            `${withdrawal ? 'You withdrew from the purchase. ' : automatic ? 'You hadn’t opened the text, so the refund was automatic. ' : ''}Your money was returned.`}
        </span>
        <span>{state === 'declined' && 'The refund was declined. You keep the prompt.'}</span>
      </p>
      <dl className="mt-4 space-y-3">
        {(
          [
            ['What you wrote', reason],
            ['The author’s answer', answer],
            ['The admin’s decision', decision],
          ] as const
        ).map(
          ([name, text]) =>
            text && (
              <div key={name}>
                <dt className="text-sm text-muted">{name}</dt>
                <dd dir="auto" className="max-w-[72ch] whitespace-pre-line wrap-anywhere">
                  {text}
                </dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
}

/** Requests a refund. Without scripts, the browser posts the form to the page's address (`http/forms.ts`). */
function RefundForm({ order: { id, promptId, openedAt, refundUntil } }: { order: Order }) {
  const queries = useQueryClient();
  const requestOnce = useSendOnce((api, reason: string) =>
    api.requestRefund({ params: { id }, body: { reason } }),
  );
  const { form, errors } = useForm<{ reason: string }, Awaited<ReturnType<typeof requestOnce>>>({
    read: (text) => ({ reason: text('reason') }),
    check: ({ reason }): { reason?: string } => (reason.trim() ? {} : { reason: 'Reason is required' }),
    send: ({ reason }) => requestOnce(reason),
    onSuccess: ({ order }) => {
      queries.setQueryData(marketQueries.one(id).queryKey, order);
      void queries.invalidateQueries({ queryKey: ['orders', 'purchases'] });
      void queries.invalidateQueries(promptQueries.one(promptId));
      if (!order.can.read) queries.removeQueries({ queryKey: ['orders', 'text', id] });
      toast.success(order.state === 'refunded' ? 'Refunded' : 'Your request was sent');
      moveFocus(document.getElementById('refund'));
    },
  });
  return (
    <>
      <p className="mt-2 text-muted">
        {openedAt === null
          ? 'A refund ends your access.'
          : `The author has ${marketLimits.answerDays} days to answer. Otherwise, an admin decides.`}
        <span>{refundUntil && ` You can request a refund until ${longDate(refundUntil)}.`}</span>
      </p>
      <FoldedForm label="Request a refund">
        <Form form={form} action={paths.purchase(id)} className="mt-4 max-w-2xl">
          <input type="hidden" name="do" value="requestRefund" />
          <TextAreaField
            name="reason"
            label="Reason"
            rows={4}
            dir="auto"
            aria-required
            maxLength={marketLimits.refundReason}
            hint={
              openedAt === null
                ? 'Visible to the author.'
                : 'Visible to the author, and to an admin if one has to decide.'
            }
            error={errors.reason}
          />
          <Button type="submit" variant="danger" busy={form.busy} className="mt-4">
            {form.busy ? 'Sending...' : 'Send the request'}
          </Button>
        </Form>
      </FoldedForm>
    </>
  );
}
