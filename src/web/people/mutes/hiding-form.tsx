import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useApi } from '../../core/query-client.ts';
import { Button, type ButtonStyle } from '../../ui/forms/button.tsx';
import { moveFocus } from '../../ui/overlays/move-focus.ts';
import { toast } from '../../ui/overlays/toast.ts';

const actions = {
  muteUser: { label: 'Mute', done: 'is muted' },
  unmuteUser: { label: 'Unmute', done: 'is no longer muted' },
  blockUser: { label: 'Block', done: 'is blocked' },
  unblockUser: { label: 'Unblock', done: 'is no longer blocked' },
};

/**
 * A button that mutes or blocks a user, or undoes it. Without scripts, the browser posts the form to its page
 * (`http/forms.ts`).
 */
export function HidingForm({
  action,
  username,
  address,
  focusAfter,
  ...style
}: {
  action: keyof typeof actions;
  username: string;
  /** The address of the page with the form. */
  address: string;
  /** Id of the heading that takes the focus, because the button is removed. */
  focusAfter: string;
} & ButtonStyle) {
  const api = useApi();
  const queries = useQueryClient();
  const { label, done } = actions[action];
  const change = useMutation({
    mutationFn: () => api[action]({ params: { username } }),
    // Any loaded list may contain items that are now hidden, or lack items that are visible again.
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
        <span translate="no" className="sr-only">
          {' '}
          @{username}
        </span>
      </Button>
    </form>
  );
}
