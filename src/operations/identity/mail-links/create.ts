import { paths } from '../../../contract/core/routes.ts';
import { insertLink, type MailLinkRow } from '../../../database/identity/mail-links.ts';
import type { Mail } from '../../core/adapters/adapters.ts';
import type { Context } from '../../core/context.ts';
import { hashOf, newSecret } from '../../core/secret.ts';

type Purpose = MailLinkRow['purpose'];

/** 190 bits, and short enough for the link to fit on one line of an email. */
const tokenLength = 32;

/** Milliseconds for which a link works. */
const lifetimeMs: Record<Purpose, number> = { 'reset-password': 3_600_000, 'verify-email': 86_400_000 };

const pageOf: Record<Purpose, (token: string) => string> = {
  'reset-password': paths.resetPassword,
  'verify-email': paths.verifyEmail,
};

/**
 * Creates a link that works once, for a user and the address it is mailed to. Returns its URL, which has the
 * site's configured origin whatever the request contains, and the expiry and key of its mail, so that a late
 * mail never has a link that no longer works. Only the hash of its token is stored.
 */
export async function makeLink(
  ctx: Pick<Context, 'db' | 'now' | 'site'>,
  link: { purpose: Purpose; userId: string; email: string },
): Promise<{ url: string } & Required<Pick<Mail, 'expiresAt' | 'key'>>> {
  const token = newSecret(tokenLength);
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + lifetimeMs[link.purpose]);
  await insertLink(ctx.db, { ...link, hash: hashOf(token), createdAt: now, expiresAt });
  const key = `${link.purpose} ${link.userId} ${link.email}`;
  return { url: ctx.site.url + pageOf[link.purpose](token), expiresAt, key };
}
