import { expect, test } from 'vitest';
import { exists, read } from './sources.ts';

type Package = Record<string, Record<string, string | boolean>>;
type Lock = { packages: Record<string, { version?: string; hasInstallScript?: boolean }> };

const manifest = JSON.parse(read('package.json')) as Package;
const lock = JSON.parse(read('package-lock.json')) as Lock;
const GROUPS = ['dependencies', 'optionalDependencies', 'devDependencies', 'overrides'];
const pinned = GROUPS.flatMap(group => Object.entries(manifest[group] ?? {}));

test('every package has one exact version', () => {
  const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
  expect(pinned.filter(([, version]) => !exact.test(`${version}`))).toEqual([]);
});

test('the lock file has that version', () => {
  const wrong = pinned.filter(
    ([name, version]) => !(`node_modules/${name}` in lock.packages) || version !== locked(name),
  );
  expect(wrong).toEqual([]);
});

const locked = (name: string) => lock.packages[`node_modules/${name}`]?.version;

test('allowScripts decides about every install script and about nothing that is not there', () => {
  const allowScripts = manifest.allowScripts ?? {};
  const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const packages = Object.entries(lock.packages);
  const all = new Set(packages.map(([path]) => nameOf(path)));
  const scripted = new Set(packages.filter(([, one]) => one.hasInstallScript).map(([path]) => nameOf(path)));
  expect([...scripted].filter(name => !(name in allowScripts))).toEqual([]);
  const unused = ([name, allowed]: [string, unknown]) => !(allowed ? scripted : all).has(name);
  expect(Object.entries(allowScripts).filter(unused)).toEqual([]);
});

test('every script of package.json that names a file names one that exists', () => {
  const files = Object.values(manifest.scripts ?? {}).flatMap(
    command => `${command}`.match(/\bscripts\/[\w./-]+/g) ?? [],
  );
  expect(files.filter(path => !exists(path))).toEqual([]);
});
