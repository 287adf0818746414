import type { PreviewCard } from '../../domain/previews.ts';
import { serveTasks } from '../tasks/serve-tasks.ts';
import { paintCard } from './card.ts';

serveTasks((card: PreviewCard) => paintCard(card));
