import { type Finding, ok, warning } from './finding.ts';

interface Versions {
  product: string;
  /** Versions of Node.js: the running one, and the one that the product pins. */
  node: string;
  pinnedNode: string;
}

/** Checks whether the product runs on the version of Node.js that it was tested with. */
export function judgeVersions({ product, node, pinnedNode }: Versions): Finding {
  const text = `Promptorium ${product} on Node.js ${node}`;
  return node === pinnedNode
    ? ok('versions', `${text}.`)
    : warning(
        'versions',
        `${text}, but this version was tested with Node.js ${pinnedNode}.`,
        'Start it with npm start or scripts/launch.mjs, which use that one.',
      );
}
