import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../../contract/client.ts';
import type { FormEvidence } from '../../../contract/core/forms.ts';
import { formQueries } from './queries.ts';

/** The state of a form that visitors can send, besides its fields. */
export interface FormCheck {
  token: string | undefined;
  /** The field that people do not see. */
  trap: React.RefObject<HTMLInputElement | null>;
  /** The computed share of a proof of work, from 0 to 1; undefined while none is computed. */
  share: number | undefined;
  /**
   * Sends the form. If the server requires a proof of work, computes it and sends the form again. Rejects
   * with ApiErrors.
   */
  send<T>(request: (form: FormEvidence) => Promise<T>): Promise<T>;
}

/** Proofs that one submission may need: one can expire while a computer sleeps. */
const maxProofs = 3;

export function useFormCheck(): FormCheck {
  const token = useQuery(formQueries.token()).data;
  const trap = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState<number>();
  async function send<T>(request: (form: FormEvidence) => Promise<T>): Promise<T> {
    const form: FormEvidence = { website: trap.current?.value ?? '', ...(token && { token }) };
    try {
      for (let proofs = 0; ; proofs++) {
        try {
          return await request(form);
        } catch (error) {
          if (!(error instanceof ApiError && error.challenge) || proofs === maxProofs) throw error;
          setShare(0);
          form.proof = {
            challenge: error.challenge.text,
            solutions: await solved(error.challenge, setShare),
          };
        }
      }
    } finally {
      setShare(undefined);
    }
  }
  return { token, trap, share, send };
}

/** The code is loaded only when it is needed. */
async function solved(
  challenge: NonNullable<ApiError['challenge']>,
  onShare: (share: number) => void,
): Promise<number[]> {
  try {
    const { solve } = await import('./solve.ts');
    return await solve(challenge, onShare);
  } catch {
    throw new ApiError('The anti-spam check failed', 0);
  }
}
