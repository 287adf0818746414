import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import type { Client } from '../../../contract/client.ts';
import { useApi } from '../../core/query-client.ts';
import { Button, type ButtonStyle } from '../../ui/forms/button.tsx';
import { moveFocus } from '../../ui/overlays/move-focus.ts';
import { toast } from '../../ui/overlays/toast.ts';

type Action = 'mute' | 'unmute' | 'block' | 'unblock';

const actions: Record<
  Action,
  { label: string; done: string; send: (api: Client, username: string) => Promise<unknown> }
> = {
  mute: {
    label: 'Mute',
    done: 'is muted',
    send: (api, username) => api.muteUser({ params: { username } }),
  },
  unmute: {
    label: 'Unmute',
    done: 'is no longer muted',
    send: (api, username) => api.unmuteUser({ params: { username } }),
  },
  block: {
    label: 'Block',
    done: 'is blocked',
    send: (api, username) => api.blockUser({ params: { username } }),
  },
  unblock: {
    label: 'Unblock',
    done: 'is no longer blocked',
    send: (api, username) => api.unblockUser({ params: { username } }),
  },
};

/** A button that mutes or blocks a user, or ends it. Without scripts, the form is sent to its page (`http/mute-forms.ts`). */
export function HidingForm({
  action,
  username,
  address,
  focusAfter,
  ...style
}: {
  action: Action;
  username: string;
  /** Of the page that the form is on. */
  address: string;
  /** Id of the heading that takes the focus, because the button goes. */
  focusAfter: string;
} & ButtonStyle) {
  const api = useApi();
  const queries = useQueryClient();
  const { label, done, send } = actions[action];
  const change = useMutation({
    mutationFn: () => send(api, username),
    // Every list that has been loaded may have what it must no longer have, or lack what it may have again.
    onSuccess: () => queries.invalidateQueries(),
    onError: toast.failure,
    onSettled: (_, error) => {
      if (error) return;
      toast.success(`@${username} ${done}`);
      moveFocus(document.getElementById(focusAfter));
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!change.isPending) change.mutate();
  };
  return (
    <form method="post" action={address} onSubmit={submit}>
      <input type="hidden" name="username" value={username} />
      <Button type="submit" name="do" value={action} busy={change.isPending} {...style}>
        {label}
        <span className="sr-only"> @{username}</span>
      </Button>
    </form>
  );
}
