import type { CollectionVisibility } from '../../../domain/community/collections.ts';

/** Labels of who can see a collection. */
export const visibilityLabels: Readonly<Record<CollectionVisibility, string>> = {
  private: 'Private',
  unlisted: 'Unlisted',
  public: 'Public',
};

/** The same labels as choices. */
export const visibilityChoices: Readonly<Record<CollectionVisibility, string>> = {
  private: 'Private: you and collaborators',
  unlisted: 'Unlisted: anyone with the link',
  public: 'Public: listed for everyone',
};
