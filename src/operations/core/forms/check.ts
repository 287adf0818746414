import type { FormEvidence } from '../../../contract/core/forms.ts';
import { type FormPurpose, formPurposes, neededBits, proofBits } from '../../../domain/identity/forms.ts';
import { isSignedIn } from '../../../domain/identity/viewer.ts';
import type { Context } from '../context.ts';
import { type Failure, failure } from '../failure.ts';
import { tooMany } from '../limits/count.ts';
import { newChallenge, type ProofReason, spendProof } from './challenge.ts';
import { ageOfFormToken } from './token.ts';

/**
 * Returns whether a program filled in the field that people do not see. False for signed-in users and the
 * product itself.
 */
export function isFilledInByProgram(
  { address, viewer }: Pick<Context, 'address' | 'viewer'>,
  purpose: FormPurpose,
  form: FormEvidence = {},
): boolean {
  return address !== undefined && !isSignedIn(viewer) && Boolean(form.website) && purpose !== 'sign-up';
}

/**
 * Checks whether a person may have sent a form. Returns 'pretend' when the field that people do not see was
 * filled in: the caller should then do nothing and reply as if it had succeeded. Fails with proof-required,
 * or with too-many-requests for clients without scripts. Signed-in users and the product itself (no address)
 * are not checked.
 */
export async function checkForm(
  ctx: Context,
  purpose: FormPurpose,
  form: FormEvidence = {},
): Promise<'person' | 'pretend' | Failure> {
  const { address } = ctx;
  if (address === undefined || isSignedIn(ctx.viewer)) return 'person';
  if (isFilledInByProgram(ctx, purpose, form)) {
    ctx.refusals.note('honeypot');
    return 'pretend';
  }
  const age = ageOfFormToken(ctx, form.token);
  if (form.proof) {
    const reason = await spendProof(ctx, purpose, form.proof);
    if (reason) {
      ctx.refusals.note(reason, -1);
      return 'person';
    }
  }
  const load = await bitsForLoad(ctx, address, age !== undefined);
  const asked = suspicionOf(form, age, formPurposes[purpose], load);
  if (asked.bits === 0 || ctx.forms.proofOfWork === 'off') return 'person';
  if (form.withoutScript && asked.reason !== 'honeypot') return countFallback(ctx, address);
  ctx.refusals.note(asked.reason);
  return {
    ...failure('proof-required', 'Solve the challenge and send the same request again with its solutions'),
    challenge: newChallenge(ctx, { purpose, ...asked }),
  };
}

/**
 * Counts the attempt, and returns the bits of the proof that the number of attempts requires. Requests
 * without a form's token, as programs send them, are allowed half as often.
 */
async function bitsForLoad(ctx: Context, address: string, hasToken: boolean): Promise<number> {
  const fromHere = await ctx.limits.count('formAddress', address);
  const fromEverywhere = await ctx.limits.count('formSite', 'site');
  const bits = neededBits(
    { used: fromHere.used, most: hasToken ? fromHere.most : fromHere.most / 2 },
    fromEverywhere,
  );
  return ctx.forms.proofOfWork === 'always' ? Math.max(bits, proofBits.min) : bits;
}

function suspicionOf(
  { website }: FormEvidence,
  age: number | undefined,
  minMs: number,
  load: number,
): { bits: number; reason: ProofReason } {
  if (website) return { bits: proofBits.max, reason: 'honeypot' };
  if (age !== undefined && age < minMs)
    return { bits: Math.max(load, proofBits.suspicious), reason: 'too-fast' };
  return { bits: load, reason: 'proof' };
}

async function countFallback(ctx: Context, address: string): Promise<'person' | Failure> {
  const use = await ctx.limits.count('formFallback', address);
  return use.exceeded
    ? tooMany(
        'Many forms are being sent right now, and without JavaScript, only a few are accepted from each network. Turn on JavaScript, or',
        use,
      )
    : 'person';
}
