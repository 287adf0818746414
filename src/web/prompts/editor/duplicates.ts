import type { Client } from '../../../contract/client.ts';
import type { NearDuplicate } from '../../../contract/discovery/similar.ts';
import { inputOf, type PromptForm } from './form.ts';

/** Publishing waits this long for the check, in milliseconds. */
const patience = 2_000;

/** Published prompts that are nearly the same as the form. Empty when the check fails or takes too long: it must not prevent publishing. */
export async function duplicatesOf(
  api: Pick<Client, 'findDuplicates'>,
  form: PromptForm,
  id: string | undefined,
): Promise<readonly NearDuplicate[]> {
  const { title, summary, tags, contentMd } = inputOf(form);
  const body = { title, summary, tags, contentMd, ...(id && { id }) };
  try {
    return (await api.findDuplicates({ body }, { signal: AbortSignal.timeout(patience) })).items;
  } catch {
    return [];
  }
}
