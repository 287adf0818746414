import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../../contract/core/routes.ts';
import type { PersonalKey } from '../../../contract/identity/keys.ts';
import { limits } from '../../../domain/core/limits.ts';
import { capitalized } from '../../../domain/core/text/text.ts';
import { useApi } from '../../core/query-client.ts';
import { useMe } from '../../people/queries.ts';
import { shortDate } from '../../ui/dates.ts';
import { Button } from '../../ui/forms/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { EmptyState } from '../../ui/pages/empty-state.tsx';
import { QueryResult } from '../../ui/pages/query-result.tsx';
import { Section, SettingsRow } from '../../ui/pages/section.tsx';
import { LoadingBlocks } from '../../ui/pages/skeleton.tsx';
import { Badge } from '../../ui/tag.tsx';
import { CreateKey } from './create-key.tsx';
import { keyQueries } from './queries.ts';

const headingId = 'keys-section';

/** Creates, lists and revokes the user's API keys. */
export function ApiKeys() {
  const me = useMe();
  const keys = useQuery({ ...keyQueries.mine(), enabled: me !== null });
  const [revoking, setRevoking] = useState<PersonalKey>();
  return (
    <Section
      id={headingId}
      title="API keys"
      intro={
        <p>
          Keys let your scripts and apps use the site without your password. They can do only what you allow,
          and you can revoke them at any time.{' '}
          <a href="/api/docs" data-native className="link">
            Read how the API works
          </a>
          , or have events sent to your program with{' '}
          <a href={paths.webhooks()} className="link">
            webhooks
          </a>
          .
        </p>
      }
    >
      <QueryResult query={keys} loading={<LoadingBlocks label="Loading keys..." block="h-20 rounded-card" />}>
        {(items) => (
          <>
            {me && <CreateKey user={me} full={items.length >= limits.keysPerUser} />}
            {items.length === 0 ? (
              <EmptyState
                text="No keys yet"
                hint="Create one to let your own program use the site on your behalf."
                className="mt-6"
              />
            ) : (
              <ul
                aria-label="Your keys"
                className="mt-6 divide-y divide-hairline rounded-card border border-hairline"
              >
                {items.map((key) => (
                  <SettingsRow
                    key={key.id}
                    title={key.name}
                    badge={<Badge>{scopesText(key.scopes)}</Badge>}
                    facts={factsOf(key)}
                    action={
                      <Button
                        variant="danger"
                        size="sm"
                        onClick={() => setRevoking(key)}
                        aria-label={`Revoke ${key.name}`}
                      >
                        Revoke
                      </Button>
                    }
                  />
                ))}
              </ul>
            )}
          </>
        )}
      </QueryResult>
      <RevokeKey item={revoking} onClose={() => setRevoking(undefined)} />
    </Section>
  );
}

function RevokeKey({ item, onClose }: { item: PersonalKey | undefined; onClose: () => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const revoke = useMutation({
    mutationFn: (id: string) => api.revokeKey({ params: { id } }),
    onSuccess: (_, id) => {
      onClose();
      queries.setQueryData(keyQueries.mine().queryKey, (known) => known?.filter((key) => key.id !== id));
      toast.success('Key revoked');
      // The row with the focused button was removed.
      document.getElementById(headingId)?.focus({ preventScroll: true });
    },
    onError: (error) => {
      onClose();
      toast.failure(error);
      // The key was already revoked elsewhere.
      if (error.status === 404) void queries.invalidateQueries({ queryKey: keyQueries.mine().queryKey });
    },
  });
  return (
    <ConfirmDialog
      open={item !== undefined}
      question="Revoke this key?"
      {...(item && {
        description: `Programs that use “${item.name}” lose access immediately. This can’t be undone.`,
      })}
      confirmLabel={revoke.isPending ? 'Revoking...' : 'Revoke'}
      busy={revoke.isPending}
      onConfirm={() => item && revoke.mutate(item.id)}
      onClose={onClose}
    />
  );
}

const listed = new Intl.ListFormat('en-GB');

function scopesText(scopes: PersonalKey['scopes']): string {
  return capitalized(listed.format(scopes));
}

function factsOf({ createdAt, lastUsedAt, expiresAt }: PersonalKey): string {
  const used = lastUsedAt ? `Last used ${shortDate(lastUsedAt)}` : 'Never used';
  const expires = new Date(expiresAt).getTime() > Date.now() ? 'Expires' : 'Expired';
  return `Created ${shortDate(createdAt)} · ${used} · ${expires} ${shortDate(expiresAt)}`;
}
