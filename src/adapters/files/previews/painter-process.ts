import type { PreviewCard } from '../../../domain/files/previews.ts';
import { serveTasks } from '../../core/tasks/serve-tasks.ts';
import { paintCard } from './card.ts';

/** A card, and the font files that the operator adds. */
export type PaintTask = PreviewCard & { fontFiles: readonly string[] };

serveTasks(({ fontFiles, ...card }: PaintTask) => paintCard(card, fontFiles));
