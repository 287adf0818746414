import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { feedPaths } from '../../../../contract/core/routes.ts';
import { useFeedAddress } from '../../../core/feed-address.ts';
import { meKey, useApi } from '../../../core/query-client.ts';
import { useSite } from '../../../core/site.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { CopyButton } from '../../../ui/forms/copy-button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { Section } from '../../../ui/pages/section.tsx';

/** On a private site: the member's own address of the feed of new prompts, and the button that renews it. */
export function FeedAddress() {
  const api = useApi();
  const queries = useQueryClient();
  const [confirming, setConfirming] = useState(false);
  const address = useSite().url + useFeedAddress(feedPaths.recent());
  const renew = useMutation({
    mutationFn: () => api.renewFeedToken({}),
    onSuccess: ({ user }) => {
      queries.setQueryData(meKey, user);
      toast.success('Feed address renewed');
    },
    onError: toast.failure,
    onSettled: () => setConfirming(false),
  });
  return (
    <Section
      id="feeds-section"
      title="Feeds"
      intro="Feed readers and calendars cannot sign in. The addresses that you copy here work for you alone: keep them to yourself."
    >
      <TextField
        label="Feed of new prompts"
        hint="Other feeds have an icon on their pages."
        readOnly
        value={address}
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <CopyButton
          text={() => address}
          copied="The address has been copied"
          failed={['Failed to copy the address', 'Select it and copy it manually.']}
          variant="secondary"
          className="min-w-28"
        />
        <Button variant="danger" aria-haspopup="dialog" onClick={() => setConfirming(true)}>
          Renew feed address
        </Button>
      </div>
      <ConfirmDialog
        open={confirming}
        question="Renew your feed address?"
        description="All addresses of feeds and calendars that you copied from this site stop working immediately. Add the new ones to your feed reader."
        confirmLabel={renew.isPending ? 'Renewing...' : 'Renew'}
        busy={renew.isPending}
        onConfirm={() => renew.mutate()}
        onClose={() => setConfirming(false)}
      />
    </Section>
  );
}
