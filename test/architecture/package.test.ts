import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exists, read } from './sources.ts';

type Package = Record<string, Record<string, string | boolean>>;
type Locked = { version?: string; hasInstallScript?: boolean; license?: string; dev?: boolean };
type Lock = { packages: Record<string, Locked> };

const manifest = JSON.parse(read('package.json')) as Package;
const lock = JSON.parse(read('package-lock.json')) as Lock;
const GROUPS = ['dependencies', 'optionalDependencies', 'devDependencies', 'overrides'];
const pinned = GROUPS.flatMap(group => Object.entries(manifest[group] ?? {}));

test('every package has one exact version', () => {
  const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
  expect(pinned.filter(([, version]) => !exact.test(`${version}`))).toEqual([]);
});

test('the lock file has the same versions', () => {
  const wrong = pinned.filter(
    ([name, version]) => !(`node_modules/${name}` in lock.packages) || version !== locked(name),
  );
  expect(wrong).toEqual([]);
});

const locked = (name: string) => lock.packages[`node_modules/${name}`]?.version;

test('allowScripts decides about every install script and nothing else', () => {
  const allowScripts = manifest.allowScripts ?? {};
  const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const packages = Object.entries(lock.packages);
  const all = new Set(packages.map(([path]) => nameOf(path)));
  const scripted = new Set(packages.filter(([, one]) => one.hasInstallScript).map(([path]) => nameOf(path)));
  expect([...scripted].filter(name => !(name in allowScripts))).toEqual([]);
  const unused = ([name, allowed]: [string, unknown]) => !(allowed ? scripted : all).has(name);
  expect(Object.entries(allowScripts).filter(unused)).toEqual([]);
});

test('everything delivered has an allowed licence', () => {
  const allowed = [
    'MIT',
    'MIT-0',
    'ISC',
    '0BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'Apache-2.0',
    'BlueOak-1.0.0',
  ];
  // libvips is linked at run time and delivered unchanged, so users may replace it.
  const linked = (path: string) => /^node_modules\/@img\/sharp-/.test(path);
  const isAllowed = (path: string, licence: string) =>
    licence
      .split(' AND ')
      .every(one => allowed.includes(one) || (one === 'LGPL-3.0-or-later' && linked(path)));
  const delivered = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && !dev);
  expect(delivered.length).toBeGreaterThan(100);
  expect(
    delivered
      .filter(([path, { license = 'none' }]) => !isAllowed(path, license))
      .map(([path, { license }]) => `${path}: ${license}`),
  ).toEqual([]);
});

test('every file named by a script of package.json exists', () => {
  const files = Object.values(manifest.scripts ?? {}).flatMap(
    command => `${command}`.match(/\bscripts\/[\w./-]+/g) ?? [],
  );
  expect(files.filter(path => !exists(path))).toEqual([]);
});

test('every command started by package.json is built', () => {
  const started = Object.values(manifest.scripts ?? {}).flatMap(
    command => /run\.mjs commands\/([\w-]+)/.exec(`${command}`)?.[1] ?? [],
  );
  const build = read('scripts/build.mjs');
  expect(started.length).toBeGreaterThan(5);
  expect(started.filter(name => !build.includes(`'${name}'`))).toEqual([]);
});

test.runIf(process.env.TEST_BUILD)('the server’s build inlines nested literals', () => {
  const built = readdirSync(new URL('../../dist/server/', import.meta.url)).filter(name =>
    name.endsWith('.js'),
  );
  const copied = built.flatMap(name => read(`dist/server/${name}`).match(/\.\.\.\{\w+:/g) ?? []);
  // A few remain where a name is given twice; the source has more than a hundred and fifty.
  expect(copied.length).toBeLessThan(20);
});
