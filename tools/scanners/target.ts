import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { grantAdmin } from '../../tests/support/grant-admin.ts';
import { mailedToken } from '../../tests/support/mails.ts';
import { type SiteProcess, startSite } from '../../tests/support/site-process.ts';
import { type ScanProxy, startProxy } from './proxy.ts';

/** The site that is scanned, behind a proxy. */
export interface Target {
  site: SiteProcess;
  proxy: ScanProxy;
  /** A member with a verified address. */
  member: { username: string; token: string; cookie: string };
  /** Whether the member's session still exists. */
  isSignedIn(): Promise<boolean>;
  ids: { prompt: string; discussion: string; comment: string };
  stop(): Promise<void>;
}

/** Password of the accounts. */
export const password = 'quarry-lantern-82';

/** Limits per user that a scanner would reach. Those per address stay: each request has another one. */
const raisedLimits = {
  write: 12_000,
  preview: 3_000,
  report: 2_000,
  reset: 500,
  verify: 500,
  signInAccount: 30,
};

/**
 * Starts the site on a data folder of its own with the starter library, two accounts and some content. The administrator raises the limits
 * per user; those for newcomers and the proof of work are off (tests/support/site-process.ts).
 */
export async function startTarget(): Promise<Target> {
  const dataDir = mkdtempSync(join(tmpdir(), 'promptorium-scanned-'));
  const proxy = await startProxy();
  const remove = () => {
    proxy.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const site = await startSite(dataDir, { PUBLIC_URL: proxy.url, TRUST_PROXY: '1' }).catch((error) => {
    remove();
    throw error;
  });
  proxy.forwardTo(Number(new URL(site.url).port));
  const stop = async () => {
    await site.stop();
    remove();
  };
  try {
    const send = senderTo(proxy.url);
    const member = await signUp(send, dataDir, 'Mallory');
    const admin = await signUp(send, dataDir, 'Grace');
    await grantAdmin(site, admin.email);
    for (const [name, most] of Object.entries(raisedLimits)) {
      const { items } = await send('GET', '/api/admin/limits', admin.token);
      const { seconds } = items.find((limit: { name: string }) => limit.name === name);
      await send('PUT', `/api/admin/limits/${name}`, admin.token, { most, seconds });
    }
    const { post } = await send('POST', '/api/posts', member.token, promptBody);
    const { discussion } = await send('POST', '/api/discussions', member.token, {
      category: 'help',
      title: 'Which words work?',
      bodyMd: 'Mine do not.',
    });
    const { comment } = await send('POST', `/api/posts/id/${post.id}/comments`, member.token, {
      bodyMd: 'Works well.',
    });
    proxy.take();
    return {
      site,
      proxy,
      member,
      isSignedIn: async () => {
        const reply = await fetch(`${proxy.url}/api/users/me`, { headers: { cookie: member.cookie } });
        await reply.arrayBuffer();
        return reply.ok;
      },
      ids: { prompt: post.id, discussion: discussion.id, comment: comment.id },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const promptBody = {
  title: 'Plan a quiet garden',
  heading: 'For small places',
  categoryId: 'programming',
  contentMd: 'Plan a garden of [size] with {{plants}}.',
  summary: 'Plans a garden',
  tags: ['garden'],
  imageUrl: '/covers/generated.svg',
};

// biome-ignore lint/suspicious/noExplicitAny: replies are looked at field by field
type Send = (method: string, path: string, token?: string, body?: object) => Promise<any>;

function senderTo(url: string): Send {
  return async (method, path, token, body) => {
    const reply = await fetch(url + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`Preparing the scanned site: ${method} ${path}: ${reply.status} ${text}`);
    return { ...JSON.parse(text), cookie: reply.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
  };
}

async function signUp(send: Send, dataDir: string, name: string) {
  const email = `${name.toLowerCase()}@example.com`;
  const { token, user, cookie } = await send('POST', '/api/auth/sign-up/email', undefined, {
    name,
    email,
    password,
  });
  const verification = await mailedToken(dataDir, email, '/verify-email/');
  await send('POST', '/api/auth/verify-email', token, { token: verification });
  return { email, token: String(token), cookie: String(cookie), username: String(user.username) };
}
