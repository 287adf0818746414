import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** A user's account at the provider. */
interface ProviderAccount {
  email: string;
  email_verified: boolean;
  name: string;
}

/** A real OpenID Connect provider on loopback, with its own sign-in page. */
export interface OpenIdServer {
  url: string;
  clientId: string;
  clientSecret: string;
  /** Accounts by login, which is also the subject. */
  accounts: Map<string, ProviderAccount>;
  /** Registers a site by its redirect URI. */
  register(redirect: string): void;
  close(): Promise<void>;
}

/** Starts it on a free port. */
export async function startOpenIdServer(): Promise<OpenIdServer> {
  const accounts = new Map<string, ProviderAccount>();
  const redirects: string[] = [];
  const clientId = 'promptorium';
  const clientSecret = 'a secret of the site and its provider';
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(url, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: ['http://127.0.0.1/'],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['a key of this provider'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    ttl: { Session: 3_600, Interaction: 3_600, Grant: 3_600, IdToken: 3_600, AccessToken: 3_600 },
    findAccount: (_, id) => {
      const account = accounts.get(id);
      return account && { accountId: id, claims: () => ({ sub: id, ...account }) };
    },
    // Consent is granted without asking.
    loadExistingGrant: async ({ oidc }) => {
      const { client, session, provider: own } = oidc;
      const grant = new own.Grant({
        ...(client && { clientId: client.clientId }),
        ...(session?.accountId && { accountId: session.accountId }),
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  // Sites register their redirect URI after the client is configured, because their port is not known before.
  provider.Client.prototype.redirectUriAllowed = (address) => redirects.includes(address);
  return {
    url,
    clientId,
    clientSecret,
    accounts,
    register: (redirect) => void redirects.push(redirect),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!request.url?.startsWith('/interaction/')) return void provider.callback()(request, response);
    if (request.method === 'GET')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    let body = '';
    for await (const part of request) body += part;
    const form = new URLSearchParams(body);
    const result = form.has('cancel')
      ? { error: 'access_denied', error_description: 'They changed their mind' }
      : { login: { accountId: form.get('login') ?? '' } };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }
}

const page = `<!doctype html><html lang="en"><title>Club</title><link rel="icon" href="data:,">
<form method="post"><label>Login <input name="login" autofocus></label>
<button>Sign in at the club</button> <button name="cancel" value="1">Cancel</button></form>`;
