import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { type ChangeEvent, type SubmitEvent, useId } from 'react';
import { paths } from '../../contract/core/routes.ts';
import type { MailChoices } from '../../contract/notifications/notification-mails.ts';
import { type MailFrequency, mailFrequencies } from '../../domain/notifications/notification-mails.ts';
import {
  frequenciesIn,
  groupsFor,
  type NotificationKind,
  notificationKinds,
} from '../../domain/notifications/notifications.ts';
import { useApi } from '../core/query-client.ts';
import { useMe } from '../people/queries.ts';
import { Button } from '../ui/forms/button.tsx';
import { Select } from '../ui/forms/select.tsx';
import { toast } from '../ui/overlays/toast.ts';
import { notificationQueries } from './queries.ts';

/**
 * Chooses how often notifications are mailed, for each group or each kind. Without scripts, the browser posts
 * it to the page's address.
 */
export function MailForm({ choices }: { choices: MailChoices }) {
  const api = useApi();
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: async (form: FormData) => {
      let saved = choices;
      for (const [kind, chosen] of frequenciesIn(form)) {
        const frequency = chosen as MailFrequency;
        if (frequency !== saved[kind])
          saved = await api.chooseNotificationMail({ params: { kind }, body: { frequency } });
      }
    },
    onSuccess: () => toast.success('Your choices were saved'),
    onError: toast.failure,
    onSettled: () => queries.invalidateQueries(notificationQueries.mails()),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    save.mutate(new FormData(event.currentTarget, event.nativeEvent.submitter));
  };
  return (
    <form method="post" action={paths.notificationMails()} onSubmit={submit}>
      <div className="divide-y divide-hairline border-hairline border-y">
        {groupsFor({ isAdmin: useMe()?.role === 'admin' }).map((group) => (
          // The key lets choices that were saved elsewhere replace the browser's form state.
          <Group key={group.label + group.kinds.map((kind) => choices[kind])} {...group} choices={choices} />
        ))}
      </div>
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

function Group({
  label,
  kinds,
  choices,
}: {
  label: string;
  kinds: readonly NotificationKind[];
  choices: MailChoices;
}) {
  const id = useId();
  const shared = sharedValue(kinds.map((kind) => choices[kind]));
  return (
    <fieldset onChange={showSharedChoice} className="py-4">
      <legend className="float-start pt-2 font-medium">{label}</legend>
      <div className="ms-auto flex w-fit flex-wrap items-center justify-end gap-x-3 gap-y-1">
        <input type="hidden" name={`was ${label}`} value={shared} />
        <label htmlFor={id} className="sr-only">
          All in {label}
        </label>
        <div className="w-36 sm:w-44">
          <Select id={id} name={label} defaultValue={shared} options={{ '': 'Mixed', ...mailFrequencies }} />
        </div>
      </div>
      <details className="group clear-both mt-2">
        <summary className="inline-flex min-h-9 list-none items-center gap-1.5 rounded-control text-sm text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
          Customize
          <span className="sr-only"> {label}</span>
          <ChevronDown size={16} aria-hidden className="transition-transform group-open:rotate-180" />
        </summary>
        <ul>
          {kinds.map((kind) => (
            <li key={kind} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
              <label htmlFor={`mail-${kind}`} className="min-w-0 flex-1 basis-56 text-sm">
                {notificationKinds[kind].label}
              </label>
              <div className="w-36 sm:w-44">
                <Select
                  id={`mail-${kind}`}
                  name={kind}
                  defaultValue={choices[kind]}
                  options={mailFrequencies}
                />
              </div>
            </li>
          ))}
        </ul>
      </details>
    </fieldset>
  );
}

/** Sets all kinds of a group to the choice for the group, or shows the choice that all its kinds share. */
function showSharedChoice({ currentTarget, target }: ChangeEvent<HTMLFieldSetElement>): void {
  const [all, ...single] = currentTarget.querySelectorAll('select');
  if (!all) return;
  if (target !== (all as Element)) all.value = sharedValue(single.map(({ value }) => value));
  else if (all.value) for (const select of single) select.value = all.value;
}

/** Returns the value that all have in common, or an empty string. */
function sharedValue(values: readonly string[]): string {
  const [first = ''] = values;
  return values.every((value) => value === first) ? first : '';
}
