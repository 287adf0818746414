import type { Log, NotificationStreams } from '../../operations/adapters.ts';

/** Connections of one member to one process. */
const mostPerMember = 10;
/** Milliseconds between two comments on each connection, which proxies must not take for dead. */
const heartbeatMs = 25_000;
/** Milliseconds to wait for more news before the unread notifications are counted. */
const gatherMs = 50;
/** Milliseconds that clocks of machines may differ by, and a transaction may take. */
const overlapMs = 10_000;
/** Bytes that wait for a reader who does not read. */
const mostUnreadBytes = 16_384;

/** What {@link notificationStreams} needs. */
export interface StreamsOptions {
  /** How many notifications members have not read; members without any may be left out. */
  count(userIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Those of some members whose notifications changed since a time. */
  changedSince(userIds: ReadonlySet<string>, since: Date): Promise<string[]>;
  /** Calls back after another process has changed data; returns what ends that. */
  watch(onChange: () => void): () => void;
  now: () => Date;
  log: Pick<Log, 'warn'>;
}

interface Connection {
  controller: ReadableStreamDefaultController<Uint8Array>;
  endsAt: number;
  /** Whether nothing has been sent on it yet. */
  isNew: boolean;
}

/**
 * The connections of members to this process. Statements are sent when a connection is opened, when its member's notifications change,
 * and, where several processes serve the site, after a change of data by another one; not by their number, and not while nothing happens.
 */
export function notificationStreams({
  count,
  changedSince,
  watch,
  now,
  log,
}: StreamsOptions): NotificationStreams & {
  /** Ends all connections, and opens no more. */
  stop(): void;
} {
  const members = new Map<string, Set<Connection>>();
  /** Members to update, and whether something changed; otherwise only their new connections receive the number. */
  const news = new Map<string, boolean>();
  let gathering: NodeJS.Timeout | undefined;
  let beating: NodeJS.Timeout | undefined;
  let endWatch = () => {};
  let lookedAt = now();
  let looking = false;
  let lookAgain = false;
  let stopped = false;

  const close = (userId: string, connection: Connection) => {
    const open = members.get(userId);
    if (!open?.delete(connection)) return;
    if (!open.size) members.delete(userId);
    if (members.size) return;
    clearInterval(beating);
    beating = undefined;
    endWatch();
  };

  const end = (userId: string, connection: Connection) => {
    close(userId, connection);
    connection.controller.close();
  };

  const send = (userId: string, connection: Connection, bytes: Uint8Array) => {
    connection.controller.enqueue(bytes);
    if ((connection.controller.desiredSize ?? 0) < -mostUnreadBytes) end(userId, connection);
  };

  const beat = () => {
    const at = performance.now();
    for (const [userId, open] of members)
      for (const connection of [...open])
        if (connection.endsAt <= at) end(userId, connection);
        else send(userId, connection, comment);
  };

  /** Sends members their number of unread notifications. */
  const sendCounts = async () => {
    gathering = undefined;
    const changed = new Map(news);
    news.clear();
    const ids = [...changed.keys()].filter((id) => members.has(id));
    if (!ids.length) return;
    try {
      const counts = await count(ids);
      for (const id of ids) {
        const unread = counts.get(id) ?? 0;
        for (const connection of [...(members.get(id) ?? [])]) {
          const { isNew } = connection;
          if (!isNew && !changed.get(id)) continue;
          connection.isNew = false;
          send(id, connection, event(unread));
          if (isNew && connection.endsAt <= performance.now()) end(id, connection);
        }
      }
    } catch (err) {
      log.warn({ err }, 'unread notifications could not be counted');
      // Browsers that connect again receive the number.
      for (const id of ids) for (const connection of [...(members.get(id) ?? [])]) end(id, connection);
    }
  };

  const gather = (id: string, isChange: boolean) => {
    if (!members.has(id)) return;
    news.set(id, isChange || news.get(id) === true);
    gathering ??= setTimeout(() => void sendCounts(), gatherMs);
  };
  const refresh = (userIds: readonly string[]) => {
    for (const id of userIds) gather(id, true);
  };

  const look = async () => {
    lookAgain = looking;
    if (looking || stopped) return;
    looking = true;
    try {
      const at = now();
      const since = new Date(lookedAt.getTime() - overlapMs);
      refresh(await changedSince(new Set(members.keys()), since));
      lookedAt = at;
    } catch (err) {
      log.warn({ err }, 'changed notifications could not be read');
    }
    looking = false;
    if (lookAgain) void look();
  };

  return {
    refresh,
    open(userId, seconds) {
      if (stopped) return 'stopping';
      const open = members.get(userId) ?? new Set();
      if (open.size >= mostPerMember) return 'many';
      let connection: Connection;
      return new ReadableStream<Uint8Array>(
        {
          start(controller) {
            connection = { controller, endsAt: performance.now() + seconds * 1_000, isNew: true };
            if (!members.size) {
              lookedAt = now();
              endWatch = watch(() => void look());
              beating = setInterval(beat, heartbeatMs);
              beating.unref();
            }
            members.set(userId, open.add(connection));
            gather(userId, false);
          },
          cancel: () => close(userId, connection),
        },
        { highWaterMark: 0, size: (chunk) => chunk?.byteLength ?? 0 },
      );
    },
    stop() {
      stopped = true;
      clearTimeout(gathering);
      for (const [userId, open] of members) for (const connection of [...open]) end(userId, connection);
    },
  };
}

const encoder = new TextEncoder();
const comment = encoder.encode(':\n\n');
const event = (unread: number) => encoder.encode(`event: unread\ndata: {"unread":${unread}}\n\n`);
