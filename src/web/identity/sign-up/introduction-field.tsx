import { limits } from '../../../domain/core/limits.ts';
import { TextField } from '../../ui/forms/field.tsx';

/** Asks people who they are, where an admin approves accounts. */
export function IntroductionField({ error }: { error: string | undefined }) {
  return (
    <TextField
      label="Who are you?"
      name="introduction"
      hint="One sentence. Admins read it and decide about your account."
      dir="auto"
      maxLength={limits.introduction}
      aria-required
      error={error}
    />
  );
}

/** Returns the error for a missing sentence. */
export function introductionMissing({ introduction }: { introduction: string }): { introduction?: string } {
  return introduction.trim() ? {} : { introduction: 'Say in one sentence who you are' };
}
