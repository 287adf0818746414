import { parentPort } from 'node:worker_threads';
import type { PreviewCard } from '../../operations/context.ts';
import { paintCard } from './card.ts';

// Paints what it is sent, one card after the other; see painter.ts.
parentPort?.on('message', async (card: PreviewCard) => {
  try {
    parentPort?.postMessage({ picture: await paintCard(card) });
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
});
