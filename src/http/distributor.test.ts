import { type AddressInfo, connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connectionDistributor, type DistributorOptions, type PassedConnection } from './distributor.ts';

async function distribute(options: DistributorOptions = {}) {
  const distributor = connectionDistributor(options);
  const { server } = distributor;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const open = () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').resume();
    onTestFinished(() => void socket.destroy());
    return socket.on('error', () => {});
  };
  const openConnections = () => new Promise<number>((resolve) => server.getConnections((_, n) => resolve(n)));
  return { distributor, open, openConnections };
}

/** A process that sends the first `sent` connections and keeps all others in its queue. */
function receiver(sent = 0) {
  const taken: PassedConnection[] = [];
  const take = (connection: PassedConnection) => {
    connection.isSent = taken.push(connection) <= sent;
  };
  return { taken, take };
}

const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

describe('a process that ends', () => {
  it('leaves connections that were not sent to it to the others; the sent ones are closed', async () => {
    const { distributor, open, openConnections } = await distribute();
    const [one, other] = [receiver(1), receiver()];
    distributor.add(one);
    const first = open();
    await expect.poll(() => one.taken.length).toBe(1);
    open();
    open();
    await expect.poll(() => one.taken.length).toBe(3);
    distributor.add(other);
    distributor.ended(one);
    await closed(first);
    expect(other.taken.map(({ socket }) => socket)).toEqual(one.taken.slice(1).map(({ socket }) => socket));
    expect(await openConnections()).toBe(2);
  });

  it('leaves them waiting for the next one when it was the last', async () => {
    const { distributor, open } = await distribute();
    const [one, next] = [receiver(), receiver()];
    distributor.add(one);
    open();
    await expect.poll(() => one.taken.length).toBe(1);
    distributor.ended(one);
    distributor.add(next);
    expect(next.taken).toHaveLength(1);
  });

  it('no longer counts for the limit of an address, but the connections that another one takes over do', async () => {
    const { distributor, open } = await distribute({ maxPerAddress: 3 });
    const [one, other] = [receiver(2), receiver()];
    distributor.add(one);
    for (let n = 1; n <= 3; n++) {
      open();
      await expect.poll(() => one.taken.length).toBe(n);
    }
    await closed(open());
    distributor.add(other);
    distributor.ended(one);
    open();
    open();
    await expect.poll(() => other.taken.length).toBe(3);
    await closed(open());
  });
});

describe('a connection', () => {
  it('is closed here when its process has accepted it or a later one', async () => {
    const { distributor, open, openConnections } = await distribute();
    const one = receiver(3);
    distributor.add(one);
    for (let n = 1; n <= 3; n++) {
      open();
      await expect.poll(() => one.taken.length).toBe(n);
    }
    distributor.update(one, one.taken[1]?.id ?? 0, []);
    await expect.poll(openConnections).toBe(1);
    expect(one.taken.map(({ socket }) => socket.destroyed)).toEqual([true, true, false]);
  });

  it('is closed when no process accepts it in time', async () => {
    const { distributor, open, openConnections } = await distribute({ waitMs: 200 });
    const withoutProcess = open();
    await closed(withoutProcess);
    distributor.add(receiver());
    await closed(open());
    await expect.poll(openConnections).toBe(0);
  });
});
