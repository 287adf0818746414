import type { PreviewCard } from '../../../domain/content/previews.ts';
import { serveTasks } from '../../core/tasks/serve-tasks.ts';
import { paintCard } from './card.ts';

serveTasks((card: PreviewCard) => paintCard(card));
