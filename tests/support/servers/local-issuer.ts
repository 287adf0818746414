import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';

/** An OpenID Connect issuer on loopback that can also issue invalid tokens. */
export interface LocalIssuer {
  url: string;
  clientId: string;
  clientSecret: string;
  /**
   * Signs in at the provider; returns the URL that the browser is redirected to. `claims` go into the ID
   * token.
   */
  signIn(authorization: string, claims: JWTPayload, tampering?: Tampering): string;
  /** A logout token; `claims` replace the valid ones. */
  logoutToken(claims: JWTPayload, tampering?: Tampering): Promise<string>;
  /** The scopes in the discovery document. */
  scopes: string[] | undefined;
  /** Requested paths, in order. */
  asked: string[];
  /** While set, every request is answered with 500. */
  broken: boolean;
  /** The algorithms in the discovery document. */
  offered: string[];
  /** Whether its keys are published without ids. */
  unnamedKeys: boolean;
  /** Claims of the userinfo endpoint. */
  userInfo: JWTPayload | undefined;
  close(): Promise<void>;
}

/** How a token differs from a valid one. */
export interface Tampering {
  /** Claims that replace the valid ones; undefined removes one. */
  claims?: JWTPayload;
  /**
   * `foreign`: signed with another key under the id of the issuer's. `secret`: signed with the client secret.
   * `public`: signed with the text of the public key as a secret.
   */
  key?: 'none' | 'foreign' | 'secret' | 'public';
  /** Of the issuer's key. */
  alg?: 'RS256' | 'EdDSA' | 'ES384';
  /** Applied to the finished token. */
  token?: (token: string) => string;
}

interface Grant {
  claims: JWTPayload;
  tampering: Tampering;
  challenge: string;
  redirect: string;
}

export async function startLocalIssuer(): Promise<LocalIssuer> {
  const [own, foreign] = await Promise.all([
    generateKeyPair('RS256', { extractable: true }),
    generateKeyPair('RS256'),
  ]);
  const kid = 'key-1';
  const jwk = { ...(await exportJWK(own.publicKey)), kid, alg: 'RS256', use: 'sig' };
  const others = { EdDSA: await generateKeyPair('EdDSA'), ES384: await generateKeyPair('ES384') };
  const retired = await generateKeyPair('RS256');
  const keys = [
    { ...(await exportJWK(retired.publicKey)), kid: 'key-0', use: 'sig' },
    jwk,
    { ...(await exportJWK(others.EdDSA.publicKey)), kid: 'EdDSA', use: 'sig' },
    { ...(await exportJWK(others.ES384.publicKey)), kid: 'ES384', use: 'sig' },
  ];
  const clientId = 'promptorium';
  const clientSecret = 'a secret of the site and its provider';
  const grants = new Map<string, Grant>();
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer: LocalIssuer = {
    url,
    clientId,
    clientSecret,
    logoutToken: (claims, tampering = {}) => {
      const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
      return tokenOf({ claims: { jti: randomUUID(), events, ...claims }, tampering });
    },
    scopes: undefined,
    asked: [],
    broken: false,
    offered: ['RS256', 'HS256', 'none'],
    unnamedKeys: false,
    userInfo: undefined,
    signIn(authorization, claims, tampering = {}) {
      const query = new URL(authorization).searchParams;
      const redirect = query.get('redirect_uri') ?? '';
      const code = randomUUID();
      grants.set(code, {
        claims: { nonce: query.get('nonce') ?? '', ...claims },
        tampering,
        challenge: query.get('code_challenge') ?? '',
        redirect,
      });
      return `${redirect}?${new URLSearchParams({ code, state: query.get('state') ?? '' })}`;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return issuer;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    issuer.asked.push(path);
    const reply = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (issuer.broken) return reply(500, { error: 'server_error' });
    if (path.endsWith('/.well-known/openid-configuration'))
      return reply(200, {
        issuer: url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        jwks_uri: `${url}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: issuer.offered,
        scopes_supported: issuer.scopes,
        ...(issuer.userInfo && { userinfo_endpoint: `${url}/userinfo` }),
      });
    if (path === '/jwks')
      return reply(200, { keys: issuer.unnamedKeys ? keys.map(({ kid: _, ...key }) => key) : keys });
    if (path === '/userinfo') return reply(200, issuer.userInfo ?? {});
    if (path !== '/token') return reply(404, {});
    const form = new URLSearchParams(await bodyOf(request));
    const grant = grants.get(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    // Like some providers, it accepts the client secret only in the body.
    if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret)
      return reply(401, { error: 'invalid_client' });
    grants.delete(form.get('code') ?? '');
    if (!grant || grant.challenge !== challenge || grant.redirect !== form.get('redirect_uri'))
      return reply(400, { error: 'invalid_grant' });
    const idToken = await tokenOf(grant);
    return reply(200, {
      access_token: randomUUID(),
      token_type: 'Bearer',
      expires_in: 60,
      id_token: idToken,
    });
  }

  async function tokenOf({ claims, tampering }: Pick<Grant, 'claims' | 'tampering'>): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const payload = { iss: url, aud: clientId, iat: now, exp: now + 300, ...claims, ...tampering.claims };
    const token =
      tampering.key === 'none'
        ? new UnsecuredJWT(payload).encode()
        : tampering.key === 'secret' || tampering.key === 'public'
          ? await new SignJWT(payload)
              .setProtectedHeader({ alg: 'HS256' })
              .sign(
                new TextEncoder().encode(
                  tampering.key === 'secret' ? clientSecret : await exportSPKI(own.publicKey),
                ),
              )
          : tampering.alg && tampering.alg !== 'RS256'
            ? await new SignJWT(payload)
                .setProtectedHeader({
                  alg: tampering.alg,
                  ...(!issuer.unnamedKeys && { kid: tampering.alg }),
                })
                .sign(others[tampering.alg].privateKey)
            : await new SignJWT(payload)
                .setProtectedHeader({ alg: 'RS256', kid })
                .sign((tampering.key === 'foreign' ? foreign : own).privateKey);
    return tampering.token?.(token) ?? token;
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += part;
  return text;
}
