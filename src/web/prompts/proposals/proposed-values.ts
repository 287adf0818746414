import type { Prompt } from '../../../contract/prompts/prompts.ts';
import type { Proposal } from '../../../contract/prompts/proposals.ts';

/** What the form for a suggested edit contains. The names are those of its fields, also without scripts. */
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

/** The form before anything is edited: the prompt, or what was suggested. */
export function valuesOf(prompt: Prompt, proposal: Proposal | undefined): ProposedValues {
  const { title, heading, summary, contentMd, tags } = proposal ?? prompt;
  return { title, heading, summary, contentMd, tags: tags.join(', '), note: proposal?.note ?? '' };
}

/** The body of the request. */
export function bodyOf({ tags, ...values }: ProposedValues) {
  return {
    ...values,
    tags: tags
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  };
}

/** An edit that was stored; undefined where there is none. */
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
