/** The resolutions of a conflict: the lines of one side, both, or another text. */
export const mergeChoices = ['mine', 'theirs', 'both', 'other'] as const;
type MergeChoice = (typeof mergeChoices)[number];

/** The location of a conflict: its field, and its number in the field, from 1. */
interface Place<F extends string> {
  field: F;
  number: number;
}

/** The name of the radio buttons that decide a conflict in a form. */
export function choiceName({ field, number }: Place<string>): string {
  return `take.${field}.${number}`;
}

/** The name of the text field for another text. */
export function otherTextName({ field, number }: Place<string>): string {
  return `text.${field}.${number}`;
}

/** The resolutions in a submitted form with conflicts in these fields. Unresolved conflicts are left out. */
export function choicesIn<F extends string>(
  form: { entries(): Iterable<[string, unknown]>; get(name: string): unknown },
  fields: readonly F[],
): (Place<F> & { take: MergeChoice; text?: string })[] {
  return Array.from(form.entries()).flatMap(([name, value]) => {
    const [, given, digits] = /^take\.(\w+)\.(\d{1,5})$/.exec(name) ?? [];
    const field = fields.find((known) => known === given);
    const take = mergeChoices.find((known) => known === value);
    if (!field || !take) return [];
    const place = { field, number: Number(digits) };
    const text = take === 'other' ? form.get(otherTextName(place)) : undefined;
    // Browsers send line ends as CR LF.
    return [{ ...place, take, ...(typeof text === 'string' && { text: text.replace(/\r\n/g, '\n') }) }];
  });
}
