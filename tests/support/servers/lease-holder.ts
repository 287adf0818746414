// A process that takes a lease and keeps it until it is killed.
import { randomUUID } from 'node:crypto';
import { openPool } from '../../../src/database/core/connection.ts';
import { withLease } from '../../../src/operations/core/with-lease.ts';

const [server = '{}', name = ''] = process.argv.slice(2);
const pool = openPool(JSON.parse(server));
await withLease({ db: pool.db, newId: randomUUID }, { name }, async () => {
  process.stdout.write('taken\n');
  await new Promise((resolve) => setTimeout(resolve, 600_000));
});
