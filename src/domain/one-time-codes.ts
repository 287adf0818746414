/** Seconds for which a code of an app is shown (RFC 6238). */
export const codeSeconds = 30;

/** How many recovery codes somebody is given at once. */
export const recoveryCodesGiven = 10;

/** Digits and letters of recovery codes, without those that look alike: 4.95 bits each. */
export const recoveryAlphabet = '23456789abcdefghjkmnpqrstuvwxyz';

/** A code as somebody typed it: of an app, six digits; a recovery code, as it is kept. */
export function readCode(typed: string): { kind: 'app' | 'recovery'; code: string } {
  const code = typed.toLowerCase().replace(/[\s-]+/g, '');
  return /^\d{6}$/.test(code) ? { kind: 'app', code } : { kind: 'recovery', code };
}

/** A recovery code as it is shown and copied: groups of four. */
export function showRecoveryCode(code: string): string {
  return (code.match(/.{1,4}/g) ?? []).join('-');
}
