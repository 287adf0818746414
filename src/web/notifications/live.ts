import type { QueryClient } from '@tanstack/react-query';
import { apiOf } from '../core/query-client.ts';
import { notificationQueries } from './queries.ts';

/** Milliseconds between two requests while there is no connection. */
const pollMs = 60_000;

/** How many notifications are unread, and whether one of them has just changed. */
interface News {
  unread: number;
  isChange: boolean;
}

/**
 * Keeps a member's number of unread notifications current in all tabs of a browser. One tab has the connection, and shares its messages with the
 * others through a channel; when it is closed, another one takes over. Without a connection that tab asks once a minute; where browsers have no
 * locks, each tab does. Returns what ends it.
 */
export function followNotifications(queries: QueryClient, userId: string): () => void {
  const name = `notifications ${userId}`;
  let ending: AbortController | undefined;
  const apply = ({ unread, isChange }: News) => {
    const { queryKey } = notificationQueries.unread();
    if (!isChange && queries.getQueryData(queryKey) === unread) return;
    queries.setQueryData(queryKey, unread);
    void queries.invalidateQueries({ queryKey: [...notificationQueries.all, 'list'] });
  };
  const start = () => {
    if (ending) return;
    ending = new AbortController();
    const { signal } = ending;
    const channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }) => apply(data);
    signal.addEventListener('abort', () => channel.close());
    const share = (news: News) => {
      apply(news);
      channel.postMessage(news);
    };
    const lead = () => receive(queries, share, signal);
    if (navigator.locks) void navigator.locks.request(name, { signal }, lead).catch(() => {});
    else void lead();
  };
  const stop = () => {
    ending?.abort();
    ending = undefined;
  };
  // A page that is kept for Back and Forward must hold neither a connection nor a lock.
  window.addEventListener('pagehide', stop);
  window.addEventListener('pageshow', start);
  start();
  return () => {
    window.removeEventListener('pagehide', stop);
    window.removeEventListener('pageshow', start);
    stop();
  };
}

/** Receives the number of unread notifications until the signal is aborted. */
async function receive(
  queries: QueryClient,
  share: (news: News) => void,
  signal: AbortSignal,
): Promise<void> {
  let source: EventSource | undefined;
  const connect = () => {
    source = new EventSource('/api/users/me/notifications/stream');
    // The first event says how it is; each later one, that something changed, though perhaps not the number.
    let isChange = false;
    source.addEventListener('unread', ({ data }) => {
      share({ unread: JSON.parse(data).unread, isChange });
      isChange = true;
    });
  };
  const poll = setInterval(async () => {
    if (source?.readyState === EventSource.OPEN) return;
    // A refused connection is not tried again by the browser.
    if (source?.readyState === EventSource.CLOSED) connect();
    try {
      const { unread } = await apiOf(queries).countNotifications({}, { signal });
      share({ unread, isChange: false });
    } catch {
      // Asked again a minute later.
    }
  }, pollMs);
  connect();
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
  clearInterval(poll);
  source?.close();
}
