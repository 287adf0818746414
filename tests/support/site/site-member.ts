import { type Client, createClient } from '../../../src/contract/client.ts';
import { unique, uniqueAddress } from '../generated/unique.ts';
import { type Reader, readerOf } from './reader.ts';
import type { ServedSite } from './served-site.ts';

/** A member of a served site, who requests its API and reads its pages without scripts. */
export interface SiteMember {
  name: string;
  username: string;
  email: string;
  api: Client;
  reader: Reader;
}

/** The password of every member. */
export const membersPassword = 'correct horse';

/** Signs up a member, whose address is not confirmed. */
export async function siteMember(site: ServedSite, name: string): Promise<SiteMember> {
  const email = `${name.toLowerCase()}${unique()}@example.com`;
  const reply = await fetch(`${site.url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': uniqueAddress() },
    body: JSON.stringify({ name, email, password: membersPassword }),
  });
  const { token, user } = await reply.json();
  const reader = readerOf(site);
  for (const cookie of reply.headers.getSetCookie()) reader.setCookie(cookie);
  const headers = { authorization: `Bearer ${token}` };
  return {
    ...{ name, email, reader, username: user.username },
    api: createClient({ base: `${site.url}/api`, headers }),
  };
}
