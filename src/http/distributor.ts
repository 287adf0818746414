import { createServer, type Server, type Socket } from 'node:net';
import { addressGroup } from '../api/core/client-address.ts';
import { untilBacklogIsEmpty } from './guarded-server.ts';

/** A process that serves connections. */
export interface Receiver {
  /** Passes on a connection, and sets whether it was sent. */
  take(connection: PassedConnection): void;
}

/** A connection from which nothing has been read, and which a process has not accepted yet. */
export interface PassedConnection {
  /** Greater than that of the connection before. */
  id: number;
  socket: Socket;
  address: string;
  /** Whether the process may have received it. */
  isSent: boolean;
}

/** Accepts connections and distributes them among processes. */
export interface Distributor {
  server: Server;
  /** Starts passing connections to the receiver. */
  add(receiver: Receiver): void;
  /** Stops passing connections to the receiver; its open ones still count. */
  remove(receiver: Receiver): void;
  /**
   * Records that the receiver has accepted the connections up to this one, of which this process then closes
   * its copies, and that connections from these addresses were closed.
   */
  update(receiver: Receiver, accepted: number, closed: readonly string[]): void;
  /**
   * Records that the receiver has ended with all its connections. Those that were not sent to it are passed to
   * others, and the other ones that it has not accepted are closed.
   */
  ended(receiver: Receiver): void;
  /** Whether any receiver accepts connections. */
  isServed(): boolean;
  /** Distributes the connections that the system has accepted, and stops listening. */
  stop(): Promise<void>;
}

export interface DistributorOptions {
  /** Maximum number of open connections of one client address, in all processes together. */
  maxPerAddress?: number;
  /** Maximum number of open connections of a process. */
  maxPerReceiver?: number;
  /** Maximum number of milliseconds that a connection waits until a process accepts it. */
  waitMs?: number;
}

/** Number of connections by address. */
type Open = Map<string, number>;

/**
 * Passes each connection to the process with the fewest open ones. Connections wait while there is no
 * process, as during a start, or after all have crashed.
 */
export function connectionDistributor({
  maxPerAddress = Number.POSITIVE_INFINITY,
  maxPerReceiver = 2_000,
  waitMs = 30_000,
}: DistributorOptions = {}): Distributor {
  const receivers = new Set<Receiver>();
  const openOf = new Map<Receiver, { total: number; addresses: Open; passed: Set<PassedConnection> }>();
  const openFrom: Open = new Map();
  const waiting = new Set<Socket>();
  let lastId = 0;

  const recordOf = (receiver: Receiver) => {
    const known = openOf.get(receiver) ?? { total: 0, addresses: new Map(), passed: new Set() };
    openOf.set(receiver, known);
    return known;
  };

  const give = (socket: Socket, address: string) => {
    const [receiver] = [...receivers].sort((a, b) => recordOf(a).total - recordOf(b).total);
    if (!receiver) {
      if (waiting.size < maxPerReceiver) waiting.add(socket.once('close', () => waiting.delete(socket)));
      else socket.destroy();
      return;
    }
    const open = recordOf(receiver);
    if (open.total >= maxPerReceiver || (openFrom.get(address) ?? 0) >= maxPerAddress) {
      socket.destroy();
      return;
    }
    open.total++;
    change(open.addresses, address, 1);
    change(openFrom, address, 1);
    const connection = { id: ++lastId, socket, address, isSent: false };
    open.passed.add(connection);
    receiver.take(connection);
  };

  // Not `noDelay`: the process that serves the connection sets it.
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    socket.on('error', () => socket.destroy());
    socket.setTimeout(waitMs, () => socket.destroy());
    give(socket, addressGroup(socket.remoteAddress ?? ''));
  });

  return {
    server,
    add(receiver) {
      receivers.add(receiver);
      for (const socket of waiting) {
        waiting.delete(socket);
        give(socket, addressGroup(socket.remoteAddress ?? ''));
      }
    },
    remove: (receiver) => void receivers.delete(receiver),
    update(receiver, accepted, closed) {
      const open = recordOf(receiver);
      for (const connection of open.passed) {
        if (connection.id > accepted) break;
        connection.socket.destroy();
        open.passed.delete(connection);
      }
      for (const address of closed) {
        open.total--;
        change(open.addresses, address, -1);
        change(openFrom, address, -1);
      }
    },
    ended(receiver) {
      receivers.delete(receiver);
      const { addresses, passed } = recordOf(receiver);
      openOf.delete(receiver);
      for (const [address, count] of addresses) change(openFrom, address, -count);
      for (const { socket, address, isSent } of passed)
        if (isSent || socket.destroyed) socket.destroy();
        else give(socket, address);
    },
    isServed: () => receivers.size > 0,
    async stop() {
      if (server.listening) await untilBacklogIsEmpty(server);
      server.close();
      for (const socket of waiting) socket.destroy();
    },
  };
}

function change(counts: Open, address: string, by: number): void {
  const count = (counts.get(address) ?? 0) + by;
  if (count > 0) counts.set(address, count);
  else counts.delete(address);
}
