import { type Finding, failed, ok } from '../../../domain/hosting/doctor/finding.ts';
import { unusableAlgorithm } from '../../../domain/identity/id-tokens.ts';
import { fetchKeys } from '../../identity/provider-keys.ts';
import { asymmetricAlgorithms, secretAlgorithms } from '../../identity/verify-jwt.ts';

/** A configured OpenID Connect issuer. */
interface Issuer {
  issuer: string;
  /** URL of its public keys, if they are not taken from the discovery document. */
  keysUrl?: string | undefined;
  /** Whether it is a sign-in provider rather than the one that manages the accounts. */
  signsIn: boolean;
}

const timeoutSeconds = 5;

/** Fetches the issuer's discovery document and its public keys. */
export async function checkIssuer({ issuer, keysUrl, signsIn }: Issuer): Promise<Finding> {
  try {
    const found = signsIn ? await discovered(issuer) : { keysUrl, algorithms: [] };
    const usable = found.algorithms.some(
      (name) => asymmetricAlgorithms.includes(name) || secretAlgorithms.includes(name),
    );
    if (found.algorithms.length && !usable)
      return failed(
        'issuer',
        `${issuer} cannot be used.`,
        `${unusableAlgorithm(found.algorithms.join(', '))}.`,
      );
    if (!found.keysUrl && found.algorithms.length)
      return ok('issuer', `${issuer} is responding and signs with the client's secret.`);
    const { keys } = await fetchKeys(issuer, found.keysUrl);
    return ok(
      'issuer',
      `${issuer} is responding and has ${keys.length} public ${keys.length === 1 ? 'key' : 'keys'}.`,
    );
  } catch (error) {
    return failed(
      'issuer',
      `${issuer} cannot be used: ${reasonOf(error)}.`,
      'Check its address and that this machine can reach it. Until then, no one can sign in with it.',
    );
  }
}

/** Uses the library that signs users in, which compares issuers as URLs. */
async function discovered(issuer: string): Promise<{ keysUrl: string | undefined; algorithms: string[] }> {
  const { allowInsecureRequests, discovery } = await import('openid-client');
  const configuration = await discovery(new URL(issuer), 'doctor', {}, undefined, {
    timeout: timeoutSeconds,
    execute: issuer.startsWith('http:') ? [allowInsecureRequests] : [],
  });
  const { jwks_uri: keysUrl, id_token_signing_alg_values_supported: algorithms = [] } =
    configuration.serverMetadata();
  if (!keysUrl && !algorithms.some((name) => secretAlgorithms.includes(name)))
    throw new Error('its discovery document has no jwks_uri');
  return { keysUrl, algorithms };
}

/** The innermost cause is the most informative one; the errors around it only state that fetching failed. */
function reasonOf(error: unknown): string {
  const { message, code, cause } = error as Error & { code?: string };
  return cause instanceof Error ? reasonOf(cause) : message || String(code);
}
