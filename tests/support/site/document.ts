import { parseHTML } from 'linkedom';

/** A parsed page, in which tests look for elements as scripts do. Nothing is laid out, and no script runs. */
export function documentOf(html: string): Document {
  // The parser distinguishes the case of attributes, in which React writes them.
  const lowered = html.replace(/<[a-z][^>]*>/g, (tag) =>
    tag.replace(/\s[a-z]+[A-Z]\w*(?==)/g, (name) => name.toLowerCase()),
  );
  return parseHTML(lowered).document as unknown as Document;
}

/**
 * The buttons that do nothing without scripts, and that the rule for buttons in `theme.css` does not hide.
 */
export function deadButtons(document: Document): Element[] {
  const buttons = document.querySelectorAll(
    'button:not([disabled], [formmethod], [popovertarget], [type="button"])',
  );
  const formOf = (button: Element) =>
    button.hasAttribute('form')
      ? document.getElementById(button.getAttribute('form') ?? '')
      : button.closest('form');
  return [...buttons].filter((button) => isShown(button) && !formOf(button)?.hasAttribute('action'));
}

/**
 * Elements that a browser without scripts does not show: by their markup, or by the rule for buttons in
 * `theme.css`.
 */
const hiddenWithoutScripts = [
  'script',
  'style',
  'template',
  '[hidden]',
  '[popover]',
  'dialog:not([open])',
  '[class~="noscript:hidden"]',
  'button[type="button"]:not([title="Like"], [title="Bookmark"], [popovertarget$="-note"])',
].join(', ');

/** Whether a browser without scripts shows an element, as far as its markup says. */
export function isShown(element: Element): boolean {
  return element.closest(hiddenWithoutScripts) === null;
}

/** The text that a reader without scripts finds in an element, with single spaces. */
export function readableText(element: Element | null): string {
  if (!element) return '';
  const copy = element.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll(hiddenWithoutScripts)) hidden.remove();
  return spaced(copy);
}

/** The text of an element, with a space between its parts. */
export function spaced(element: Element): string {
  const parts: string[] = [];
  const visit = (node: Node) => {
    if (node.nodeType === 3) parts.push(node.textContent ?? '');
    else for (const child of node.childNodes) visit(child);
    if (node.nodeType === 1 && !inline.has((node as Element).localName)) parts.push(' ');
  };
  visit(element);
  return parts.join('').replace(/\s+/g, ' ').trim();
}

/** Elements within words. Others may be beside each other without a space, but not as one word. */
const inline = new Set(['b', 'i', 'em', 'strong', 'mark', 'wbr', 'font']);
