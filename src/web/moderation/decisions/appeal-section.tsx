import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Client } from '../../../contract/client.ts';
import { paths } from '../../../contract/core/routes.ts';
import type { Decision } from '../../../contract/moderation/decisions.ts';
import { appealableUntil, appealLimits, appealMessages } from '../../../domain/moderation/appeals.ts';
import { useSendOnce } from '../../core/send-once.ts';
import { shortDate } from '../../ui/dates.ts';
import { Button } from '../../ui/forms/button.tsx';
import { TextAreaField } from '../../ui/forms/field.tsx';
import { FormError, formErrorMessage, useFormErrors } from '../../ui/forms/form.tsx';
import { showHeading } from '../../ui/overlays/move-focus.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { outcomeLabels } from './labels.ts';
import { decisionQueries } from './queries.ts';

/** The appeal against a decision: its form, its state, or the reason why none is possible. */
export function AppealSection({
  decision,
  own,
  accessKey,
}: {
  decision: Decision;
  own: boolean;
  accessKey: string | undefined;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { appeal, decidedAt } = decision;
  const until = appealableUntil(decision, new Date(decidedAt));
  if (until === null) return null;
  return (
    <section aria-labelledby="appeal" className="mt-10">
      <h2 id="appeal" ref={heading} tabIndex={-1} className="text-xl">
        {appeal ? (appeal.outcome ? outcomeLabels[appeal.outcome.outcome] : 'Appeal pending') : 'Appeal'}
      </h2>
      {appeal ? (
        <SentAppeal appeal={appeal} own={own} />
      ) : decision.appealableUntil ? (
        <AppealForm
          decision={decision}
          until={decision.appealableUntil}
          accessKey={accessKey}
          onSent={() => showHeading(heading.current)}
        />
      ) : (
        <p className="mt-2 text-muted">
          No appeal has been filed. Appeal deadline: {shortDate(until.toISOString())}.
        </p>
      )}
    </section>
  );
}

function SentAppeal({
  appeal: { text, createdAt, outcome },
  own,
}: {
  appeal: NonNullable<Decision['appeal']>;
  own: boolean;
}) {
  return (
    <>
      {outcome ? (
        <div className="mt-2 wrap-anywhere">
          <p className="text-muted">An admin decided the appeal on {shortDate(outcome.at)}.</p>
          <p dir="auto" className="mt-3 whitespace-pre-line">
            {outcome.note}
          </p>
        </div>
      ) : (
        <p className="mt-2 text-muted">
          An admin will review it. <span>{own && 'We’ll let you know the outcome.'}</span>
        </p>
      )}
      <h3 className="mt-6 font-sans text-sm font-semibold tracking-normal">
        Appeal from {shortDate(createdAt)}
      </h3>
      <blockquote
        dir="auto"
        className="mt-2 whitespace-pre-line border-hairline border-s-2 ps-4 text-muted wrap-anywhere"
      >
        {text || 'The account and its text were deleted.'}
      </blockquote>
    </>
  );
}

function AppealForm({
  decision: { id },
  until,
  accessKey,
  onSent,
}: {
  decision: Decision;
  until: string;
  accessKey: string | undefined;
  onSent: () => void;
}) {
  const queries = useQueryClient();
  const [used, setUsed] = useState(0);
  const { form, errors, showErrors, showApiErrors, clearError } = useFormErrors<'text'>();
  const sendOnce = useSendOnce((client: Client, text: string) =>
    client.appealDecision({ params: { id }, body: { text, ...(accessKey && { key: accessKey }) } }),
  );
  const send = useMutation({
    mutationFn: sendOnce,
    onSuccess: ({ decision }) => {
      queries.setQueryData(decisionQueries.one(id, accessKey).queryKey, decision);
      toast.success('Appeal sent');
      onSent();
    },
    onError: showApiErrors,
  });
  const submit = (text: string) => {
    if (text.trim().length < appealLimits.minCharacters) showErrors({ text: appealMessages.text });
    else if (!send.isPending) send.mutate(text);
  };
  return (
    <>
      <p className="mt-2 text-muted">
        You can appeal once, until {shortDate(until)}. Where possible, a different admin reviews it.
      </p>
      <form
        ref={form}
        method="post"
        action={paths.decision(id, accessKey)}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit(String(new FormData(event.currentTarget).get('text') ?? ''));
        }}
        onInput={(event) => {
          clearError(event);
          setUsed((event.target as HTMLTextAreaElement).value.length);
        }}
        className="mt-5"
      >
        <TextAreaField
          name="text"
          label="Why the decision is wrong"
          rows={6}
          dir="auto"
          maxLength={appealLimits.maxCharacters}
          counter={{ used, max: appealLimits.maxCharacters }}
          hint="Admins and moderators read it. It is not in the public log."
          error={errors.text}
        />
        <div className="mt-4">
          <FormError>{formErrorMessage(send.error)}</FormError>
        </div>
        <Button type="submit" className="mt-4" busy={send.isPending}>
          {send.isPending ? 'Sending...' : 'Send appeal'}
        </Button>
      </form>
    </>
  );
}
