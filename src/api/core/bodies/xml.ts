/** An XML element: its name, its attributes without undefined ones, and its texts and child elements. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string | undefined>>;
  children: readonly (XmlElement | string)[];
}

/** Creates an element. Names are constants in the code; attributes and texts may be any text. */
export function xml(
  name: string,
  attributes: XmlElement['attributes'],
  ...children: XmlElement['children']
): XmlElement {
  return { name, attributes, children };
}

/**
 * Writes the document with this root element. Characters that XML 1.0 forbids (section 2.2) are left out.
 */
export function xmlDocument(root: XmlElement): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${written(root)}\n`;
}

function written(node: XmlElement | string): string {
  if (typeof node === 'string') return escaped(node);
  const attributes = Object.entries(node.attributes).map(([name, value]) =>
    value === undefined ? '' : ` ${name}="${escaped(value)}"`,
  );
  const begin = `<${node.name}${attributes.join('')}`;
  return node.children.length
    ? `${begin}>${node.children.map(written).join('')}</${node.name}>`
    : `${begin}/>`;
}

function escaped(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: this removes them.
      .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      // Unescaped, line breaks and tabs in attributes would be read as spaces, and \r as \n.
      .replace(/[&<>"\t\n\r]/g, (character) => entities[character] ?? `&#${character.charCodeAt(0)};`)
  );
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
