import { hash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { VideoType } from '../../../domain/files/file-types.ts';
import { serveTasks } from '../../core/tasks/serve-tasks.ts';
import { removeMp4Metadata } from './mp4-metadata.ts';
import { removeWebmMetadata } from './webm-metadata.ts';

/** The task that `processing.ts` sends. The result is the hash of the changed file. */
export interface VideoTask {
  path: string;
  type: VideoType;
}

serveTasks<VideoTask, Uint8Array | 'damaged'>(async ({ path, type }) => {
  const file = await readFile(path);
  if (!(type === 'mp4' ? removeMp4Metadata : removeWebmMetadata)(file)) return 'damaged';
  // Once and in place: the size does not change.
  await writeFile(path, file, { flag: 'r+', flush: true });
  return hash('sha256', file, 'buffer');
});
