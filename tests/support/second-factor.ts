import { Secret, TOTP } from 'otpauth';
import {
  beginSecondFactor,
  confirmSecondFactor,
  findSecondFactor,
} from '../../src/database/second-factors.ts';
import { sealedFor } from '../../src/operations/second-factor/spend-code.ts';
import { newTotpSecret } from '../../src/operations/second-factor/totp.ts';
import type { TestApp } from './test-app.ts';

type World = Pick<TestApp, 'pool' | 'contextFor'>;

/** Gives somebody a second factor that was begun, or is on. */
export async function giveFactor(app: World, userId: string, state: 'begun' | 'on'): Promise<void> {
  const { sealing } = app.contextFor({ role: 'system' });
  const sealedSecret = sealing.seal(sealedFor, newTotpSecret());
  await beginSecondFactor(app.pool.db, { userId, sealedSecret, createdAt: new Date() });
  if (state === 'on') await confirmSecondFactor(app.pool.db, userId, new Date());
}

/** What somebody's app shows, so many times 30 seconds from now. */
export async function shownCode(app: World, userId: string, steps = 0): Promise<string> {
  const { sealing, now } = app.contextFor({ role: 'system' });
  const factor = await findSecondFactor(app.pool.db, userId);
  return codeAt(sealing.open(sealedFor, factor?.sealedSecret ?? '') ?? '', now(), steps);
}

/** What an app with this secret shows at a time. */
export function codeAt(secret: string, at: Date, steps = 0): string {
  const timestamp = at.getTime() + steps * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}
