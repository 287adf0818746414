/**
 * A thread that generates batches of prompts: each message is the number of a batch, and the reply is the
 * batch.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { batchesOf } from './batch.ts';
import type { Plan } from './plan.ts';

const batchOf = batchesOf(workerData as Plan);
parentPort?.on('message', (batch: number) => parentPort?.postMessage(batchOf(batch)));
