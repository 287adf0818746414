import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../../contract/client.ts';
import type { FormEvidence } from '../../../contract/core/forms.ts';
import { formQueries } from './queries.ts';

/** What a form that visitors can send needs besides its fields. */
export interface FormCheck {
  token: string | undefined;
  /** The field that people do not see. */
  trap: React.RefObject<HTMLInputElement | null>;
  /** How much of a proof of work is done, from 0 to 1; undefined while none is computed. */
  share: number | undefined;
  /** Sends the form; when a proof of work is asked for, computes it and sends the form again. Rejects with ApiErrors. */
  send<T>(request: (form: FormEvidence) => Promise<T>): Promise<T>;
}

/** Of proofs that one sending of a form may need: one can expire while a computer sleeps. */
const mostProofs = 3;

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
          if (!(error instanceof ApiError && error.challenge) || proofs === mostProofs) throw error;
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

/** The code for it is loaded only now. */
async function solved(
  challenge: NonNullable<ApiError['challenge']>,
  onShare: (share: number) => void,
): Promise<number[]> {
  try {
    const { solve } = await import('./solve.ts');
    return await solve(challenge, onShare);
  } catch {
    throw new ApiError('The check that you are not a program could not be done', 0);
  }
}
