/** Files and folders of the project that a release has a copy of, apart from the packages that it needs. */
export const releaseFiles = [
  ...['build', 'content', 'docs', 'library', 'src'],
  // The documentation of the API shows it.
  'packages/client/README.md',
  ...['CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md', 'package.json', 'package-lock.json'],
  ...['known-modules', 'launch', 'pinned-node', 'watch-parent'].map((name) => `scripts/${name}.mjs`),
];
