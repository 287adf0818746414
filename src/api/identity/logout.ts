import { problemStatus } from '../../contract/core/problems.ts';
import { isFailure } from '../../operations/core/failure.ts';
import { logOutByProvider } from '../../operations/identity/providers/log-out.ts';
import { bindingsOf, countAddress } from '../core/admit.ts';
import { readTextBody } from '../core/bodies/body.ts';
import { problemResponse } from '../core/problem-response.ts';
import type { Api } from '../core/register.ts';

/** Maximum size of a logout token's form in bytes. */
const maxBytes = 16 * 1024;

/**
 * Serves the address at which a provider ends sessions. It is not an endpoint for clients: tokens are signed
 * by the provider, so no session or origin is checked. The form and the replies are those of OpenID Connect
 * Back-Channel Logout 1.0 (2.5 and 2.8).
 */
export function logoutRoutes(api: Api): void {
  api.hono.post('/auth/logout/:provider', async (c) => {
    const refused = await countAddress(c, api.limits);
    if (refused) return problemResponse(c, refused);
    const body = await readTextBody(c, maxBytes);
    if (isFailure(body)) return problemResponse(c, body);
    const ctx = await api.contextOf(new Headers(), bindingsOf(c).address);
    const token = new URLSearchParams(body).get('logout_token') ?? '';
    const failed = await logOutByProvider(ctx, c.req.param('provider'), token);
    c.header('cache-control', 'no-store');
    if (!failed) return c.body(null, 200);
    if (failed.retryAfter) c.header('retry-after', String(failed.retryAfter));
    return c.json(
      { error: 'invalid_request', error_description: failed.detail },
      problemStatus[failed.code] as 400,
    );
  });
}
