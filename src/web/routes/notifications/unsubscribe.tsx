import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { paths } from '../../../contract/core/routes.ts';
import {
  type NotificationKind,
  notificationKindNames,
  notificationKinds,
} from '../../../domain/notifications/notifications.ts';
import type { PageLoad } from '../../core/page-load.ts';
import { useApi } from '../../core/query-client.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { Button } from '../../ui/forms/button.tsx';
import { FormError } from '../../ui/forms/form.tsx';
import { PageMeta } from '../../ui/pages/page-meta.tsx';

export const whilePrivate = true;

/** The query parameters that the page reads. */
export const query = ['token'];

export function loader({ noStore }: PageLoad): void {
  noStore();
}

export function Component() {
  const token = useQueryParams().get('token') ?? '';
  const api = useApi();
  const stop = useMutation({ mutationFn: (all: boolean) => api.unsubscribe({ body: { token, all } }) });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    stop.mutate(new FormData(event.currentTarget, event.nativeEvent.submitter).has('all'));
  };
  const kinds = notificationKindNames.filter((kind) => token.split('.').includes(kind));
  return (
    <div className="page-width flex justify-center py-10 sm:py-16">
      <PageMeta title="Stop emails" description="Stop notification emails." noindex />
      <div className="w-full max-w-md">
        <h1 tabIndex={-1} className="text-2xl sm:text-3xl">
          {stop.data
            ? 'You won’t get these emails anymore'
            : kinds.length > 0
              ? 'Stop emails about these?'
              : 'This link doesn’t work'}
        </h1>
        <KindList kinds={stop.data?.kinds ?? kinds} />
        {kinds.length === 0 && (
          <p className="mt-4 text-muted">
            The address is incomplete. Copy the full address from the email, or sign in to choose your emails.
          </p>
        )}
        <div className="mt-4">
          <FormError>{stop.error?.message}</FormError>
        </div>
        {!stop.data && stop.error?.status !== 404 && kinds.length > 0 && (
          <form
            method="post"
            action={paths.unsubscribe(token)}
            onSubmit={submit}
            className="mt-6 flex flex-wrap gap-3"
          >
            <Button type="submit" busy={stop.isPending}>
              Stop these emails
            </Button>
            <Button type="submit" name="all" value="yes" variant="secondary" busy={stop.isPending}>
              Stop all notification emails
            </Button>
          </form>
        )}
        <p className="mt-6">
          <a href={paths.notificationMails()} className="link">
            Choose which emails you get
          </a>
        </p>
      </div>
    </div>
  );
}

function KindList({ kinds }: { kinds: readonly NotificationKind[] }) {
  return (
    <ul className="mt-4 list-disc space-y-1 ps-5 text-muted">
      {kinds.map((kind) => (
        <li key={kind}>{notificationKinds[kind].label}</li>
      ))}
    </ul>
  );
}
