import type { PreviewCard } from '../../operations/context.ts';
import { serveTasks } from '../tasks/serve-tasks.ts';
import { paintCard } from './card.ts';

serveTasks((card: PreviewCard) => paintCard(card));
