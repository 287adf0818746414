import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

/**
 * A local replacement for Google's Identity Toolkit, at the paths of the Authentication emulator. It
 * implements the few endpoints that the site's pages use or, if `emulator` is set, forwards to the real
 * emulator. Either way it signs the ID tokens: the emulator's are unsigned, and this site accepts only signed
 * ones.
 */
export interface IdentityToolkit {
  url: string;
  keysUrl: string;
  /** Requested mails: their type and recipient. */
  mails: { type: unknown; email: unknown }[];
  /** Names of all requested endpoints, such as `accounts:signUp`. */
  calls: string[];
  close(): Promise<void>;
}

interface Account {
  localId: string;
  email: string;
  password: string;
  displayName?: string;
}

type Body = Record<string, unknown>;
type Answer = { status: number; body: Body };

const project = 'demo-site';

/** The environment variables with which a site uses it. */
export function firebaseEnv({ url, keysUrl }: IdentityToolkit): Record<string, string> {
  return {
    FIREBASE_PROJECT_ID: project,
    FIREBASE_API_KEY: 'demo-key',
    FIREBASE_AUTH_DOMAIN: `${project}.firebaseapp.com`,
    FIREBASE_EMULATOR: url,
    IDENTITY_JWKS_URL: keysUrl,
  };
}

/** Starts it on a free port. */
export async function startIdentityToolkit(
  emulator = process.env.FIREBASE_AUTH_EMULATOR,
): Promise<IdentityToolkit> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'demo', alg: 'RS256', use: 'sig' };
  const answerOf = emulator ? askEmulator(emulator) : standIn();
  /** The emulator's tokens, by the signed tokens made from them. */
  const originals = new Map<string, string>();
  const toolkit: IdentityToolkit = { url: '', keysUrl: '', mails: [], calls: [], close: async () => {} };

  const server = createServer(async (request, response) => {
    const cors = {
      'access-control-allow-origin': request.headers.origin ?? '*',
      'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
      'access-control-allow-methods': 'GET, POST',
      'content-type': 'application/json',
    };
    const path = request.url ?? '/';
    if (request.method === 'OPTIONS') {
      response.writeHead(204, cors).end();
      return;
    }
    if (path === '/keys') {
      response.writeHead(200, cors).end(JSON.stringify({ keys: [jwk] }));
      return;
    }
    const call = /\/v\d\/([\w:]+)/.exec(path)?.[1] ?? path;
    toolkit.calls.push(call);
    const given = await bodyOf(request);
    if (typeof given.idToken === 'string') given.idToken = originals.get(given.idToken) ?? given.idToken;
    if (call === 'accounts:sendOobCode') toolkit.mails.push({ type: given.requestType, email: given.email });
    const { status, body } = await answerOf(path, call, given);
    for (const name of ['idToken', 'id_token', 'access_token']) {
      const unsigned = body[name];
      if (typeof unsigned !== 'string') continue;
      const signed = await sign(decodeJwt(unsigned), privateKey);
      originals.set(signed, unsigned);
      body[name] = signed;
    }
    response.writeHead(status, cors).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  toolkit.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  toolkit.keysUrl = `${toolkit.url}/keys`;
  toolkit.close = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return toolkit;
}

function sign(claims: JWTPayload, key: CryptoKey): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'demo', typ: 'JWT' }).sign(key);
}

function askEmulator(origin: string) {
  return async (path: string, _call: string, given: Body): Promise<Answer> => {
    const form = 'grant_type' in given;
    const reply = await fetch(origin + path, {
      method: Object.keys(given).length ? 'POST' : 'GET',
      ...(Object.keys(given).length && {
        headers: { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' },
        body: form ? new URLSearchParams(given as Record<string, string>) : JSON.stringify(given),
      }),
    });
    return { status: reply.status, body: (await reply.json()) as Body };
  };
}

/**
 * The built-in implementation: accounts in memory, replies as documented at
 * cloud.google.com/identity-platform/docs/reference/rest.
 */
function standIn() {
  const accounts: Account[] = [];
  let created = 0;
  const tokens = (account: Account) => ({
    localId: account.localId,
    email: account.email,
    idToken: tokenOf(account),
    refreshToken: account.localId,
    expiresIn: '3600',
  });
  const refused = (message: string): Answer => ({
    status: 400,
    body: { error: { code: 400, message, errors: [{ message, reason: 'invalid', domain: 'global' }] } },
  });
  const ofToken = (token: unknown) =>
    accounts.find(({ localId }) => localId === decodeJwt(String(token)).sub);
  const calls: Record<string, (given: Body) => Answer> = {
    'accounts:signUp': ({ email, password }) => {
      if (accounts.some((account) => account.email === email)) return refused('EMAIL_EXISTS');
      if (String(password).length < 6)
        return refused('WEAK_PASSWORD : Password should be at least 6 characters');
      const account = {
        localId: `user${++created}`,
        email: String(email),
        password: String(password),
      };
      accounts.push(account);
      return { status: 200, body: tokens(account) };
    },
    'accounts:signInWithPassword': ({ email, password }) => {
      const account = accounts.find((one) => one.email === email && one.password === password);
      return account ? { status: 200, body: tokens(account) } : refused('INVALID_LOGIN_CREDENTIALS');
    },
    'accounts:update': ({ idToken, displayName }) => {
      const account = ofToken(idToken);
      if (!account) return refused('USER_NOT_FOUND');
      account.displayName = String(displayName);
      return { status: 200, body: { ...tokens(account), displayName: account.displayName } };
    },
    'accounts:lookup': ({ idToken }) => {
      const account = ofToken(idToken);
      if (!account) return refused('USER_NOT_FOUND');
      const { localId, email, displayName } = account;
      return { status: 200, body: { users: [{ localId, email, displayName, emailVerified: false }] } };
    },
    'accounts:delete': ({ idToken }) => {
      const account = ofToken(idToken);
      if (account) accounts.splice(accounts.indexOf(account), 1);
      return { status: 200, body: {} };
    },
    'accounts:sendOobCode': ({ email }) => ({ status: 200, body: { email } }),
    token: ({ refresh_token }) => {
      const account = accounts.find(({ localId }) => localId === refresh_token);
      if (!account) return refused('INVALID_REFRESH_TOKEN');
      const token = tokenOf(account);
      return {
        status: 200,
        body: {
          id_token: token,
          access_token: token,
          refresh_token,
          expires_in: '3600',
          token_type: 'Bearer',
          user_id: account.localId,
        },
      };
    },
  };
  return async (_path: string, call: string, given: Body): Promise<Answer> =>
    calls[call]?.(given) ?? { status: 404, body: { error: { code: 404, message: `No call ${call}` } } };
}

/** An unsigned token with Firebase's claims, like those of the emulator. */
function tokenOf({ localId, email, displayName }: Account): string {
  const second = Math.floor(Date.now() / 1_000);
  const claims = {
    iss: `https://securetoken.google.com/${project}`,
    aud: project,
    auth_time: second,
    user_id: localId,
    sub: localId,
    iat: second,
    exp: second + 3_600,
    email,
    email_verified: false,
    ...(displayName && { name: displayName }),
    firebase: { identities: { email: [email] }, sign_in_provider: 'password' },
  };
  const parts = [{ alg: 'none', typ: 'JWT' }, claims];
  return `${parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`;
}

async function bodyOf(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  if (!text) return {};
  return request.headers['content-type']?.includes('json')
    ? JSON.parse(text)
    : Object.fromEntries(new URLSearchParams(text));
}
