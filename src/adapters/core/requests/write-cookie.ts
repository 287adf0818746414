import { cookieNames } from '../../../domain/core/cookie-names.ts';

/**
 * Seconds for which a browser that wrote something reads from the primary: longer than it takes other
 * processes to notice a change.
 */
const seconds = 5;

/** The cookie of a browser that has just written something. */
export interface WriteCookie {
  /** The value of the Set-Cookie header. */
  header: string;
  /** Whether a Cookie header contains it. */
  isIn(cookie: string | undefined | null): boolean;
}

/**
 * Creates the cookie for a site that sends cookies over HTTPS only (`secure`) or also over HTTP. It
 * identifies nobody.
 */
export function writeCookie({ secure }: { secure: boolean }): WriteCookie {
  const pair = `${cookieNames({ secure }).write}=1`;
  return {
    header: `${pair}; Max-Age=${seconds}; Path=/; HttpOnly; ${secure ? 'Secure; ' : ''}SameSite=Lax`,
    isIn: (cookie) => cookie?.split(';').some((part) => part.trim() === pair) ?? false,
  };
}
