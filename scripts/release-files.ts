/**
 * Files and folders of the project that are copied to a release, in addition to the packages that it needs.
 */
export const releaseFiles = [
  ...['build', 'content', 'docs', 'library', 'src'],
  // Shown in the documentation of the API.
  'packages/client/README.md',
  ...['CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md', 'package.json', 'package-lock.json'],
  ...['known-modules', 'launch', 'pinned-node', 'watch-parent'].map((name) => `scripts/${name}.mjs`),
];
