/** Repeats a search while it returns only a part, because the machine is busy. */
export async function wholeSearch<Found>(
  search: () => Promise<Found>,
  isPartial: (found: Found) => boolean,
): Promise<Found> {
  let found = await search();
  for (let n = 0; isPartial(found) && n < 20; n++) found = await search();
  return found;
}
