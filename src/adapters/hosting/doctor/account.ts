import { type Stats, statSync } from 'node:fs';
import { userInfo } from 'node:os';

/** The account that the site runs as. When root starts the site, it runs as the owner of its data folder. */
export interface SiteAccount {
  uid: number;
  gid: number;
  /** For messages. */
  name: string;
}

/** Returns the account of a site with this data folder; undefined if it belongs to root or does not exist. */
export function siteAccount(dataDir: string): SiteAccount | undefined {
  const { uid, gid, username } = userInfo();
  if (uid !== 0) return { uid, gid, name: `The account ${username}` };
  const owner = statSync(dataDir, { throwIfNoEntry: false });
  return owner && owner.uid !== 0
    ? { uid: owner.uid, gid: owner.gid, name: `The account ${owner.uid}` }
    : undefined;
}

/** Whether an account may create files in a folder, according to its mode. */
export function mayWrite({ uid, gid }: SiteAccount, folder: Pick<Stats, 'uid' | 'gid' | 'mode'>): boolean {
  const shift = folder.uid === uid ? 6 : folder.gid === gid ? 3 : 0;
  return ((folder.mode >> shift) & 0o3) === 0o3;
}
