import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import type { Client } from '../../../contract/client.ts';
import type { Refund } from '../../../contract/market/orders.ts';
import { marketLimits } from '../../../domain/market/market.ts';
import { useApi } from '../../core/query-client.ts';
import { Reauthentication } from '../../identity/reauthentication.tsx';
import { useMe } from '../../people/queries.ts';
import { marketQueries } from '../../prompts/premium/queries.ts';
import { longDate } from '../../ui/dates.ts';
import { Button } from '../../ui/forms/button.tsx';
import { DecisionBar } from '../../ui/forms/decision-bar.tsx';
import { TextAreaField } from '../../ui/forms/field.tsx';
import { FoldedForm } from '../../ui/forms/folded-form.tsx';
import { FormError, formErrorMessage } from '../../ui/forms/form.tsx';
import { showHeading } from '../../ui/overlays/move-focus.ts';
import { toast } from '../../ui/overlays/toast.ts';

interface Decision {
  grant: boolean;
  text: string;
  /** The viewer's password, if they typed it. */
  confirmed: { password?: string };
}

/**
 * Grants or declines a refund, with a text for the buyer: the answer of a seller, or the decision of an
 * admin. Also works without scripts: the browser then posts the form to the page's address (`http/forms.ts`).
 */
export function RefundDecision({
  refund,
  subject,
  endpoint,
  action,
  label,
  hint,
  send,
  focusAfter,
  onDone,
}: {
  refund: Refund;
  /** The name of the order in the buttons. */
  subject: string;
  endpoint: 'answerRefund' | 'decideRefund';
  action: string;
  label: string;
  hint: string;
  send: (api: Client, decision: Decision) => Promise<unknown>;
  /** Id of the element that takes the focus, because the form is removed. */
  focusAfter: string;
  onDone?: () => Promise<unknown>;
}) {
  const api = useApi();
  const queries = useQueryClient();
  const me = useMe();
  const decide = useMutation({
    mutationFn: (decision: Decision) => send(api, decision),
    onSuccess: async (_, { grant }) => {
      toast.success(grant ? 'The refund was granted' : 'The refund was declined');
      await Promise.all([queries.invalidateQueries({ queryKey: marketQueries.orders }), onDone?.()]);
      // The next order with a refund to decide, or the list.
      const next = document.querySelector(`[name=do][value=${endpoint}]`)?.closest('article');
      showHeading(next?.querySelector('h3') ?? document.getElementById(focusAfter));
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (decide.isPending) return;
    const { currentTarget: form, nativeEvent } = event;
    const grant = (nativeEvent.submitter as HTMLButtonElement | null)?.value === 'true';
    const values = new FormData(form);
    const password = String(values.get('password') ?? '');
    decide.mutate({ grant, text: String(values.get('text') ?? ''), confirmed: password ? { password } : {} });
  };
  const named = <span className="sr-only"> {subject}</span>;
  return (
    <FoldedForm label="Decide on the refund" subject={subject}>
      <form
        method="post"
        action={action}
        noValidate
        onSubmit={submit}
        className="mt-2 rounded-card border border-hairline bg-raised px-4 py-4 sm:px-5"
      >
        <FormError>{formErrorMessage(decide.error)}</FormError>
        <input type="hidden" name="do" value={endpoint} />
        <input type="hidden" name="refund" value={refund.id} />
        <TextAreaField
          name="text"
          label={label}
          rows={3}
          dir="auto"
          maxLength={marketLimits.refundReason}
          aside={endpoint === 'decideRefund' && <span className="text-muted">Optional</span>}
          hint={hint}
          error={decide.error?.errors.find(({ field }) => field === 'answer')?.message}
        />
        {me && (
          <div className="mt-4 max-w-md">
            <Reauthentication
              user={me}
              action="grant a refund"
              hint="Required to grant the refund."
              error={decide.error?.errors.find(({ field }) => field === 'password')?.message}
            />
          </div>
        )}
        <DecisionBar className="flex bg-raised">
          <Button type="submit" name="grant" value="true" busy={decide.isPending}>
            Grant the refund{named}
          </Button>
          <Button type="submit" name="grant" value="false" variant="secondary" busy={decide.isPending}>
            Decline{named}
          </Button>
        </DecisionBar>
      </form>
    </FoldedForm>
  );
}

/** A refund request: the buyer's text, the seller's answer and the decision. */
export function RefundTexts({ refund }: { refund: Refund }) {
  const { state, reason, answer, decision, automatic, answerUntil, problem } = refund;
  return (
    <div className="mt-2 max-w-[72ch] space-y-1 text-sm">
      {reason && (
        <p dir="auto" className="border-hairline border-s-2 ps-4 whitespace-pre-line wrap-anywhere">
          {reason}
        </p>
      )}
      {problem && state === 'escalated' && <p>{problem}</p>}
      {answer && (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          <span className="text-muted">Answer:</span> {answer}
        </p>
      )}
      {decision && (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          <span className="text-muted">Decision:</span> {decision}
        </p>
      )}
      {automatic && <p className="text-muted">Granted automatically: the text was never opened.</p>}
      {state === 'asked' && (
        <p className="text-muted">If there’s no answer by {longDate(answerUntil)}, an admin decides.</p>
      )}
    </div>
  );
}
