import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnSession } from '../../../../contract/identity/sessions.ts';
import { useApi } from '../../../core/query-client.ts';
import { identityQueries } from '../../../identity/queries.ts';
import { useSessionEnd } from '../../../identity/sign-out.ts';
import { useMe } from '../../../people/queries.ts';
import { shortDate } from '../../../ui/dates.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { QueryResult } from '../../../ui/pages/query-result.tsx';
import { SettingsRow } from '../../../ui/pages/section.tsx';
import { LoadingBlocks } from '../../../ui/pages/skeleton.tsx';
import { Badge } from '../../../ui/tag.tsx';
import { RevokeKeysChoice } from './revoke-keys-choice.tsx';

const headingId = 'sessions';

/** The user's sessions, which they can end. `onLeave` is called before a redirect to the home page. */
export function SessionList({ onLeave }: { onLeave: () => void }) {
  const sessions = useQuery({ ...identityQueries.sessions(), enabled: useMe() !== null });
  const endSession = useEndSession(onLeave);
  return (
    <div>
      <h3 id={headingId} tabIndex={-1} className="text-base outline-none">
        Where you are signed in
      </h3>
      <p className="mt-1 mb-3 text-sm text-muted">
        If you don’t recognize a device, sign it out and change your password.
      </p>
      <QueryResult
        query={sessions}
        loading={<LoadingBlocks label="Loading sessions..." block="h-20 rounded-card" />}
      >
        {(items) => (
          <ul
            aria-labelledby={headingId}
            className="divide-y divide-hairline rounded-card border border-hairline"
          >
            {items.map((session) => (
              <SettingsRow
                key={session.id}
                title={session.device}
                badge={session.current && <Badge tone="success">This browser</Badge>}
                facts={`Since ${shortDate(session.createdAt)} · Ends ${shortDate(session.expiresAt)}`}
                action={
                  <Button
                    variant="secondary"
                    size="sm"
                    busy={endSession.isPending && endSession.variables.id === session.id}
                    onClick={() => endSession.mutate(session)}
                    aria-label={`Sign out ${session.device}${session.current ? ', this browser' : ''}`}
                  >
                    Sign out
                  </Button>
                }
              />
            ))}
          </ul>
        )}
      </QueryResult>
      <SignOutEverywhere onLeave={onLeave} />
    </div>
  );
}

function useEndSession(onLeave: () => void) {
  const api = useApi();
  const queries = useQueryClient();
  const goHomeAsVisitor = useSessionEnd();
  return useMutation({
    mutationFn: ({ id }: OwnSession) => api.endSession({ params: { id } }),
    onSuccess: async (_, { id, current }) => {
      if (current) {
        onLeave();
        await goHomeAsVisitor();
        return;
      }
      queries.setQueryData(identityQueries.sessions().queryKey, (known) =>
        known?.filter((session) => session.id !== id),
      );
      toast.success('Signed out there');
      // The row with the focused button was removed.
      document.getElementById(headingId)?.focus({ preventScroll: true });
    },
    onError: (error) => {
      toast.failure(error);
      // The session was already ended elsewhere.
      if (error.status === 404)
        void queries.invalidateQueries({ queryKey: identityQueries.sessions().queryKey });
    },
  });
}

function SignOutEverywhere({ onLeave }: { onLeave: () => void }) {
  const api = useApi();
  const goHomeAsVisitor = useSessionEnd();
  const [confirming, setConfirming] = useState(false);
  const [revokeKeys, setRevokeKeys] = useState(false);
  const end = useMutation({
    mutationFn: () => api.endSessions({ query: { revokeKeys: revokeKeys ? 'true' : 'false' } }),
    onSuccess: async () => {
      setConfirming(false);
      onLeave();
      await goHomeAsVisitor();
      toast.success('Signed out everywhere');
    },
    onError: (error) => {
      setConfirming(false);
      toast.failure(error);
    },
  });
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" className="mt-3" onClick={() => setConfirming(true)}>
        Sign out everywhere
      </Button>
      <ConfirmDialog
        open={confirming}
        question="Sign out everywhere?"
        description="This includes this browser."
        confirmLabel={end.isPending ? 'Signing out...' : 'Sign out everywhere'}
        busy={end.isPending}
        onConfirm={() => end.mutate()}
        onClose={() => setConfirming(false)}
      >
        <RevokeKeysChoice
          className="mt-4"
          checked={revokeKeys}
          onChange={(event) => setRevokeKeys(event.currentTarget.checked)}
        />
      </ConfirmDialog>
    </>
  );
}
