import type { Prompt } from '../../../contract/prompts/prompts.ts';
import type { Proposal } from '../../../contract/prompts/proposals.ts';
import type { PromptInput } from '../../../domain/prompts/inputs/inputs.ts';
import { splitTags } from '../../../domain/prompts/topics-and-tags/tags.ts';
import { isInput } from '../editor/drafts/drafts.ts';
import { sentInputs } from '../editor/form.ts';

/** The texts of the form for a suggested edit, under the names of its fields, also without scripts. */
export interface ProposedTexts {
  title: string;
  heading: string;
  summary: string;
  contentMd: string;
  /** Separated by commas. */
  tags: string;
  note: string;
}

export interface ProposedValues extends ProposedTexts {
  /** Also those whose placeholder is not in the text at the moment. */
  inputs: readonly PromptInput[];
}

/** An edit as it is stored in the browser until it is sent; earlier releases stored no inputs. */
interface StoredEdit extends ProposedTexts, Partial<Pick<ProposedValues, 'inputs'>> {
  version: number;
}

/** Returns the initial form: the prompt, or the earlier suggestion. */
export function textsOf(prompt: Prompt, proposal: Proposal | undefined): ProposedTexts {
  const { title, heading, summary, contentMd, tags } = proposal ?? prompt;
  return { title, heading, summary, contentMd, tags: tags.join(', '), note: proposal?.note ?? '' };
}

/** Returns the body of the request. */
export function bodyOf({ tags, ...values }: ProposedValues) {
  return {
    ...values,
    inputs: sentInputs(values),
    tags: splitTags(tags),
  };
}

/** Parses a stored edit; undefined if there is none. */
export function storedEdit(text: string): StoredEdit | undefined {
  try {
    const stored = JSON.parse(text) as Partial<StoredEdit> | null;
    const { title, heading, summary, contentMd, tags, note, inputs = [], version } = stored ?? {};
    const texts = [title, heading, summary, contentMd, tags, note];
    const isWhole =
      texts.every((value) => typeof value === 'string') && Array.isArray(inputs) && inputs.every(isInput);
    return isWhole && Number.isInteger(version) ? (stored as StoredEdit) : undefined;
  } catch {
    return undefined;
  }
}
