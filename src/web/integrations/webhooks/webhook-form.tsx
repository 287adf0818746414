import { type ReactNode, useState } from 'react';
import type { Webhook } from '../../../contract/integrations/webhooks.ts';
import type { OwnUser } from '../../../contract/people/users.ts';
import {
  siteEventTypes,
  type WebhookEventType,
  type WebhookScope,
  webhookEventTypes,
  webhookLimits,
  webhookUrlProblem,
} from '../../../domain/integrations/webhooks.ts';
import { Choice, ChoiceField } from '../../ui/forms/choice-field.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Form, FormActions, useForm } from '../../ui/forms/form.tsx';
import { eventLabels } from './labels.ts';

/** The values that the form sends. */
export interface WebhookValues {
  name: string;
  url: string;
  scope: WebhookScope;
  events: WebhookEventType[];
}

/** The form to create or change a webhook. */
export function WebhookForm<Reply>({
  user,
  webhook,
  send,
  onSuccess,
  ...actions
}: {
  user: OwnUser;
  /** The webhook to change. */
  webhook?: Webhook;
  send: (values: WebhookValues) => Promise<Reply>;
  onSuccess: (reply: Reply) => void;
  submit: string;
  busyLabel: string;
  onCancel: () => void;
}) {
  const [scope, setScope] = useState<WebhookScope>(webhook?.scope ?? 'own');
  const [events, setEvents] = useState<readonly WebhookEventType[]>(
    webhook?.events ?? ['prompt.published', 'comment.created'],
  );
  const offered = webhookEventTypes.filter((type) => scope === 'site' || !siteEventTypes.includes(type));
  const { form, errors } = useForm({
    read: (text): WebhookValues => ({
      name: text('name'),
      url: text('url').trim(),
      scope,
      events: offered.filter((type) => events.includes(type)),
    }),
    check: (values) => {
      const url = values.url ? webhookUrlProblem(values.url) : 'URL is required';
      return {
        ...(!values.name.trim() && { name: 'Name is required' }),
        ...(url && { url }),
        ...(values.events.length === 0 && { events: 'Choose at least one event' }),
      };
    },
    send,
    onSuccess,
  });
  return (
    <Form form={form} className="space-y-5">
      <TextField
        label="Name"
        name="name"
        defaultValue={webhook?.name}
        maxLength={webhookLimits.name}
        placeholder="Team chat"
        dir="auto"
        autoComplete="off"
        error={errors.name}
      />
      <TextField
        label="URL"
        name="url"
        type="url"
        inputMode="url"
        defaultValue={webhook?.url}
        maxLength={webhookLimits.url}
        placeholder="https://example.com/webhooks"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.url}
      />
      {user.role === 'admin' && (
        <ChoiceField legend="Whose events?" error={errors.scope}>
          <Option name="scope" type="radio" checked={scope === 'own'} onChange={() => setScope('own')}>
            About my prompts and followers
          </Option>
          <Option name="scope" type="radio" checked={scope === 'site'} onChange={() => setScope('site')}>
            From the whole site
          </Option>
        </ChoiceField>
      )}
      <ChoiceField legend="Which events?" error={errors.events}>
        {offered.map((type) => (
          <Option
            key={type}
            name="events"
            type="checkbox"
            checked={events.includes(type)}
            onChange={(chosen) =>
              setEvents(chosen ? [...events, type] : events.filter((other) => other !== type))
            }
          >
            {eventLabels[type]} <span className="text-muted">– {type}</span>
          </Option>
        ))}
      </ChoiceField>
      <FormActions busy={form.busy} className="" {...actions} />
    </Form>
  );
}

function Option({
  name,
  type,
  checked,
  onChange,
  children,
}: {
  name: string;
  type: 'radio' | 'checkbox';
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}) {
  return (
    <Choice
      type={type}
      name={name}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    >
      {children}
    </Choice>
  );
}
