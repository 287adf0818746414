import { createServer, type Server, type Socket } from 'node:net';
import { addressGroup } from '../api/core/client-address.ts';
import { untilBacklogIsEmpty } from './guarded-server.ts';

/** A process that serves connections. */
export interface Receiver {
  /** Passes on a connection from which nothing has been read. */
  take(socket: Socket, address: string): void;
}

/** Accepts connections and distributes them among processes. */
export interface Distributor {
  server: Server;
  /** Starts passing connections to the receiver. */
  add(receiver: Receiver): void;
  /** Stops passing connections to the receiver; its open ones still count. */
  remove(receiver: Receiver): void;
  /** Records that connections of the receiver from these addresses were closed. */
  closed(receiver: Receiver, addresses: readonly string[]): void;
  /** Records that the receiver has ended with all its connections. */
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
}: DistributorOptions = {}): Distributor {
  const receivers = new Set<Receiver>();
  const openOf = new Map<Receiver, { total: number; addresses: Open }>();
  const openFrom: Open = new Map();
  const waiting = new Set<Socket>();

  const recordOf = (receiver: Receiver) => {
    const known = openOf.get(receiver) ?? { total: 0, addresses: new Map() };
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
    receiver.take(socket, address);
  };

  // Not `noDelay`: the process that serves the connection sets it.
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    socket.on('error', () => socket.destroy());
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
    closed(receiver, addresses) {
      const open = openOf.get(receiver);
      if (!open) return;
      for (const address of addresses) {
        open.total--;
        change(open.addresses, address, -1);
        change(openFrom, address, -1);
      }
    },
    ended(receiver) {
      receivers.delete(receiver);
      for (const [address, count] of openOf.get(receiver)?.addresses ?? []) change(openFrom, address, -count);
      openOf.delete(receiver);
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
