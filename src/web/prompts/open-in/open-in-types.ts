import type { Service } from '../../../domain/integrations/services.ts';

/** The prompt to open, download and count. */
export interface OpenedPrompt {
  prompt: { id: string; title: string; isPremium: boolean };
  /** Returns the text with the reader's values. */
  text: () => string;
  /** Returns the number of placeholders with neither a value nor a default. */
  blanks: () => number;
}

/**
 * The panel's view in place of the list: a question before a service sends the text, or the form for the
 * reader's address.
 */
export interface PanelView {
  kind: 'confirm' | 'address';
  service: Service;
}

/** Props shared by the parts of the menu. */
export interface MenuProps extends OpenedPrompt {
  panelId: string;
  onChoose: (name: string) => void;
  onView: (view: PanelView | undefined) => void;
}
