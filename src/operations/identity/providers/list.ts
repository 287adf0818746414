import type { Provider } from '../../../contract/identity/providers.ts';
import type { Context } from '../../core/context.ts';

/** Returns the configured providers, in the order of their buttons. */
export async function listProviders(ctx: Context): Promise<Provider[]> {
  return ctx.providers.known.map(({ id, name }) => ({ id, name }));
}
