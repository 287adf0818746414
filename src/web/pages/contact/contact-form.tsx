import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { paths } from '../../../contract/core/routes.ts';
import { limits } from '../../../domain/core/limits.ts';
import { useApi } from '../../core/query-client.ts';
import { useMe } from '../../people/queries.ts';
import { Button } from '../../ui/forms/button.tsx';
import { EmailField, TextAreaField, TextField } from '../../ui/forms/field.tsx';
import { Form, SubmitButton, useForm } from '../../ui/forms/form.tsx';
import { Outcome } from '../../ui/pages/outcome.tsx';
import { FormCheckParts } from '../form-checks/form-check-parts.tsx';
import { useFormCheck } from '../form-checks/use-form-check.ts';
import { type ContactValues, checkContact } from './contact-check.ts';

/** A message to the site's team; with `report`, about the page at that address. */
export function ContactForm({
  report,
  onSent,
}: {
  report: string | undefined;
  onSent: (values: ContactValues) => void;
}) {
  const api = useApi();
  const me = useMe();
  const check = useFormCheck();
  const [messageLength, setMessageLength] = useState(0);
  const { form, errors } = useForm({
    read: (text): ContactValues => ({
      name: text('name'),
      email: text('email'),
      subject: text('subject'),
      message: text('message'),
    }),
    check: checkContact,
    send: (values) => check.send((form) => api.sendMessage({ body: { ...values, form } })),
    onSuccess: (_, values) => onSent(values),
  });
  // The message may have been typed before hydration, or restored by Back.
  useEffect(() => {
    const field = form.ref.current?.elements.namedItem('message');
    if (field instanceof HTMLTextAreaElement) setMessageLength(field.value.length);
  }, [form.ref]);
  return (
    <Form form={form}>
      <div className="space-y-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Name"
            name="name"
            autoComplete="name"
            maxLength={limits.displayName}
            defaultValue={me?.displayName}
            aria-required
            error={errors.name}
          />
          <EmailField autoComplete="email" defaultValue={me?.email} error={errors.email} />
        </div>
        <TextField
          label="Subject"
          name="subject"
          maxLength={limits.contactSubject}
          defaultValue={report && 'Report'}
          aria-required
          error={errors.subject}
        />
        <TextAreaField
          label="Message"
          name="message"
          rows={8}
          maxLength={limits.contactMessage}
          {...(report && { value: `${report}\n\n` })}
          aria-required
          onChange={(event) => setMessageLength(event.currentTarget.value.length)}
          error={errors.message}
          counter={{ used: messageLength, max: limits.contactMessage }}
        />
      </div>
      <SubmitButton busy={form.busy} busyLabel="Sending..." className="mt-6 max-sm:w-full noscript:hidden">
        Send message
      </SubmitButton>
      <FormCheckParts check={check} submit="Send message" className="mt-6 max-sm:w-full" />
    </Form>
  );
}

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
        We’ll reply to <b className="font-medium wrap-anywhere text-ink">{email}</b>. If you don’t hear back
        in a few days, check your spam folder before you write again.
      </p>
    </Outcome>
  );
}
