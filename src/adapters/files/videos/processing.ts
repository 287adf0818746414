import { join } from 'node:path';
import type { Videos } from '../../../operations/core/adapters/adapters.ts';
import { createTaskProcess } from '../../core/tasks/task-process.ts';
import type { VideoTask } from './video-process.ts';

/**
 * Removes the metadata of uploaded videos in a separate process, one at a time and in turns by owner. A video
 * of the largest size takes up to 150 MB of memory and a second.
 */
export function videoProcessing({ timeoutMs = 30_000, maxWaiting = 20 } = {}): Videos & {
  pid(): number | undefined;
} {
  const { run, pid } = createTaskProcess<VideoTask, Uint8Array | 'damaged'>({
    module: join(import.meta.dirname, 'video-process.ts'),
    name: 'Processing a video',
    timeoutMs,
    idleMs: 20_000,
    maxWaiting,
    maxPerOwner: 5,
    memoryBytes: 256 * 1024 * 1024,
  });
  return { removeMetadata: (path, type, owner) => run({ path, type }, owner), pid };
}
