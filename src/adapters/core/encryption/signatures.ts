import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Signatures } from '../../../operations/core/adapters/adapters.ts';

/** Signs with an HMAC of the site's secret, which is the same in all processes of the site. */
export function siteSecretSignatures(secret: string): Signatures {
  const digest = (purpose: string, text: string) =>
    createHmac('sha256', secret).update(`${purpose}\n${text}`).digest();
  return {
    of: (purpose, text) => digest(purpose, text).toString('base64url'),
    matches(purpose, text, signature) {
      const given = Buffer.from(signature, 'base64url');
      const right = digest(purpose, text);
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
