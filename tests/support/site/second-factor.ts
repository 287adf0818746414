import { Secret, TOTP } from 'otpauth';
import {
  findSecondFactor,
  insertSecondFactor,
  markConfirmed,
} from '../../../src/database/identity/second-factors.ts';
import { encryptedFor } from '../../../src/operations/identity/second-factor/consume-code.ts';
import { newTotpSecret } from '../../../src/operations/identity/second-factor/totp.ts';
import type { TestApp } from './test-app.ts';

type World = Pick<TestApp, 'pool' | 'contextFor'>;

/** Gives a user a second factor: set up but not yet confirmed (`begun`), or on. */
export async function giveSecondFactor(app: World, userId: string, state: 'begun' | 'on'): Promise<void> {
  const { encryption } = app.contextFor({ role: 'system' });
  const encryptedSecret = encryption.encrypt(encryptedFor, newTotpSecret());
  await insertSecondFactor(app.pool.db, { userId, encryptedSecret, createdAt: new Date() });
  if (state === 'on') await markConfirmed(app.pool.db, userId, new Date());
}

/** The code that a user's authenticator app shows, `steps` times 30 seconds from now. */
export async function shownCode(app: World, userId: string, steps = 0): Promise<string> {
  const { encryption, now } = app.contextFor({ role: 'system' });
  const factor = await findSecondFactor(app.pool.db, userId);
  return codeAt(encryption.decrypt(encryptedFor, factor?.encryptedSecret ?? '') ?? '', now(), steps);
}

/** The code that an authenticator app with this secret shows at a given time. */
export function codeAt(secret: string, at: Date, steps = 0): string {
  const timestamp = at.getTime() + steps * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}
