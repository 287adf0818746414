import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { paths } from '../../contract/core/routes.ts';
import type { MailChoices } from '../../contract/notifications/notification-mails.ts';
import { mailFrequencies } from '../../domain/notifications/notification-mails.ts';
import {
  kindsFor,
  type NotificationKind,
  notificationKindNames,
  notificationKinds,
} from '../../domain/notifications/notifications.ts';
import { useApi } from '../core/query-client.ts';
import { useMe } from '../people/queries.ts';
import { Button } from '../ui/forms/button.tsx';
import { Select } from '../ui/forms/select.tsx';
import { toast } from '../ui/overlays/toast.ts';
import { notificationQueries } from './queries.ts';

/**
 * Chooses how often each kind of notification is mailed. Without scripts, the browser posts it to the page's
 * address.
 */
export function MailForm({ choices }: { choices: MailChoices }) {
  const api = useApi();
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: async (chosen: Partial<MailChoices>) => {
      let saved = choices;
      for (const kind of notificationKindNames) {
        const frequency = chosen[kind];
        if (frequency && frequency !== saved[kind])
          saved = await api.chooseNotificationMail({ params: { kind }, body: { frequency } });
      }
      return saved;
    },
    onSuccess: () => toast.success('Your choices were saved'),
    onError: toast.failure,
    onSettled: () => queries.invalidateQueries(notificationQueries.mails()),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget, event.nativeEvent.submitter);
    save.mutate(form.has('all') ? neverAny : (Object.fromEntries(form) as Partial<MailChoices>));
  };
  return (
    <form method="post" action={paths.notificationMails()} onSubmit={submit}>
      <ul className="divide-y divide-hairline border-hairline border-y">
        {kindsFor({ isAdmin: useMe()?.role === 'admin' }).map((kind) => (
          <li key={kind} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <label htmlFor={`mail-${kind}`} className="min-w-0 flex-1 basis-56">
              {notificationKinds[kind].label}
            </label>
            <div className="w-44">
              <Frequency kind={kind} chosen={choices[kind]} />
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button type="submit" busy={save.isPending}>
          Save
        </Button>
        <Button type="submit" name="all" value="never" variant="ghost">
          Never email me
        </Button>
      </div>
    </form>
  );
}

const neverAny = Object.fromEntries(notificationKindNames.map((kind) => [kind, 'never' as const]));

function Frequency({ kind, chosen }: { kind: NotificationKind; chosen: MailChoices[NotificationKind] }) {
  // The key lets a choice that was saved elsewhere replace the browser's form state.
  return (
    <Select key={chosen} id={`mail-${kind}`} name={kind} defaultValue={chosen} options={mailFrequencies} />
  );
}
