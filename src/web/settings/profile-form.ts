import type { z } from 'zod';
import type { FieldError } from '../../contract/problems.ts';
import { changedUser } from '../../contract/user-input.ts';
import type { OwnUser } from '../../contract/users.ts';

/** What the form holds, by SPEC's names for the fields. */
export interface ProfileForm {
  photoURL: string;
  name: string;
  username: string;
  location: string;
  website: string;
  linkedin: string;
  profession: string;
  company: string;
  bio: string;
}

export type ProfileField = keyof ProfileForm;
export type ProfileErrors = Partial<Record<ProfileField, string>>;

/** The form as it is filled from the person. */
export function formOf(user: OwnUser): ProfileForm {
  const { photoURL, username, location, website, profession, company } = user;
  return {
    photoURL,
    name: user.displayName || 'User',
    username,
    location,
    website,
    linkedin: user.linkedinUrl,
    profession,
    company,
    bio: user.bio || user.headline,
  };
}

/** What is sent (SPEC 3). The headline is the bio, in one line; the server makes it one. */
export function bodyOf({ name, username, linkedin, bio, ...same }: ProfileForm): z.input<typeof changedUser> {
  return {
    ...same,
    // As the placeholder shows it.
    username: username.trim().replace(/^@/, ''),
    displayName: name,
    headline: bio,
    coverImageUrl: '',
    linkedinUrl: linkedin,
    bio,
  };
}

/** Everything that the contract's schema has against the form, before the server has to say it. */
export function checkProfile(form: ProfileForm): ProfileErrors {
  const issues = changedUser.safeParse(bodyOf(form)).error?.issues ?? [];
  return profileErrors(issues.map(({ path, message }) => ({ field: path.join('.'), message }))).fields;
}

/** The schema's or the server's errors, each at its field; `rest` are those that no field of the form shows. */
export function profileErrors(errors: readonly FieldError[]): { fields: ProfileErrors; rest: string[] } {
  const fields: ProfileErrors = {};
  const rest: string[] = [];
  for (const { field, message } of errors) {
    const place = places[field];
    if (place) fields[place] ??= message;
    else if (field !== 'headline') rest.push(message);
  }
  return { fields, rest };
}

/** The error that people see first, from the top of the page. */
export function firstWrong(errors: ProfileErrors): ProfileField | undefined {
  return Object.values(places).find((field) => errors[field]);
}

/** Id of the element that a field's error leads to. */
export function controlId(field: ProfileField): string {
  return `profile-${field}`;
}

/** Fields of the API by those of the form, in the page's order. A wrong headline is a wrong bio, which is told as that. */
const places: Record<string, ProfileField> = {
  photoURL: 'photoURL',
  displayName: 'name',
  username: 'username',
  location: 'location',
  website: 'website',
  linkedinUrl: 'linkedin',
  profession: 'profession',
  company: 'company',
  bio: 'bio',
};
