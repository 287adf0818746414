import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

/** An identity provider on loopback: it publishes its keys and signs any claims. */
export interface TokenIssuer {
  url: string;
  keysUrl: string;
  /** How often its keys were requested. */
  asked: number;
  /** While down, it closes every connection. */
  down: boolean;
  /** The issuer in its discovery document. */
  name: string;
  /** Signs with the current key; claims that are not given are those of a valid token. */
  token(claims?: JWTPayload, header?: { alg?: string; kid?: string; typ?: string }): Promise<string>;
  /** Replaces all keys with a new one. */
  rotate(): Promise<void>;
  /** The current public key as PEM. */
  pem(): Promise<string>;
  close(): Promise<void>;
}

/** Starts a provider whose tokens are for `audience`; `now` is its clock. */
export async function startTokenIssuer({
  audience,
  now,
}: {
  audience: string;
  now: () => Date;
}): Promise<TokenIssuer> {
  let keyCount = 0;
  let key: { kid: string; privateKey: CryptoKey; publicKey: CryptoKey };
  const rotate = async () => {
    keyCount++;
    key = { kid: `key-${keyCount}`, ...(await generateKeyPair('RS256', { extractable: true })) };
  };
  await rotate();
  const server = createServer(async (request, response) => {
    if (issuer.down) {
      request.socket.destroy();
      return;
    }
    if (request.url === '/.well-known/openid-configuration') {
      response.end(JSON.stringify({ issuer: issuer.name, jwks_uri: issuer.keysUrl }));
      return;
    }
    issuer.asked++;
    const jwk = await exportJWK(key.publicKey);
    response.end(JSON.stringify({ keys: [{ ...jwk, kid: key.kid, alg: 'RS256', use: 'sig' }] }));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer: TokenIssuer = {
    url,
    keysUrl: `${url}/keys`,
    asked: 0,
    down: false,
    name: url,
    token: (claims = {}, header = {}) => {
      const second = Math.floor(now().getTime() / 1_000);
      return new SignJWT({
        iss: url,
        aud: audience,
        sub: 'someone',
        iat: second,
        exp: second + 3_600,
        email: 'someone@example.com',
        email_verified: true,
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', kid: key.kid, ...header })
        .sign(key.privateKey);
    },
    rotate,
    pem: () => exportSPKI(key.publicKey),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return issuer;
}
