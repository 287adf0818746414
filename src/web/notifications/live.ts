import type { QueryClient } from '@tanstack/react-query';
import { apiOf } from '../core/query-client.ts';
import { leadOneTab } from './leader.ts';
import { notificationQueries } from './queries.ts';

/** Milliseconds between polls while there is no connection. */
const pollMs = 60_000;

/** The number of unread notifications, and whether a notification has just changed. */
interface UnreadUpdate {
  unread: number;
  isChange: boolean;
}

/**
 * Updates a member's number of unread notifications in all tabs of a browser. One tab has the connection, and
 * shares its messages with the others through a channel; when it is closed, another one takes over. Without a
 * connection that tab polls once a minute; in browsers whose tabs cannot agree, every tab only polls, because
 * they may have no more than six connections. Returns a function that stops the updates.
 */
export function followNotifications(queries: QueryClient, userId: string): () => void {
  const name = `notifications ${userId}`;
  let controller: AbortController | undefined;
  const apply = ({ unread, isChange }: UnreadUpdate) => {
    const { queryKey } = notificationQueries.unread();
    if (!isChange && queries.getQueryData(queryKey) === unread) return;
    queries.setQueryData(queryKey, unread);
    void queries.invalidateQueries({ queryKey: [...notificationQueries.all, 'list'] });
  };
  const start = () => {
    if (controller) return;
    controller = new AbortController();
    const { signal } = controller;
    const channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }) => apply(data);
    signal.addEventListener('abort', () => channel.close());
    const broadcast = (update: UnreadUpdate) => {
      apply(update);
      channel.postMessage(update);
    };
    const isShared = leadOneTab(name, (leading) => receiveUpdates(queries, broadcast, leading), signal);
    if (!isShared) receiveUpdates(queries, apply, signal, { stream: false });
  };
  const stop = () => {
    controller?.abort();
    controller = undefined;
  };
  // A page in the back/forward cache must not have a connection or a lock.
  window.addEventListener('pagehide', stop);
  window.addEventListener('pageshow', start);
  start();
  return () => {
    window.removeEventListener('pagehide', stop);
    window.removeEventListener('pageshow', start);
    stop();
  };
}

/**
 * Receives the number of unread notifications until the signal is aborted; without `stream`, only by polling.
 */
function receiveUpdates(
  queries: QueryClient,
  broadcast: (update: UnreadUpdate) => void,
  signal: AbortSignal,
  { stream = true } = {},
): void {
  let source: EventSource | undefined;
  const connect = () => {
    source = new EventSource('/api/users/me/notifications/stream');
    // The first event contains the current state. Each later one reports a change, though not necessarily of
    // the number.
    let isChange = false;
    source.addEventListener('unread', ({ data }) => {
      broadcast({ unread: JSON.parse(data).unread, isChange });
      isChange = true;
    });
  };
  const poll = setInterval(async () => {
    if (source?.readyState === EventSource.OPEN) return;
    // The browser does not retry a refused connection.
    if (source?.readyState === EventSource.CLOSED) connect();
    try {
      const { unread } = await apiOf(queries).countNotifications({}, { signal });
      broadcast({ unread, isChange: false });
    } catch {
      // The next poll retries.
    }
  }, pollMs);
  if (stream) connect();
  signal.addEventListener('abort', () => {
    clearInterval(poll);
    source?.close();
  });
}
