import type { TextsToCompare } from '../../operations/comparison-adapters.ts';
import { serveTasks } from '../tasks/serve-tasks.ts';
import { compareTexts } from './compare-texts.ts';

/** Milliseconds for all texts of one comparison. */
const mostMs = 150;

serveTasks(async (texts: TextsToCompare) => compareTexts(texts, mostMs));
