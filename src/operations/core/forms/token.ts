import { tokenLifeMs } from '../../../domain/identity/forms.ts';
import type { Context } from '../context.ts';

/**
 * Creates a signed token with the time when a form was shown. Visitors of a cached page share one; it
 * contains nothing about them.
 */
export function issueFormToken(ctx: Pick<Context, 'signatures' | 'now'>): string {
  const at = String(ctx.now().getTime());
  return `${at}.${ctx.signatures.of(purpose, at)}`;
}

/**
 * Returns the milliseconds since a token was issued; undefined for a token that has expired or is not the
 * site's.
 */
export function ageOfFormToken(
  ctx: Pick<Context, 'signatures' | 'now'>,
  token: string | undefined,
): number | undefined {
  const [at = '', signature = ''] = token?.split('.') ?? [];
  if (!ctx.signatures.matches(purpose, at, signature)) return undefined;
  const age = ctx.now().getTime() - Number(at);
  return age >= 0 && age <= tokenLifeMs ? age : undefined;
}

const purpose = 'form token';
