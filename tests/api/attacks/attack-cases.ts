import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, send, sendBytes } from '../../support/site/send.ts';
import { attackedSite, password, type Target } from './attacked-site.ts';

type Send = (line: string, options?: Parameters<typeof send>[2]) => Promise<Answer>;

/** A member who exists for one case only. */
interface Newcomer {
  email: string;
  username: string;
  token: string;
  /** Cookie of their session. */
  cookie: string;
  send: Send;
}

/** What a case works with: the target, and senders in the name of each account. */
export interface Attack extends Target {
  visitor: Send;
  as: Record<'alice' | 'bob' | 'admin', Send>;
  raw: (bytes: string) => Promise<Answer>;
  /** Signs up another member, whose address is not verified, and returns their sender. */
  newMember: () => Promise<Newcomer>;
}

/** One attack and the status it must be answered with; `also` looks at more of the reply. */
export interface AttackCase {
  name: string;
  send: (attack: Attack) => Promise<Answer>;
  status: number | readonly number[];
  also?: (answer: Answer, attack: Attack) => void | Promise<void>;
}

/**
 * Serves a site to the test file, and returns what runs the cases of one area on it. No reply may reveal internals, be
 * sniffed as another type, or be a failure of the server.
 */
export function attacks(): (area: string, cases: readonly AttackCase[]) => void {
  let target: Target;
  beforeAll(async () => {
    target = await attackedSite();
  });
  return (area, cases) =>
    describe(area, () => {
      it.each(cases)('$name', async (attack) => {
        const at = attackOf(target);
        const answer = await attack.send(at);
        const expected = [attack.status].flat();
        expect(expected, `${answer.status} ${answer.text.slice(0, 300)}`).toContain(answer.status);
        if (![501, 503, 507].includes(answer.status)) expect(answer.status).toBeLessThan(500);
        if (answer.status >= 400) expect(answer.text).not.toMatch(internals);
        // Node.js itself answers what it cannot parse.
        if (answer.headers['content-type']) expect(answer.headers['x-content-type-options']).toBe('nosniff');
        if (answer.headers['content-type']?.startsWith('application/problem+json'))
          expect(answer.json().detail).toMatch(/\S/);
        await attack.also?.(answer, at);
      });
    });
}

const internals =
  /node_modules|at \w+ \(file:|at async |postgres:\/\/|select .* from |insert into |ECONNREFUSED|violates/i;

function attackOf(target: Target): Attack {
  const { url, alice, bob, admin } = target;
  const by =
    ({ token }: { token: string }): Send =>
    (line, options) =>
      send(url, line, { token, ...options });
  return {
    ...target,
    visitor: (line, options) => send(url, line, options),
    as: { alice: by(alice), bob: by(bob), admin: by(admin) },
    raw: (bytes) => sendBytes(url, bytes),
    newMember: async () => {
      const email = `m${randomUUID()}@example.com`;
      const answer = await send(url, 'POST /api/auth/sign-up/email', {
        body: { name: 'Mallory', email, password },
      });
      expect(answer.status, answer.text).toBe(200);
      const { token, user } = answer.json();
      const [cookie = ''] = answer.headers['set-cookie']?.split(';') ?? [];
      return { email, username: user.username, token, cookie, send: by({ token }) };
    },
  };
}
