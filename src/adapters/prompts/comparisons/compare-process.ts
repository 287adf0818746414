import type { TextsToCompare } from '../../../operations/core/adapters/comparison-adapters.ts';
import { serveTasks } from '../../core/tasks/serve-tasks.ts';
import { areShort, compareTexts } from './compare-texts.ts';

/** Milliseconds for all texts of one comparison. Short ones take longer only while the processor is busy with other work. */
const mostMs = { short: 1_500, long: 150 };

serveTasks(async (texts: TextsToCompare) =>
  compareTexts(texts, areShort(texts) ? mostMs.short : mostMs.long),
);
