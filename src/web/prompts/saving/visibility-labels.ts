import type { CollectionVisibility } from '../../../domain/community/collections.ts';

/** Who sees a collection, as it is shown. */
export const visibilityLabels: Readonly<Record<CollectionVisibility, string>> = {
  private: 'Private',
  unlisted: 'Unlisted',
  public: 'Public',
};

/** The same as choices. */
export const visibilityChoices: Readonly<Record<CollectionVisibility, string>> = {
  private: 'Private: you and collaborators',
  unlisted: 'Unlisted: everyone who has the address',
  public: 'Public: listed for everyone',
};
