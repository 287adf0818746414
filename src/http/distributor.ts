import { createServer, type Server, type Socket } from 'node:net';
import { addressGroup } from '../api/core/client-address.ts';
import { untilBacklogIsEmpty } from './guarded-server.ts';

/** A process that serves connections. */
export interface Receiver {
  /** Hands a connection over; nothing has been read from it. */
  take(socket: Socket, address: string): void;
}

/** Accepts connections and distributes them among processes. */
export interface Distributor {
  server: Server;
  /** From now on the receiver gets connections. */
  add(receiver: Receiver): void;
  /** The receiver gets no more connections; those it has still count. */
  remove(receiver: Receiver): void;
  /** Connections from these addresses, which the receiver had, are closed. */
  closed(receiver: Receiver, addresses: readonly string[]): void;
  /** The receiver has ended, and all its connections with it. */
  ended(receiver: Receiver): void;
  /** Whether any receiver gets connections. */
  isServed(): boolean;
  /** Distributes what the system has accepted, and stops listening. */
  stop(): Promise<void>;
}

export interface DistributorOptions {
  /** Open connections of one client address, in all processes together. */
  maxPerAddress?: number;
  /** Open connections of a process. */
  maxPerReceiver?: number;
}

/** Connections by address. */
type Open = Map<string, number>;

/**
 * Gives each connection to the process with the fewest open ones. Connections wait while there is no process, as during a start, or
 * after all have crashed.
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

  // Not `noDelay`: the process that serves sets it.
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
