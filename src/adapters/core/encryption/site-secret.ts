import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Encryption } from '../../../operations/core/adapters/identity-adapters.ts';

/**
 * Encrypts with AES-256-GCM and keys derived from the site's secret, one per purpose (HKDF, RFC 5869): a text
 * that was changed or encrypted for another purpose cannot be decrypted.
 */
export function siteSecretEncryption(secret: string): Encryption {
  // The label is part of every stored ciphertext: changing it would make them unreadable.
  const keyOf = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `sealing ${purpose}`, 32));
  return {
    encrypt(purpose, text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', keyOf(purpose), nonce);
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
    },
    decrypt(purpose, encrypted) {
      const bytes = Buffer.from(encrypted, 'base64url');
      if (bytes.length < nonceBytes + tagBytes) return undefined;
      const cipher = createDecipheriv('aes-256-gcm', keyOf(purpose), bytes.subarray(0, nonceBytes));
      cipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      try {
        return cipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + cipher.final('utf8');
      } catch {
        return undefined;
      }
    },
  };
}

const nonceBytes = 12;
const tagBytes = 16;
