import { useRef } from 'react';
import { ApiError, type Client, createClient } from '../../contract/client.ts';

/**
 * Sends something new, so that trying again after a lost reply does not make it twice: the same input goes out under the
 * same key until the site has answered.
 */
export function useSendOnce<I, R>(send: (api: Client, input: I) => Promise<R>): (input: I) => Promise<R> {
  const unanswered = useRef<{ input: string; key: string }>(undefined);
  return async (input) => {
    const asText = JSON.stringify(input);
    if (unanswered.current?.input !== asText) unanswered.current = { input: asText, key: newKey() };
    const api = createClient({ base: '/api', headers: { 'idempotency-key': unanswered.current.key } });
    try {
      const reply = await send(api, input);
      unanswered.current = undefined;
      return reply;
    } catch (error) {
      const answered = error instanceof ApiError && error.status >= 400 && error.status < 500;
      // An answer would be given again: the next attempt is a new one.
      if (answered) unanswered.current = undefined;
      throw error;
    }
  };
}

// `crypto.randomUUID` is missing on sites without https.
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
