import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { paths } from '../../contract/routes.ts';
import { Button } from '../ui/button.tsx';

/** In the form's place once a message is on its way: what happens next. Takes the focus, so that it is read out. */
export function MessageSent({ email, onAnother }: { email: string; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="sent" className="rounded-card border border-hairline bg-raised p-6 sm:p-8">
      <CircleCheck size={28} aria-hidden className="text-success" />
      <h2 id="sent" ref={heading} tabIndex={-1} className="mt-3 text-xl outline-none">
        Your message is on its way
      </h2>
      <p className="mt-2 text-muted">
        A person reads it and answers to <b className="font-medium break-all text-ink">{email}</b>. If nothing
        has come within a few days, look into your spam folder before you write again.
      </p>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button variant="secondary" onClick={onAnother}>
          Write another message
        </Button>
        <a href={paths.help()} className="link text-sm">
          Help Center
        </a>
      </div>
    </section>
  );
}
