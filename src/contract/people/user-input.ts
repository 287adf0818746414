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
      }),
    displayName: requiredLine('Name', limits.displayName),
    headline: line('Headline', limits.bio),
    photoURL: address('Photo', (value) => isWebAddress(value) || isOwnFile(value)),
    location: line('Location', limits.profileLine),
    website: address('Website', isWebAddress),
    linkedinUrl: address('LinkedIn', isWebAddress),
    profession: line('Profession', limits.profileLine),
    company: line('Company', limits.profileLine),
    bio: plainText('Bio', limits.bio),
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
