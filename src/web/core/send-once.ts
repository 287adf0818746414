import { useRef } from 'react';
import { ApiError, type Client, createClient } from '../../contract/client.ts';

/**
 * Creates something only once even if a response is lost: the same input is sent with the same idempotency
 * key until the API has responded.
 */
export function useSendOnce<I, R>(send: (api: Client, input: I) => Promise<R>): (input: I) => Promise<R> {
  const pending = useRef<{ input: string; key: string }>(undefined);
  return async (input) => {
    const asText = JSON.stringify(input);
    if (pending.current?.input !== asText) pending.current = { input: asText, key: newKey() };
    const api = createClient({ base: '/api', headers: { 'idempotency-key': pending.current.key } });
    try {
      const reply = await send(api, input);
      pending.current = undefined;
      return reply;
    } catch (error) {
      const refused =
        error instanceof ApiError &&
        error.status >= 400 &&
        error.status < 500 &&
        error.code !== 'request-in-progress';
      // The API would repeat the stored response, so the next attempt needs a new key.
      if (refused) pending.current = undefined;
      throw error;
    }
  };
}

// `crypto.randomUUID` is not available on sites without HTTPS.
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
