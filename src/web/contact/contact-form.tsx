import { useMutation } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { paths } from '../../contract/routes.ts';
import { limits } from '../../domain/limits.ts';
import { useApi } from '../runtime/query-client.ts';
import { Button } from '../ui/button.tsx';
import { EmailField, TextAreaField, TextField } from '../ui/field.tsx';
import { FormError, formErrorMessage, SubmitButton, useFormErrors } from '../ui/form.tsx';
import { Outcome } from '../ui/outcome.tsx';
import { useMe } from '../users/queries.ts';
import { type ContactValues, checkContact } from './contact-check.ts';

/**
 * A message to the site's team. The inputs are uncontrolled, so that text typed before hydration or before a failed request
 * is kept.
 */
export function ContactForm({ onSent }: { onSent: (values: ContactValues) => void }) {
  const api = useApi();
  const me = useMe();
  const { form, errors, showErrors, showApiErrors, clearError } = useFormErrors<keyof ContactValues>();
  const [messageLength, setMessageLength] = useState(0);
  useEffect(() => {
    if (form.current) setMessageLength(valuesOf(form.current).message.length);
  }, [form]);
  const send = useMutation({
    mutationFn: (body: ContactValues) => api.sendMessage({ body }),
    onSuccess: (_, values) => onSent(values),
    onError: showApiErrors,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (send.isPending) return;
    const values = valuesOf(event.currentTarget);
    const found = checkContact(values);
    showErrors(found);
    if (Object.keys(found).length === 0) send.mutate(values);
  };
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const { name, value } = event.target as HTMLInputElement;
    if (name === 'message') setMessageLength(value.length);
    clearError(event);
  };
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} onInput={onInput}>
      <FormError>{formErrorMessage(send.error)}</FormError>
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
          aria-required
          error={errors.subject}
        />
        <TextAreaField
          label="Message"
          name="message"
          rows={8}
          maxLength={limits.contactMessage}
          aria-required
          error={errors.message}
          counter={{ used: messageLength, max: limits.contactMessage }}
        />
      </div>
      <SubmitButton busy={send.isPending} busyLabel="Sending..." className="mt-6 max-sm:w-full">
        Send message
      </SubmitButton>
    </form>
  );
}

function valuesOf(form: HTMLFormElement): ContactValues {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '');
  return { name: text('name'), email: text('email'), subject: text('subject'), message: text('message') };
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
        We will reply to <b className="font-medium wrap-anywhere text-ink">{email}</b>. If you have not heard
        from us within a few days, please check your spam folder before you write again.
      </p>
    </Outcome>
  );
}
