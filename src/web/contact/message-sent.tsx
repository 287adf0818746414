import { CircleCheck } from 'lucide-react';
import { paths } from '../../contract/routes.ts';
import { Button } from '../ui/button.tsx';
import { Outcome } from '../ui/outcome.tsx';

/** Replaces the contact form after the message was sent. */
export function MessageSent({ email, onAnother }: { email: string; onAnother: () => void }) {
  return (
    <Outcome
      icon={<CircleCheck size={28} aria-hidden className="text-success" />}
      title="Your message has been sent"
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
        We will reply to <b className="font-medium wrap-anywhere text-ink">{email}</b>. If you have not heard
        from us within a few days, please check your spam folder before you write again.
      </p>
    </Outcome>
  );
}
