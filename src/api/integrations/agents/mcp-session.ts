import type { Client } from '../../../contract/client.ts';
import type { Context } from '../../../operations/core/context.ts';

/** One message, and who sends it. */
export interface McpSession {
  ctx: Context;
  /** The slug of the collection whose prompts are listed. */
  collection: string | undefined;
  /** The API with the sender's key, for writes. */
  apiWith: (headers?: Record<string, string>) => Client;
}
