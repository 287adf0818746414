import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { paths } from '../../../contract/core/routes.ts';
import type { Order, PurchasedText as Text } from '../../../contract/market/orders.ts';
import { withdrawalConsent } from '../../../domain/market/withdrawal.ts';
import { inputsText } from '../../../domain/prompts/inputs/inputs.ts';
import { useApi } from '../../core/query-client.ts';
import { copiedToast, copyFailed } from '../../prompts/placeholders/copy-messages.ts';
import { HashCheck, HashFacts } from '../../prompts/premium/hash-check.tsx';
import { marketQueries } from '../../prompts/premium/queries.ts';
import { SampleResponses } from '../../prompts/prompt-page/samples/sample-responses.tsx';
import { promptQueries } from '../../prompts/queries.ts';
import { Button, ButtonLink } from '../../ui/forms/button.tsx';
import { Choice, ChoiceField } from '../../ui/forms/choice-field.tsx';
import { CopyButton } from '../../ui/forms/copy-button.tsx';
import { moveFocus } from '../../ui/overlays/move-focus.ts';
import { Notice, QueryResult } from '../../ui/pages/query-result.tsx';
import { LoadingBlocks } from '../../ui/pages/skeleton.tsx';

/** The purchased text in a version, or the latest one; the button that opens it, or why it cannot be read. */
export function PurchasedText({ order, version }: { order: Order; version: number | undefined }) {
  const isOpen = order.openedAt !== null;
  const query = useQuery({ ...marketQueries.text(order.id, version), enabled: isOpen && order.can.read });
  if (!order.can.read)
    return order.paidAt === null ? null : (
      <Notice className="mt-6">
        {order.state === 'disputed'
          ? 'Your access to the text has ended because the payment was disputed with the bank.'
          : 'Your access to the text ended with the refund.'}
      </Notice>
    );
  return (
    <section aria-labelledby="text" className="mt-8 print:hidden">
      <h2 id="text" tabIndex={-1} className="text-xl outline-none">
        Your prompt
      </h2>
      {isOpen ? (
        <QueryResult
          query={query}
          loading={<LoadingBlocks label="Loading the text..." block="h-64 rounded-card" className="mt-4" />}
        >
          {({ text }) => <OpenText text={text} order={order} isChosen={version !== undefined} />}
        </QueryResult>
      ) : (
        <OpenForm order={order} />
      )}
      {order.promptUrl && isOpen && (
        <ButtonLink href={order.promptUrl} variant="secondary" className="mt-4">
          Use this prompt
        </ButtonLink>
      )}
      {!order.promptUrl && (
        <p className="mt-4 text-sm text-muted">
          The prompt is no longer on this site. You keep what you bought here.
        </p>
      )}
    </section>
  );
}

/**
 * Opens the text, which is recorded. Without scripts, the browser posts the form to the page's address
 * (`http/forms.ts`).
 */
