import type { TextsToCompare } from '../../../operations/core/adapters/comparison-adapters.ts';
import { serveTasks } from '../../core/tasks/serve-tasks.ts';
import { areShort, compareTexts } from './compare-texts.ts';

/** Milliseconds for all texts of one comparison. Short ones need a tenth, unless the machine is busy. */
const maxMs = { short: 5_000, long: 150 };

serveTasks(async (texts: TextsToCompare) => compareTexts(texts, areShort(texts) ? maxMs.short : maxMs.long));
