import type { PromptKind } from './kinds.ts';
import { tagKey, trimTag } from './topics-and-tags/tags.ts';

/** Models that forms suggest by kind, the most common first; any other name can be typed. */
export const suggestedModels: Readonly<Record<PromptKind, readonly string[]>> = {
  text: ['GPT-5', 'GPT-4o', 'Claude Sonnet', 'Claude Opus', 'Gemini Pro', 'Llama', 'Mistral', 'DeepSeek'],
  image: ['Midjourney', 'GPT Image', 'Stable Diffusion', 'Flux', 'Imagen', 'Firefly'],
  video: ['Sora', 'Veo', 'Runway', 'Kling', 'Luma'],
  agent: ['Claude Code', 'Codex', 'Cursor', 'GPT-5', 'Claude Opus', 'Gemini Pro'],
};

/** Returns the names of models trimmed, each once in the spelling that comes first, whatever its case. */
export function distinctModels(models: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const model of models.map(trimTag)) {
    const key = tagKey(model);
    if (model && !byKey.has(key)) byKey.set(key, model);
  }
  return [...byKey.values()];
}
