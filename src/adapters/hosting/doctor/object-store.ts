import { hash, randomUUID } from 'node:crypto';
import { type Finding, failed, ok } from '../../../domain/hosting/doctor/finding.ts';
import { type S3Address, s3Client } from '../../files/storage/s3-client.ts';

const about = 'store';
const advice =
  'Check the S3_* variables, that the bucket exists, and that the key can read, write and delete its files.';

/** Writes, reads, lists and deletes a small file in the bucket of the uploaded files. */
export async function checkObjectStore(address: S3Address): Promise<Finding> {
  const { send } = s3Client(address, { log: { info() {}, warn() {} } });
  const bytes = Buffer.from(`Written by npm run doctor: ${randomUUID()}\n`);
  // Not a valid storage key, so the site never treats it as an uploaded file.
  const name = `${address.prefix}doctor-${randomUUID()}.txt`;
  const body = { open: () => once(bytes), size: bytes.length, hash: hash('sha256', bytes, 'buffer') };
  const steps: [what: string, work: () => Promise<boolean>][] = [
    ['write', async () => (await textOf(send({ method: 'PUT', name, body }))) !== undefined],
    ['read', async () => (await textOf(send({ method: 'GET', name }))) === bytes.toString()],
    [
      'list',
      async () => (await textOf(send({ method: 'GET', name: '', query: listOf(name) }))) !== undefined,
    ],
    ['delete', async () => (await textOf(send({ method: 'DELETE', name }))) !== undefined],
    ['forget', async () => (await textOf(send({ method: 'GET', name }))) === undefined],
  ];
  for (const [what, work] of steps) {
    const problem = await work().then(
      (isRight) => (isRight ? undefined : `it did not ${what} a file as expected`),
      (error: Error) => error.message,
    );
    if (problem)
      return failed(about, `Bucket ${address.bucket}: cannot ${what} a file (${problem}).`, advice);
  }
  return ok(about, `Bucket ${address.bucket}: a file was written, read, listed and deleted.`);
}

/** Returns the address whose clock must agree with that of signed requests. */
export function storeUrl({ endpoint, region }: Pick<S3Address, 'endpoint' | 'region'>): string {
  return endpoint ?? `https://s3.${region}.amazonaws.com`;
}

function listOf(prefix: string): Record<string, string> {
  return { 'list-type': '2', prefix };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** The body of a response; undefined if the file does not exist. */
async function textOf(sent: ReturnType<ReturnType<typeof s3Client>['send']>): Promise<string | undefined> {
  const answer = await sent;
  return answer === 'missing' ? undefined : answer.text();
}
