import type { Context as HonoContext } from 'hono';
import { getCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import { pageAfterSignIn } from '../../contract/core/next-page.ts';
import { problemStatus } from '../../contract/core/problems.ts';
import { paths } from '../../contract/core/routes.ts';
import * as providers from '../../contract/identity/providers.ts';
import type { SignInPage, SignInResult } from '../../contract/identity/sign-in-start.ts';
import { cookieNames } from '../../domain/core/cookie-names.ts';
import { type Failure, isFailure } from '../../operations/core/failure.ts';
import { presentHosted } from '../../operations/identity/present-hosted.ts';
import { beginProviderSignIn, flowSeconds } from '../../operations/identity/providers/begin.ts';
import { type FinishedSignIn, finishProviderSignIn } from '../../operations/identity/providers/finish.ts';
import { beginLink, unlinkProvider } from '../../operations/identity/providers/link.ts';
import { listProviders } from '../../operations/identity/providers/list.ts';
import type { BegunSession } from '../../operations/identity/sessions/begin.ts';
import { waysToSignIn } from '../../operations/identity/ways-to-sign-in.ts';
import { type Api, type ApiEnv, register, registerRoute, success } from '../core/register.ts';
import { type SignInNote, signInPage } from './sign-in-page.ts';

/** Returns the path to which a provider sends browsers back; the redirect URL to register with it. */
export function callbackPath(provider: string): string {
  return `/api/auth/callback/${provider}`;
}

/**
 * Registers sign-in with providers. In addition to the endpoints there are two URLs for browsers, which
 * respond with a redirect or a small page: one starts the sign-in, and the provider sends the browser back to
 * the other.
 */
export function providerRoutes(app: Api, site: { name: string; url: string }): void {
  register(app, providers.listProviders, async (ctx) => ({
    items: await listProviders(ctx),
    passwords: ctx.site.signUp.passwords,
    hosted: presentHosted(ctx),
  }));

  // The __Host- prefix prevents other hosts of the same domain from setting the cookie; it requires TLS.
  const secure = site.url.startsWith('https:');
  const cookie = cookieNames({ secure }).signIn;
  const binding = (value: string, seconds: number) =>
    `${cookie}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  const bind = (c: HonoContext, value: string, seconds: number) =>
    c.header('set-cookie', binding(value, seconds), { append: true });
  register(app, providers.myWaysToSignIn, (ctx) => waysToSignIn(ctx));
  register(app, providers.linkProvider, async (ctx, { body }, request, headers) => {
    const given = parse(request.headers.get('cookie') ?? '', cookie)[cookie];
    const begun = await beginLink(ctx, body, given);
    if (isFailure(begun)) return begun;
    headers.append('set-cookie', binding(begun.browser, flowSeconds));
    return { url: begun.url };
  });
  register(
    app,
    providers.unlinkProvider,
    async (ctx, { params, body }) => (await unlinkProvider(ctx, { ...params, ...body })) ?? success({}),
  );

  const page = (c: HonoContext<ApiEnv>, note: SignInNote, status: number) => {
    const { body, headers } = signInPage(site, note);
    return c.body(body, status as 200, headers);
  };

  registerRoute(
    app,
    '/auth/start/:provider',
    async (c, ctx) => {
      const asked = providers.signInStart.parse(c.req.query());
      // Only this site's own pages may start it: another site could sign users in without their intent.
      if (c.req.header('sec-fetch-site') === 'cross-site')
        return c.redirect(backTo(asked.page, asked.next), 303);
      const begun = await beginProviderSignIn(
        ctx,
        c.req.param('provider') ?? '',
        asked,
        getCookie(c, cookie),
      );
      if (isFailure(begun)) {
        if (begun.retryAfter) c.header('retry-after', String(begun.retryAfter));
        return page(
          c,
          { title: notDone, text: `${begun.detail}.`, ...(!asked.window && wayBack(asked)) },
          problemStatus[begun.code],
        );
      }
      bind(c, begun.browser, flowSeconds);
      return c.redirect(begun.url, 303);
    },
    { whilePrivate: true },
  );

  registerRoute(
    app,
    '/auth/callback/:provider',
    async (c, ctx) => {
      const provider = c.req.param('provider') ?? '';
      const reply = new URL(c.req.url).searchParams;
      const finished = await finishProviderSignIn(
        ctx,
        provider,
        reply,
        getCookie(c, cookie),
        c.req.raw.headers,
      );
      const { flow, result } = finished;
      if (isSession(result)) {
        for (const value of result.cookies) c.header('set-cookie', value, { append: true });
        bind(c, '', 0);
        const next = pageAfterSignIn(flow?.next ?? paths.home());
        const word = wordOf(finished);
        return word
          ? page(
              c,
              {
                title: 'You are signed in',
                text: 'You can close this window.',
                word,
                close: true,
                link: { href: next, label: 'Continue' },
              },
              200,
            )
          : c.redirect(next, 303);
      }
      if ('linked' in result) {
        bind(c, '', 0);
        return c.redirect(paths.settings(), 303);
      }
      const name = ctx.providers.known.find(({ id }) => id === provider)?.name ?? 'The provider';
      const word = wordOf(finished);
      const declined = !isFailure(result) && result.failed === 'declined';
      if (declined && !flow?.windowId)
        return c.redirect(flow ? backTo(flow.page, flow.next) : paths.login(), 303);
      const { text, status } = explain(result, name);
      return page(
        c,
        {
          title: flow?.page === 'signup' ? `${name} signup failed` : flow?.linkUserId ? notLinked : notDone,
          text,
          ...(word && { word }),
          // The window stays open if the page that opened it does not show the result itself.
          close: declined || word?.outcome === 'refused' || (word && flow?.page === 'signup') || false,
          ...(!flow?.windowId && wayBack(flow)),
        },
        status,
      );
    },
    { whilePrivate: true },
  );
}

const notDone = 'You are not signed in';
const notLinked = 'The account was not linked';

function isSession(result: FinishedSignIn['result']): result is BegunSession {
  return 'token' in result;
}

/** The message of the window to the page that opened it; undefined without a window. */
function wordOf({ flow, result }: FinishedSignIn): SignInResult | undefined {
  if (!flow?.windowId) return undefined;
  const word = { window: flow.windowId };
  if (isSession(result) || 'linked' in result) return { ...word, outcome: 'done' };
  if (isFailure(result)) return { ...word, outcome: 'refused', message: result.detail };
  if (result.failed === 'declined') return undefined;
  return { ...word, outcome: 'failed', ...(result.message && { message: result.message }) };
}

function explain(
  result: Failure | Exclude<FinishedSignIn['result'], BegunSession | Failure | { linked: true }>,
  name: string,
): { text: string; status: number } {
  if (isFailure(result)) return { text: `${result.detail}.`, status: problemStatus[result.code] };
  switch (result.failed) {
    case 'declined':
      return { text: 'You can close this window.', status: 200 };
    case 'unavailable':
      return { text: `${name} is not responding right now. Try again in a minute.`, status: 503 };
    case 'no-flow':
      return {
        text: 'This sign-in was started in another browser, was already completed, or took longer than ten minutes. Start it again.',
        status: 400,
      };
    default:
      return {
        text:
          result.message ?? `We could not verify the response from ${name}. Try again, or use your password.`,
        status: 400,
      };
  }
}

/** The path of the page that a sign-in started from, with the page to open afterwards. */
function backTo(page: SignInPage, next: string): string {
  if (page === 'settings') return paths.settings();
  const path = page === 'signup' ? paths.signup() : paths.login();
  return next === paths.home() ? path : `${path}?${new URLSearchParams({ next })}`;
}

function wayBack(from: { page: SignInPage; next: string } | undefined): Pick<SignInNote, 'link'> {
  const { page = 'login', next = paths.home() } = from ?? {};
  return {
    link: {
      href: backTo(page, next),
      label: page === 'settings' ? 'Back to settings' : 'Back to sign in',
    },
  };
}
