import { CircleCheck } from 'lucide-react';
import { paths } from '../../contract/routes.ts';
import { Button } from '../ui/button.tsx';
import { Outcome } from '../ui/outcome.tsx';

/** In the form's place once a message is on its way: what happens next. */
export function MessageSent({ email, onAnother }: { email: string; onAnother: () => void }) {
  return (
    <Outcome
      icon={<CircleCheck size={28} aria-hidden className="text-success" />}
      title="Your message is on its way"
      actions={
        <>
          <Button variant="secondary" onClick={onAnother}>
            Write another message
          </Button>
          <a href={paths.help()} className="link text-sm">
            Help Center
          </a>
        </>
      }
    >
      <p>
        A person reads it and answers to <b className="font-medium wrap-anywhere text-ink">{email}</b>. If
        nothing has come within a few days, look into your spam folder before you write again.
      </p>
    </Outcome>
  );
}
