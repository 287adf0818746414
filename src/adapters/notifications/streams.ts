import type {
  Log,
  NotificationStreams,
  SecurityLog,
  StreamAccess,
} from '../../operations/core/adapters/adapters.ts';

/** Maximum number of connections of one member to one process. */
const maxPerMember = 5;
/** Milliseconds between comments on each connection, so that proxies do not close it as idle. */
const heartbeatMs = 25_000;
/** Milliseconds to wait for more events before unread notifications are counted. */
const gatherMs = 50;
/** Milliseconds that allow for clock differences between machines and for the duration of a transaction. */
const overlapMs = 10_000;
/** Bytes that may be buffered for a client that does not read. */
const maxUnreadBytes = 16_384;

/** Dependencies of {@link notificationStreams}. */
export interface StreamsOptions {
  /**
   * Maximum number of connections to this process, of all members: fewer than the server accepts, so that
   * other requests are still served.
   */
  maxConnections: number;
  /** Numbers of unread notifications of members; members without any may be missing. */
  count(userIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** The members among these whose notifications changed since a time. */
  changedSince(userIds: ReadonlySet<string>, since: Date): Promise<string[]>;
  /**
   * The connections among these whose session or key has ended, or whose member was banned or deactivated.
   */
  ended(open: readonly OpenStream[]): Promise<OpenStream[]>;
  /** Calls back after another process has changed data; returns a function that stops it. */
  watch(onChange: () => void): () => void;
  now: () => Date;
  log: Pick<Log, 'warn'>;
}

/** The credentials of a connection, and when it was opened. */
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
 * Manages the members' connections. Statements are sent when a connection is opened, when its member's
 * notifications change, and, if several processes serve the site, after another process has changed data.
 * Their number does not depend on that of the connections, and none are sent while nothing happens.
 */
export function notificationStreams({
  maxConnections,
  ended,
  count,
  changedSince,
  watch,
  now,
  log,
}: StreamsOptions): NotificationStreams & {
  /** Ends all connections and refuses new ones. */
  stop(): void;
} {
  const members = new Map<string, Set<Connection>>();
  /**
   * Members to update, and whether their notifications changed; if not, only their new connections receive
   * the number.
   */
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
    if ((connection.controller.desiredSize ?? 0) < -maxUnreadBytes) end(userId, connection);
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
      // The next heartbeat checks them again.
      log.warn({ err }, 'ended sessions could not be checked');
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
      // Browsers receive the number when they reconnect.
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
      // Another process may have ended a session, or deactivated its member.
      void check([...members.keys()]);
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
      // Waits for the transaction that ends a session.
      if (members.has(userId)) setTimeout(() => void check([userId]), gatherMs);
    },
    open(access, seconds) {
      const { userId } = access;
      if (stopped) return 'stopping';
      const open = members.get(userId) ?? new Set();
      if (open.size >= maxPerMember) return 'many';
      if (openConnections >= maxConnections) return 'full';
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

/**
 * Wraps a security log: events that concern a member's sessions, keys or bans also end the connections that
 * were opened with them.
 */
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
