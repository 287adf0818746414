import { hash } from 'node:crypto';
import type { FormEvidence } from '../../../contract/core/forms.ts';
import type { RefusalKind } from '../../../domain/hosting/refusals.ts';
import { type FormPurpose, proofParts, proofText, startsWithZeros } from '../../../domain/identity/forms.ts';
import type { Context } from '../context.ts';

/** Why a proof of work is required. */
export type ProofReason = Extract<RefusalKind, 'honeypot' | 'too-fast' | 'proof'>;

type SigningContext = Pick<Context, 'signatures' | 'now' | 'newId' | 'address' | 'limits'>;

/** Creates a signed challenge for one form and the client's address. Nothing is stored until it is solved. */
export function newChallenge(
  ctx: SigningContext,
  { purpose, bits, reason }: { purpose: FormPurpose; bits: number; reason: ProofReason },
): { text: string; bits: number; parts: number; expiresAt: string } {
  const expiresAt = ctx.now().getTime() + ctx.limits.table.proof.seconds * 1_000;
  const terms = [purpose, bits, reason, expiresAt, ctx.newId()].join('.');
  const text = `${terms}.${ctx.signatures.of(signed, boundTo(ctx, terms))}`;
  return { text, bits, parts: proofParts, expiresAt: new Date(expiresAt).toISOString() };
}

/**
 * Returns why the proof was required, if it is valid: for this form and this address, not expired, solved,
 * and not used before. Marks it as used.
 */
export async function spendProof(
  ctx: SigningContext,
  purpose: FormPurpose,
  { challenge, solutions }: NonNullable<FormEvidence['proof']>,
): Promise<ProofReason | undefined> {
  const [form, bits, reason, expiresAt, id, signature = ''] = challenge.split('.');
  const terms = [form, bits, reason, expiresAt, id].join('.');
  if (!ctx.signatures.matches(signed, boundTo(ctx, terms), signature)) return undefined;
  if (form !== purpose || Number(expiresAt) < ctx.now().getTime()) return undefined;
  const solved = solutions.every((solution, part) =>
    startsWithZeros(hash('sha256', proofText(challenge, part, solution), 'buffer'), Number(bits)),
  );
  if (!solved || solutions.length !== proofParts) return undefined;
  const { exceeded } = await ctx.limits.count('proof', String(id));
  return exceeded ? undefined : (reason as ProofReason);
}

const signed = 'proof of work';

/** Returns the signed text. The address is signed but not part of the challenge. */
function boundTo({ address }: Pick<Context, 'address'>, terms: string): string {
  return `${terms} ${address ?? ''}`;
}
