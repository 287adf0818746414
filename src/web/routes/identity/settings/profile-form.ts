import '../../../core/zod-in-browsers.ts';
import type { z } from 'zod';
import type { FieldError } from '../../../../contract/core/problems.ts';
import { changedUser } from '../../../../contract/people/user-input.ts';
import type { OwnUser } from '../../../../contract/people/users.ts';

/** The values of the profile form. */
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
  showsAdult: boolean;
}

export type ProfileField = keyof ProfileForm;
export type ProfileErrors = Partial<Record<ProfileField, string>>;

/** Returns the form with the user's saved values. */
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
    showsAdult: user.showsAdult,
  };
}

/** Returns the request body. The headline is the bio; the server converts it to a single line. */
export function bodyOf({ name, username, linkedin, bio, ...rest }: ProfileForm): z.input<typeof changedUser> {
  return {
    ...rest,
    // The placeholder shows the username with an @.
    username: username.trim().replace(/^@/, ''),
    displayName: name,
    headline: bio,
    coverImageUrl: '',
    linkedinUrl: linkedin,
    bio,
  };
}

/** Validates the form with the contract's schema. */
export function checkProfile(form: ProfileForm): ProfileErrors {
  const issues = changedUser.safeParse(bodyOf(form)).error?.issues ?? [];
  return profileErrors(issues.map(({ path, message }) => ({ field: path.join('.'), message }))).fields;
}

/** Maps errors of the schema or the API to form fields; `rest` are messages that belong to no field. */
export function profileErrors(errors: readonly FieldError[]): { fields: ProfileErrors; rest: string[] } {
  const fields: ProfileErrors = {};
  const rest: string[] = [];
  for (const { field, message } of errors) {
    const formField = formFields[field];
    if (formField) fields[formField] ??= message;
    else if (field !== 'headline') rest.push(message);
  }
  return { fields, rest };
}

/** Returns the topmost invalid field. */
export function firstInvalid(errors: ProfileErrors): ProfileField | undefined {
  return Object.values(formFields).find((field) => errors[field]);
}

/** Returns the element id of the field's control. */
export function controlId(field: ProfileField): string {
  return `profile-${field}`;
}

/**
 * Form fields by API field, in the order of the page. `headline` is missing because its errors repeat those
 * of the bio.
 */
const formFields: Record<string, ProfileField> = {
  photoURL: 'photoURL',
  displayName: 'name',
  username: 'username',
  location: 'location',
  website: 'website',
  linkedinUrl: 'linkedin',
  profession: 'profession',
  company: 'company',
  bio: 'bio',
  showsAdult: 'showsAdult',
};
