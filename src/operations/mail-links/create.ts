import { paths } from '../../contract/routes.ts';
import { insertLink, type MailLinkRow } from '../../database/mail-links.ts';
import type { Context } from '../context.ts';
import { hashOf, newSecret } from '../secret.ts';

type Purpose = MailLinkRow['purpose'];

/** 190 bits, and short enough that a link is no more than a line of a mail. */
const tokenLength = 32;

/** Milliseconds for which a link is good (PRODUCT 2: an hour for a reset). */
const lifetime: Record<Purpose, number> = { 'reset-password': 3_600_000, 'verify-email': 86_400_000 };

const pageOf: Record<Purpose, (token: string) => string> = {
  'reset-password': paths.resetPassword,
  'verify-email': paths.verifyEmail,
};

/**
 * Makes a link that is good once, for the person and the address it is mailed to, and answers its address: below the site's
 * configured one, whatever the request said. Of its token the hash alone is kept.
 */
export async function makeLink(
  ctx: Pick<Context, 'db' | 'now' | 'site'>,
  link: { purpose: Purpose; userId: string; email: string },
): Promise<string> {
  const token = newSecret(tokenLength);
  const now = ctx.now();
  await insertLink(ctx.db, {
    ...link,
    hash: hashOf(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifetime[link.purpose]),
  });
  return ctx.site.url + pageOf[link.purpose](token);
}
