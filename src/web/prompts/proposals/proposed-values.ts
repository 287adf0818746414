import type { Prompt } from '../../../contract/prompts/prompts.ts';
import type { Proposal } from '../../../contract/prompts/proposals.ts';
import { splitTags } from '../../../domain/prompts/topics-and-tags/tags.ts';

/** The values of the form for a suggested edit, under the names of its fields, also without scripts. */
export interface ProposedValues {
  title: string;
  heading: string;
  summary: string;
  contentMd: string;
  /** Separated by commas. */
  tags: string;
  note: string;
}

/** An edit as it is stored in the browser until it is sent. */
interface StoredEdit extends ProposedValues {
  version: number;
}

/** Returns the initial form: the prompt, or the earlier suggestion. */
export function valuesOf(prompt: Prompt, proposal: Proposal | undefined): ProposedValues {
  const { title, heading, summary, contentMd, tags } = proposal ?? prompt;
  return { title, heading, summary, contentMd, tags: tags.join(', '), note: proposal?.note ?? '' };
}

/** Returns the body of the request. */
export function bodyOf({ tags, ...values }: ProposedValues) {
  return {
    ...values,
    tags: splitTags(tags),
  };
}

/** Parses a stored edit; undefined if there is none. */
export function storedEdit(text: string): StoredEdit | undefined {
  try {
    const stored = JSON.parse(text) as Partial<StoredEdit> | null;
    const { title, heading, summary, contentMd, tags, note, version } = stored ?? {};
    const texts = [title, heading, summary, contentMd, tags, note];
    return texts.every((value) => typeof value === 'string') && Number.isInteger(version)
      ? (stored as StoredEdit)
      : undefined;
  } catch {
    return undefined;
  }
}
