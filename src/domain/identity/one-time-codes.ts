/** Seconds for which an authenticator app shows a code (RFC 6238). */
export const codeSeconds = 30;

/** The number of recovery codes in a set. */
export const recoveryCodesGiven = 10;

/** Digits and letters of recovery codes, without those that look alike: 4.95 bits each. */
export const recoveryAlphabet = '23456789abcdefghjkmnpqrstuvwxyz';

/** Normalises a typed code: six digits from an app, or a recovery code in its stored form. */
export function readCode(typed: string): { kind: 'app' | 'recovery'; code: string } {
  const code = typed.toLowerCase().replace(/[\s-]+/g, '');
  return /^\d{6}$/.test(code) ? { kind: 'app', code } : { kind: 'recovery', code };
}

/** A recovery code for display, in groups of four. */
export function showRecoveryCode(code: string): string {
  return (code.match(/.{1,4}/g) ?? []).join('-');
}
