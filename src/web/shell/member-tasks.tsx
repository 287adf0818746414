import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { welcomeFromProvider } from '../identity/session.ts';
import { SessionWatch } from '../identity/session-watch.tsx';
import { intentKind, takeIntent } from '../intents/stored-intent.ts';
import { notificationQueries } from '../notifications/queries.ts';
import { useMe } from '../users/queries.ts';
import { finishIntent } from './finish-intent.tsx';

/** What happens in the background while a user is signed in. */
export function MemberTasks() {
  const queries = useQueryClient();
  const me = useMe();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each user who signs in
  useEffect(() => {
    if (!me) return;
    welcomeFromProvider(me);
    // The comment form posts what was written in it (comments/feedback-form.tsx).
    if (intentKind() === 'comment') return;
    const intent = takeIntent();
    if (intent) void finishIntent(queries, me, intent);
  }, [me?.id]);
  useQuery({ ...notificationQueries.unread(), refetchInterval: 60_000 });
  return <SessionWatch />;
}
