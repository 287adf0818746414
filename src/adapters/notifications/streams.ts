import type {
  Log,
  NotificationStreams,
  SecurityLog,
  StreamAccess,
} from '../../operations/core/adapters/adapters.ts';

/** Connections of one member to one process. */
const mostPerMember = 5;
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
  /** Connections to this process, of all members together: fewer than the server accepts, so that other requests find one. */
  most: number;
  /** How many notifications members have not read; members without any may be left out. */
  count(userIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Those of some members whose notifications changed since a time. */
  changedSince(userIds: ReadonlySet<string>, since: Date): Promise<string[]>;
  /** Those of some connections whose session or key has ended, or whose member was banned. */
  ended(open: readonly OpenStream[]): Promise<OpenStream[]>;
  /** Calls back after another process has changed data; returns what ends that. */
  watch(onChange: () => void): () => void;
  now: () => Date;
  log: Pick<Log, 'warn'>;
}

/** What a connection was opened with, and when. */
export interface OpenStream extends StreamAccess {
  openedAt: Date;
}

interface Connection {
  access: OpenStream;
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
  most,
  ended,
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
  let openConnections = 0;
  let gathering: NodeJS.Timeout | undefined;
  let beating: NodeJS.Timeout | undefined;
  let endWatch = () => {};
  let lookedAt = now();
  let looking = false;
  let lookAgain = false;
  let stopped = false;

  const close = (userId: string, connection: Connection) => {
    const open = members.get(userId);
    if (!open?.delete(connection)) return false;
    openConnections--;
    if (!open.size) members.delete(userId);
    if (members.size) return true;
    clearInterval(beating);
    beating = undefined;
    endWatch();
    return true;
  };

  const end = (userId: string, connection: Connection) => {
    if (close(userId, connection)) connection.controller.close();
  };

  const send = (userId: string, connection: Connection, bytes: Uint8Array) => {
    connection.controller.enqueue(bytes);
    if ((connection.controller.desiredSize ?? 0) < -mostUnreadBytes) end(userId, connection);
  };

  /** Ends the connections whose session, key or member has ended. */
  const check = async (ids: Iterable<string>) => {
    const open = [...ids].flatMap((id) => [...(members.get(id) ?? [])]);
    if (!open.length) return;
    try {
      const gone = new Set(await ended(open.map(({ access }) => access)));
      for (const connection of open)
        if (gone.has(connection.access)) end(connection.access.userId, connection);
    } catch (err) {
      // The next beat checks them again.
      log.warn({ err }, 'it could not be checked whose sessions have ended');
    }
  };

  const beat = () => {
    void check([...members.keys()]);
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
    check: (userId) => {
      // After the transaction that ends a session.
      if (members.has(userId)) setTimeout(() => void check([userId]), gatherMs);
    },
    open(access, seconds) {
      const { userId } = access;
      if (stopped) return 'stopping';
      const open = members.get(userId) ?? new Set();
      if (open.size >= mostPerMember) return 'many';
      if (openConnections >= most) return 'full';
      let connection: Connection;
      return new ReadableStream<Uint8Array>(
        {
          start(controller) {
            const opened = { ...access, openedAt: now() };
            connection = {
              access: opened,
              controller,
              endsAt: performance.now() + seconds * 1_000,
              isNew: true,
            };
            if (!members.size) {
              lookedAt = now();
              endWatch = watch(() => void look());
              beating = setInterval(beat, heartbeatMs);
              beating.unref();
            }
            members.set(userId, (members.get(userId) ?? open).add(connection));
            openConnections++;
            gather(userId, false);
          },
          cancel: () => void close(userId, connection),
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

/** The same log; what concerns the sessions, keys or bans of a member ends the connections that were opened with them. */
export function checkingStreams(log: SecurityLog, streams: Pick<NotificationStreams, 'check'>): SecurityLog {
  return {
    record(event, fields) {
      log.record(event, fields);
      if (fields?.user) streams.check(fields.user);
    },
  };
}

const encoder = new TextEncoder();
const comment = encoder.encode(':\n\n');
const event = (unread: number) => encoder.encode(`event: unread\ndata: {"unread":${unread}}\n\n`);
