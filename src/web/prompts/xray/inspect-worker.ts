import { explained } from '../../../domain/prompts/xray/explained.ts';
import { defaultXray, judged } from '../../../domain/prompts/xray/severities.ts';
import { cleaned, xray } from '../../../domain/prompts/xray/xray.ts';
import type { Inspected } from './inspect.ts';

// Runs in a worker: receives texts and posts what each of them hides.
addEventListener('message', ({ data: texts }: MessageEvent<string[]>) => {
  const inspected: Inspected[] = texts.map((text) => ({
    findings: judged(xray(text), defaultXray).map((found) => explained(found, text)),
    clean: cleaned(text),
  }));
  postMessage(inspected);
});
