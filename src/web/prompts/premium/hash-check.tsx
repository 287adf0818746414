import { Check, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/forms/button.tsx';

type Outcome = 'checking' | 'same' | 'different' | 'impossible';

/**
 * Computes the hash of a purchased text in the reader's browser, and compares it with a published hash.
 * `same` and `different` say what the result means.
 */
export function HashCheck({
  salt,
  text,
  hash,
  same,
  different,
}: {
  salt: string;
  text: string;
  hash: string;
  same: string;
  different: string;
}) {
  const [outcome, setOutcome] = useState<Outcome>();
  const check = async () => {
    setOutcome('checking');
    setOutcome(await compare(salt + text, hash));
  };
  return (
    <div className="print:hidden">
      <Button variant="secondary" size="sm" busy={outcome === 'checking'} onClick={() => void check()}>
        Verify text
      </Button>
      <div role="status" className="text-sm">
        {outcome === 'same' && (
          <p className="mt-2 flex items-start gap-2 text-success">
            <Check size={17} aria-hidden className="mt-0.5 shrink-0" />
            {same}
          </p>
        )}
        {outcome === 'different' && (
          <p className="mt-2 flex items-start gap-2 text-danger">
            <TriangleAlert size={17} aria-hidden className="mt-0.5 shrink-0" />
            {different}
          </p>
        )}
        {outcome === 'impossible' && (
          <p className="mt-2 text-muted">
            Browsers compute hashes only on HTTPS pages. You can use any SHA-256 tool instead: hash the salt
            directly followed by the text.
          </p>
        )}
      </div>
    </div>
  );
}

/** The salt and the hash of a text, to verify it elsewhere. */
export function HashFacts({ salt, hash }: { salt: string; hash: string }) {
  return (
    <dl className="mt-2 space-y-2 text-sm">
      {[
        ['Published hash', hash],
        ['Salt', salt],
      ].map(([name, value]) => (
        <div key={name}>
          <dt className="text-muted">{name}</dt>
          <dd translate="no" className="font-mono text-xs break-all">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

async function compare(text: string, hash: string): Promise<Outcome> {
  // Not available on sites without HTTPS.
  if (!globalThis.crypto?.subtle) return 'impossible';
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex === hash ? 'same' : 'different';
}
