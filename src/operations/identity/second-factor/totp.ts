import { Secret, TOTP } from 'otpauth';
import { codeSeconds } from '../../../domain/identity/one-time-codes.ts';

/** Generates a secret for an app: 160 bits (RFC 4226, 4) as Base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Returns the secret as the URI that apps read from a QR code. */
export function totpUri(secret: string, of: { site: string; email: string }): string {
  return totpOf(secret, { issuer: of.site, label: of.email }).toString();
}

/**
 * Returns the time step (30 seconds, from 1970) of a code, at most one away from `now`; undefined for a wrong
 * code.
 */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : Math.floor(timestamp / 1_000 / codeSeconds) + delta;
}

// The parameters that all apps support: six digits, SHA-1, 30 seconds (RFC 6238).
function totpOf(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({
    ...names,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: codeSeconds,
  });
}
