import type { PreviewCard } from '../../operations/context.ts';
import { paintCard } from './card.ts';

// Draws the cards it receives, one after the other; see painter.ts.
process.on('message', async (card: PreviewCard) => {
  try {
    process.send?.({ picture: await paintCard(card) });
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error.message : String(error) });
  }
});
process.on('disconnect', () => process.exit());
