import { z } from 'zod';
import { isOwnFile, isWebAddress } from '../../domain/core/addresses.ts';
import { limits } from '../../domain/core/limits.ts';
import { usernameProblem } from '../../domain/identity/username.ts';
import { line, plainText, requiredLine } from '../core/fields.ts';

/** Body of PATCH /users/me: only the changed fields. */
export const changedUser = z
  .object({
    username: requiredLine('Username', 100)
      .toLowerCase()
      .check((context) => {
        const message = usernameProblem(context.value);
        if (message) context.issues.push({ code: 'custom', message, input: context.value });
      })
      .meta({ example: 'alice' }),
    displayName: requiredLine('Name', limits.displayName).meta({ example: 'Alice Moreau' }),
    headline: line('Headline', limits.bio).meta({ example: 'I explain things for a living' }),
    photoURL: address('Photo', (value) => isWebAddress(value) || isOwnFile(value)).meta({ example: '' }),
    location: line('Location', limits.profileLine).meta({ example: 'Lisbon, Portugal' }),
    website: address('Website', isWebAddress).meta({ example: 'https://alice.example.com' }),
    linkedinUrl: address('LinkedIn', isWebAddress).meta({ example: '' }),
    profession: line('Profession', limits.profileLine).meta({ example: '' }),
    company: line('Company', limits.profileLine).meta({ example: '' }),
    bio: plainText('Bio', limits.bio).meta({ example: 'Teacher by day.\nPrompt writer by night.' }),
    showsAdult: z
      .boolean({ error: 'showsAdult must be true or false' })
      .meta({ description: 'Whether lists show you adult prompts' }),
    coverImageUrl: z
      .literal('', { error: 'Profiles have no cover image: leave coverImageUrl empty' })
      .meta({ description: 'Profiles have no cover image: always empty' }),
  })
  .partial()
  .meta({ id: 'ChangedUser' });

export type ChangedUser = z.output<typeof changedUser>;

/** An http or https address, or blank. A missing scheme is taken as https. */
function address(label: string, allowed: (value: string) => boolean) {
  return line(label, limits.url)
    .overwrite((value) => (/^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(value) ? `https://${value}` : value))
    .refine((value) => value === '' || allowed(value), {
      error: `${label} must be an http or https address`,
    });
}
