import type { Service } from '../../../domain/integrations/services.ts';

/** What is opened, downloaded and counted. */
export interface OpenedPrompt {
  prompt: { id: string; title: string; isPremium: boolean };
  /** Returns the text with the reader's values. */
  text: () => string;
  /** Returns how many placeholders have neither a value nor a default. */
  blanks: () => number;
}

/** What the panel shows instead of the list: a question before a service sends the text, or the form for the reader's address. */
export interface PanelView {
  kind: 'confirm' | 'address';
  service: Service;
}

/** What the parts of the menu share. */
export interface MenuProps extends OpenedPrompt {
  panelId: string;
  onChoose: (name: string) => void;
  onView: (view: PanelView | undefined) => void;
}
