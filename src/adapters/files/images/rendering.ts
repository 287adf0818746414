import { join } from 'node:path';
import type { Images } from '../../../operations/core/adapters/adapters.ts';
import { createTaskProcess } from '../../core/tasks/task-process.ts';
import type { Rendered, RenderTask } from './image-process.ts';

/**
 * Renders uploaded images in a separate process, one at a time and in turns by owner. Decoding an image of
 * the largest size takes up to 310 MB and two seconds.
 */
export function imageRendering({
  timeoutMs = 30_000,
  processorMs = 10_000,
  maxWaiting = 20,
  maxPerOwner = 5,
  module = join(import.meta.dirname, 'image-process.ts'),
}: {
  timeoutMs?: number;
  processorMs?: number;
  maxWaiting?: number;
  maxPerOwner?: number;
  module?: string;
} = {}): Images & { pid(): number | undefined } {
  const { run, pid } = createTaskProcess<RenderTask, Rendered>({
    module,
    name: 'Rendering a picture',
    timeoutMs,
    processorMs,
    idleMs: 20_000,
    maxWaiting,
    maxPerOwner,
    memoryBytes: 512 * 1024 * 1024,
  });
  return { render: (path, type, owner) => run({ path, type }, owner), pid };
}
