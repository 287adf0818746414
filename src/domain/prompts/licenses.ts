/**
 * The licenses that authors can choose, by how they are stored: by their SPDX identifier where they have one.
 * Any other license is in the author's own words.
 */
export const licenses: ReadonlyMap<string, License> = new Map([
  ['Personal use only', { name: 'Personal use only' }],
  ['Commercial use allowed', { name: 'Commercial use allowed' }],
  ['CC-BY-4.0', { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' }],
  ['CC0-1.0', { name: 'CC0 1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' }],
]);

interface License {
  name: string;
  /** Address of its text. */
  url?: string;
}

/** Returns a license as it is stored, however its name is spelled: `cc by 4.0` as `CC-BY-4.0`. */
export function storedLicense(text: string): string {
  const [known] = [...licenses].find(([id, { name }]) => [id, name].map(folded).includes(folded(text))) ?? [];
  return known ?? text;
}

function folded(text: string): string {
  return text.toLowerCase().replaceAll('-', ' ');
}

/** Returns a license as readers see it. */
export function licenseName(license: string): string {
  return licenses.get(license)?.name ?? license;
}