function OpenForm({ order: { id, can } }: { order: Order }) {
  const [consent, setConsent] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const api = useApi();
  const queries = useQueryClient();
  const open = useMutation({
    mutationFn: () => api.openPurchase({ params: { id }, body: { consent } }),
    onSuccess: (opened) => {
      queries.setQueryData(marketQueries.text(id).queryKey, opened);
      queries.setQueryData(marketQueries.one(id).queryKey, opened.order);
      void queries.invalidateQueries({ queryKey: ['orders', 'purchases'] });
      void queries.invalidateQueries(promptQueries.one(opened.order.promptId));
      moveFocus(document.getElementById('text'));
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setMissing(can.withdraw && !consent);
    if (!open.isPending && (consent || !can.withdraw)) open.mutate();
  };
  return (
    <form method="post" action={paths.purchase(id)} onSubmit={submit}>
      {can.refund && (
        <p className="mt-2 text-muted">
          Until you open it, refunds are instant. After that, the author reviews your request.
        </p>
      )}
      <input type="hidden" name="do" value="openPurchase" />
      {can.withdraw && (
        <ChoiceField
          legend="Right of withdrawal"
          error={isMissing ? 'Agree to this to open the text' : undefined}
          className="mt-4"
        >
          <Choice
            type="checkbox"
            name="consent"
            value="true"
            checked={consent}
            aria-required
            aria-invalid={isMissing ? true : undefined}
            onChange={(event) => {
              setConsent(event.currentTarget.checked);
              setMissing(false);
            }}
          >
            {withdrawalConsent}
          </Choice>
        </ChoiceField>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" busy={open.isPending}>
          {open.isPending ? 'Opening...' : 'Open the text'}
        </Button>
        {can.withdraw && (
          <a href={paths.withdrawal(id)} className="link text-sm">
            Withdraw from this purchase
          </a>
        )}
      </div>
      {open.error && open.error.status !== 401 && <Notice className="mt-3">{open.error.message}</Notice>}
    </form>
  );
}

function OpenText({ text, order, isChosen }: { text: Text; order: Order; isChosen: boolean }) {
  const { contentMd, sampleResponses, inputs, version } = text;
  return (
    <>
      <div className="mt-4 rounded-card border border-hairline bg-raised px-5 pt-3 pb-4 sm:px-7 sm:pt-5">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <VersionNote version={version} order={order} isChosen={isChosen} />
          <CopyButton text={() => contentMd} copied={copiedToast(0)} failed={copyFailed} />
        </div>
        <div
          translate="no"
          className="font-mono text-[0.9375rem] leading-[1.75] whitespace-pre-wrap text-start wrap-anywhere [unicode-bidi:plaintext] max-sm:text-sm max-sm:leading-[1.75]"
        >
          {contentMd}
        </div>
        {inputs.length > 0 && (
          <section aria-labelledby="inputs" className="mt-6 border-hairline border-t pt-4">
            <h3 id="inputs" className="text-base">
              Inputs
            </h3>
            <p dir="auto" className="mt-1 text-sm break-words whitespace-pre-line text-muted">
              {inputsText(inputs)}
            </p>
          </section>
        )}
        <div className="mt-6 border-hairline border-t pt-4">
          <Verification text={text} order={order} />
        </div>
      </div>
      {sampleResponses.length > 0 && (
        <div className="mt-5">
          <SampleResponses samples={sampleResponses} />
        </div>
      )}
    </>
  );
}

/** Which version is shown, with a link to the one that was bought, or back to the latest one. */
function VersionNote({
  version,
  order,
  isChosen,
}: {
  version: number;
  order: Order;
  /** Whether the reader chose the version, which may not be the latest one. */
  isChosen: boolean;
}) {
  const isBought = version === order.version;
  return (
    <p className="flex flex-wrap gap-x-3 text-sm text-muted">
      Version {version}, {isBought ? 'the one you bought' : 'published after your purchase'}
      {!isBought && (
        <a href={paths.purchase(order.id, { version: order.version })} className="link">
          Version {order.version}, the one you bought
        </a>
      )}
      {isChosen && (
        <a href={paths.purchase(order.id)} className="link">
          Latest version
        </a>
      )}
    </p>
  );
}

/** Compares a text with the hash that was published with it, before or after the sale. */
function Verification({ text: { contentMd, version, salt, hash }, order }: { text: Text; order: Order }) {
  const isBought = version === order.version;
  if (!hash)
    return (
      <p className="text-sm text-muted">
        {isBought
          ? 'This text can’t be verified because the site didn’t store its salt at the time.'
          : `There is no published hash of version ${version}. Verify the version you bought instead.`}
      </p>
    );
  const texts = isBought
    ? {
        same: 'This is the text you bought. Its hash was published before the sale.',
        different:
          'This text doesn’t match the hash published before the sale. Request a refund or contact us.',
      }
    : {
        same: `This is version ${version}, published after your purchase. It matches the hash published with it.`,
        different: `This is version ${version}, published after your purchase. It does not match the hash published with it.`,
      };
  return (
    <>
      <HashCheck key={version} salt={salt} text={contentMd} hash={hash} {...texts} />
      <details className="mt-2">
        <summary className="min-h-10 cursor-pointer py-2 text-sm font-medium">Verify it elsewhere</summary>
        <p className="text-sm text-muted">
          The hash is the SHA-256 of the salt, directly followed by the text, in UTF-8.
        </p>
        <HashFacts salt={salt} hash={hash} />
      </details>
    </>
  );
}
