import { Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSite } from '../../core/site.ts';
import { Button } from '../../ui/forms/button.tsx';
import { CopyButton } from '../../ui/forms/copy-button.tsx';

/** Shows new recovery codes. They cannot be shown again, because the site stores only their hashes. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { name } = useSite();
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = `Recovery codes for ${name}, each works once:\n\n${codes.join('\n')}\n`;
  return (
    <div className="mt-5">
      <p ref={heading} tabIndex={-1} className="text-sm outline-none">
        <b className="font-medium">Save these recovery codes</b> where you can find them without your phone.
        Each signs you in once if you lose access to your app. They are shown only once.
      </p>
      <ul
        aria-label="Recovery codes"
        translate="no"
        className="mt-4 grid gap-x-6 gap-y-1 rounded-card bg-sunken p-4 font-mono text-sm sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <CopyButton
          variant="secondary"
          text={() => text}
          copied="The codes have been copied"
          failed={['Failed to copy the codes', 'Download them or write them down.']}
          className="min-w-28"
        />
        <Button variant="secondary" onClick={() => saveText(text, 'recovery-codes.txt')}>
          <Download size={17} aria-hidden />
          Download
        </Button>
        <Button onClick={onDone} className="ms-auto">
          I’ve saved them
        </Button>
      </div>
    </div>
  );
}

/** Downloads a text as a file. */
function saveText(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
