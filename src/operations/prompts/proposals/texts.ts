import { isDeepStrictEqual } from 'node:util';
import type { NewProposal } from '../../../contract/prompts/proposals.ts';
import type { ProposedTexts } from '../../../database/prompts/proposals.ts';
import type { VersionRow } from '../../../database/prompts/versions.ts';
import { linksIn } from '../../../domain/people/newcomers.ts';
import { inputsText } from '../../../domain/prompts/inputs/inputs.ts';
import { shortTextsOf } from '../../../domain/prompts/xray/fields.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, invalid } from '../../core/failure.ts';
import { refuseNewcomerLinks } from '../../core/limits/newcomer.ts';
import { bytesOf, refuseOverQuota } from '../../core/limits/storage.ts';
import { analysisBusy } from '../indexing/analyses.ts';
import { refuseHidden } from '../xray.ts';

type Sent = Pick<NewProposal, 'title' | 'heading' | 'summary' | 'contentMd' | 'tags' | 'inputs' | 'note'>;

/**
 * Returns the stored form of a suggested edit. Fails with invalid (nothing is changed, it contains hidden
 * texts that the site blocks, or too many links are added on the sender's first day), too-large (the sender's
 * quota) and unavailable (too many long texts are queued).
 */
export async function proposedTexts(
  ctx: MemberContext,
  sent: Sent,
  base: VersionRow,
): Promise<ProposedTexts | Failure> {
  const { title, heading, summary, contentMd: body, tags, inputs = base.input_fields } = sent;
  const texts = { title, heading, summary, body, tags, inputs };
  const before = { ...base, inputs: base.input_fields };
  const isSame = (field: keyof typeof texts) => isDeepStrictEqual(texts[field], before[field]);
  if ((Object.keys(texts) as (keyof typeof texts)[]).every(isSame))
    return invalid({ field: 'contentMd', message: 'Nothing is changed yet: edit the prompt, then send it' });
  const links = (text: Omit<ProposedTexts, 'tags'>) =>
    linksIn([text.title, text.heading, text.summary, text.body, inputsText(text.inputs)].join('\n'));
  const added = Math.max(0, links(texts) - links(before)) + linksIn(sent.note);
  const long = { body, samples: [], short: shortTextsOf({ ...sent, inputs }) };
  const findings = await ctx.textAnalysis.run('xray', long);
  if (findings === 'busy') return analysisBusy();
  return (
    refuseHidden(ctx, findings, long) ??
    (await refuseNewcomerLinks(ctx, added, 'contentMd')) ??
    (await refuseOverQuota(ctx, bytesOf(title, heading, summary, body, JSON.stringify(inputs)))) ??
    texts
  );
}
