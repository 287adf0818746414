import { touchUploads } from '../../database/files/uploads.ts';
import { findUser } from '../../database/people/users.ts';
import { isAtSite, isOwnFile, isWebAddress, uploadIdOf } from '../../domain/core/addresses.ts';
import { isConfirmed, verifyBeforeAddress } from '../../domain/files/uploads.ts';
import type { MemberContext } from '../core/context.ts';
import { type Failure, invalid } from '../core/failure.ts';

/**
 * Checks the addresses of pictures and videos that readers' browsers will load. Fails with invalid when
 * - an address of this site is not an uploaded file, since readers would send requests to it with their
 *   session
 * - an address is of another site, and the user's email address is not confirmed
 * - the upload does not exist or no longer exists
 */
export async function checkFiles(
  { db, now, site, viewer }: Pick<MemberContext, 'db' | 'now' | 'site' | 'viewer'>,
  given: readonly { field: string; address: string }[],
): Promise<Failure | undefined> {
  const own = given.filter(({ address }) => isOtherOwnAddress(address, site.url));
  if (own.length) return invalid(...own.map(({ field }) => ({ field, message: notAFile })));
  const foreign = given.filter(({ address }) => isWebAddress(address));
  if (foreign.length) {
    const { emailVerified = false } = (await findUser(db, viewer.id)) ?? {};
    if (!isConfirmed({ emailVerified, role: viewer.role }))
      return invalid(...foreign.map(({ field }) => ({ field, message: verifyBeforeAddress })));
  }
  const uploads = given.flatMap(({ field, address }) => {
    const id = uploadIdOf(address);
    return id ? [{ field, id }] : [];
  });
  if (!uploads.length) return undefined;
  const ids = uploads.map(({ id }) => id);
  const present = await touchUploads(db, ids, now());
  const missing = uploads.filter(({ id }) => !present.has(id));
  if (!missing.length) return undefined;
  const message = 'This file no longer exists: upload it again';
  return invalid(...missing.map(({ field }) => ({ field, message })));
}

/** Returns whether an address leads to this site, but not to a file. */
export function isOtherOwnAddress(address: string, siteUrl: string): boolean {
  return address !== '' && !isOwnFile(address) && isAtSite(address, siteUrl);
}

const notAFile =
  'This is an address of this site: upload a file and use the address that the upload returns, such as /files/…/page.webp';
