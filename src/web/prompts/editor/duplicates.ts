import type { Client } from '../../../contract/client.ts';
import type { NearDuplicate } from '../../../contract/discovery/similar.ts';
import { inputOf, type PromptForm } from './form.ts';

/** Milliseconds that publishing waits for the check. */
const duplicateCheckTimeout = 2_000;

/**
 * Returns published prompts that nearly duplicate the form. Empty when the check fails or takes too long: it
 * must not prevent publishing.
 */
export async function duplicatesOf(
  api: Pick<Client, 'findDuplicates'>,
  form: PromptForm,
  id: string | undefined,
): Promise<readonly NearDuplicate[]> {
  const { title, summary, tags, contentMd } = inputOf(form);
  const body = { title, summary, tags, contentMd, ...(id && { id }) };
  try {
    return (await api.findDuplicates({ body }, { signal: AbortSignal.timeout(duplicateCheckTimeout) })).items;
  } catch {
    return [];
  }
}
