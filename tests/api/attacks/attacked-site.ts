import { grantAdmin } from '../../support/site/grant-admin.ts';
import { mailedToken } from '../../support/site/mails.ts';
import { type Answer, send } from '../../support/site/send.ts';
import { servedSite } from '../../support/site/served-site.ts';

/** A member of the attacked site. */
interface Account {
  email: string;
  username: string;
  token: string;
}

/** The attacked site. */
export interface Target {
  url: string;
  dataDir: string;
  /** Verified, and author of everything in `ids`. */
  alice: Account;
  /** Verified, without anything of their own. */
  bob: Account;
  admin: Account;
  ids: { prompt: string; draft: string; comment: string; discussion: string; reply: string; event: string };
}

/** Password of every account. */
export const password = 'quarry-lantern-82';

/** Serves a site with accounts and content, made through its API. Client addresses come from a header. */
export async function attackedSite(): Promise<Target> {
  const site = await servedSite();
  const alice = await signUp(site, 'Alice');
  const bob = await signUp(site, 'Bob');
  const admin = await signUp(site, 'Grace');
  await grantAdmin(site, admin.email);
  const ids = await contentOf(site.url, alice, admin);
  return { url: site.url, dataDir: site.dataDir, alice, bob, admin, ids };
}

async function signUp({ url, dataDir }: { url: string; dataDir: string }, name: string): Promise<Account> {
  const email = `${name.toLowerCase()}@example.com`;
  const { token, user } = (
    await checked(send(url, 'POST /api/auth/sign-up/email', { body: { name, email, password } }))
  ).json();
  const verification = await mailedToken(dataDir, email, '/verify-email/');
  await checked(send(url, 'POST /api/auth/verify-email', { token, body: { token: verification } }));
  return { email, username: user.username, token };
}

async function contentOf(url: string, alice: Account, admin: Account): Promise<Target['ids']> {
  const created = async ({ token }: Account, request: string, body: object) => {
    const reply = (await checked(send(url, request, { token, body }))).json();
    return String(
      (reply.post ?? reply.comment ?? reply.discussion ?? reply.reply ?? reply.event ?? reply).id,
    );
  };
  const prompt = await created(alice, 'POST /api/posts', promptBody('Plan a quiet garden'));
  const discussion = await created(alice, 'POST /api/discussions', {
    category: 'help',
    title: 'Which words work?',
    bodyMd: 'Mine do not.',
  });
  return {
    prompt,
    discussion,
    draft: await created(alice, 'POST /api/posts', { title: 'Secret draft', status: 'draft' }),
    comment: await created(alice, `POST /api/posts/id/${prompt}/comments`, { bodyMd: 'Works well.' }),
    reply: await created(alice, `POST /api/discussions/${discussion}/replies`, { bodyMd: 'An answer.' }),
    event: await created(admin, 'POST /api/events', eventBody),
  };
}

async function checked(request: Promise<Answer>): Promise<Answer> {
  const answer = await request;
  if (answer.status >= 300) throw new Error(`Preparing the attacked site: ${answer.status} ${answer.text}`);
  return answer;
}

/** Body of an event. */
export const eventBody = {
  title: 'Prompts for gardeners',
  type: 'workshop',
  startsAt: '2099-03-10T17:00:00.000Z',
  endsAt: '2099-03-10T18:30:00.000Z',
  place: 'https://meet.example.com/gardens',
  bodyMd: 'Bring one prompt.',
};

/** Body of a prompt to publish. */
export function promptBody(title: string, more: object = {}): object {
  return {
    title,
    heading: 'For small places',
    categoryId: 'programming',
    contentMd: 'Plan a garden of [size] with {{plants}}.',
    summary: 'Plans a garden',
    tags: ['garden'],
    imageUrl: '/covers/generated.svg',
    ...more,
  };
}
