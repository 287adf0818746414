import { useQuery } from '@tanstack/react-query';
import { limits } from '../../../../domain/core/limits.ts';
import { usernameLength } from '../../../../domain/identity/username.ts';
import { identityQueries } from '../../../identity/queries.ts';
import { CheckboxField } from '../../../ui/forms/choice-field.tsx';
import { TextAreaField, TextField, tooLong } from '../../../ui/forms/field.tsx';
import { controlId, type ProfileErrors, type ProfileField, type ProfileForm } from './profile-form.ts';

/** The text fields of the profile. The email is shown only to its owner and is not edited here. */
export function ProfileFields({
  form,
  email,
  errors,
  change,
}: {
  form: ProfileForm;
  email: string;
  errors: ProfileErrors;
  change: (changes: Partial<ProfileForm>) => void;
}) {
  const hosted = useQuery(identityQueries.providers()).data?.hosted;
  const line = (
    name: Exclude<ProfileField, 'photoURL' | 'bio' | 'showsAdult'>,
    label: string,
    max: number,
  ) => ({
    id: controlId(name),
    name,
    label,
    value: form[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => change({ [name]: event.currentTarget.value }),
    error: errors[name] ?? tooLong(label, form[name], max),
  });
  const urlProps = { inputMode: 'url', autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <div className="grid items-start gap-x-6 gap-y-6 sm:grid-cols-2">
      <TextField
        {...line('name', 'Name', limits.displayName)}
        dir="auto"
        autoComplete="name"
        aria-required
        hint="Shown next to your prompts"
      />
      <TextField
        {...line('username', 'Username', usernameLength.max)}
        placeholder="@username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-required
        hint="Part of your profile’s address. Old addresses keep working."
      />
      <TextField
        label="Email"
        id="profile-email"
        type="email"
        value={email}
        readOnly
        autoComplete="off"
        hint={
          <span>
            You use it to sign in. No one else can see it.{' '}
            {!hosted && (
              <a href="#security-section" className="link">
                Change it under Security
              </a>
            )}
          </span>
        }
        className="[&_input]:bg-sunken"
      />
      <TextField
        {...line('location', 'Location', limits.profileLine)}
        placeholder="City, Country"
        dir="auto"
        autoComplete="off"
      />
      <TextField
        {...line('website', 'Website', limits.url)}
        {...urlProps}
        placeholder="https://example.com"
        autoComplete="url"
      />
      <TextField
        {...line('linkedin', 'LinkedIn', limits.url)}
        {...urlProps}
        placeholder="https://www.linkedin.com/in/you"
        autoComplete="off"
      />
      <TextField
        {...line('profession', 'Profession', limits.profileLine)}
        placeholder="What you do"
        dir="auto"
        autoComplete="organization-title"
      />
      <TextField
        {...line('company', 'Company', limits.profileLine)}
        placeholder="Where you work"
        dir="auto"
        autoComplete="organization"
      />
      <TextAreaField
        id={controlId('bio')}
        name="bio"
        label="Bio"
        rows={4}
        value={form.bio}
        onChange={(event) => change({ bio: event.currentTarget.value })}
        placeholder="A few words about you and what you write"
        dir="auto"
        counter={{ used: form.bio.length, max: limits.bio }}
        error={errors.bio ?? tooLong('Bio', form.bio, limits.bio)}
        className="sm:col-span-2"
      />
    </div>
  );
}

/** Settings for the content of lists. They are visible only to the user. */
export function ReadingFields({
  form,
  change,
}: {
  form: ProfileForm;
  change: (changes: Partial<ProfileForm>) => void;
}) {
  return (
    <CheckboxField
      id={controlId('showsAdult')}
      label="Show adult prompts"
      checked={form.showsAdult}
      onChange={(checked) => change({ showsAdult: checked })}
    >
      They appear in lists and searches, marked “Adult,” and open without confirmation. Check this only if you
      are an adult.
    </CheckboxField>
  );
}
