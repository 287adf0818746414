import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { welcomeFromProvider } from '../identity/session.ts';
import { SessionWatch } from '../identity/session-watch.tsx';
import { intentKind, takeIntent } from '../people/intents/stored-intent.ts';
import { useMe } from '../people/queries.ts';
import { SaveDialogHost } from '../prompts/saving/save-host.tsx';
import { finishIntent } from './finish-intent.tsx';

/** Background tasks and dialogs while a user is signed in. */
export function MemberTasks() {
  const queries = useQueryClient();
  const me = useMe();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each user who signs in
  useEffect(() => {
    if (!me) return;
    welcomeFromProvider(me);
    // The comment form posts its stored text itself (comments/feedback-form.tsx).
    if (intentKind() === 'comment') return;
    const intent = takeIntent();
    if (intent) void finishIntent(queries, me, intent);
  }, [me?.id]);
  const userId = me?.id;
  // Starts only after everything else that the page needs.
  useEffect(() => {
    if (!userId) return;
    let stop: (() => void) | undefined;
    let isLeft = false;
    const begin = async () => {
      const { followNotifications } = await import('../notifications/live.ts');
      if (!isLeft) stop = followNotifications(queries, userId);
    };
    // There is a new build or no network: the number is updated with the next page.
    const start = () => void begin().catch(() => {});
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 3_000 });
    else setTimeout(start, 1_000);
    return () => {
      isLeft = true;
      stop?.();
    };
  }, [userId, queries]);
  const { pathname } = useLocation();
  return (
    <>
      <SessionWatch />
      {/* Navigation closes the dialog. */}
      <SaveDialogHost key={pathname} />
    </>
  );
}
