import { notificationStreams, type StreamsOptions } from '../../adapters/notifications/streams.ts';
import type { Database } from '../../database/core/connection.ts';
import { endedStreams } from '../../database/identity/ended-streams.ts';
import { countUnread, membersWithChanges } from '../../database/notifications/notifications.ts';

interface StreamParts extends Pick<StreamsOptions, 'maxConnections' | 'watch' | 'now' | 'log'> {
  db: Database;
}

/** Creates the manager of the event streams that send members their number of unread notifications. */
export function createNotificationStreams({ db, ...parts }: StreamParts) {
  return notificationStreams({
    count: (ids) => countUnread(db, ids),
    ended: (open) => endedStreams(db, open, parts.now()),
    changedSince: (ids, since) => membersWithChanges(db, ids, since),
    ...parts,
  });
}
