import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Folders that are never part of the project, wherever they are. */
const SKIPPED = /^(node_modules|dist|coverage|test-results|playwright-report|data|data-.+|\..+)$/;

export const read = (path: string) => readFileSync(join(root, path), 'utf8');
export const exists = (path: string) => existsSync(join(root, path));

/** Paths of all files below `folder` whose name matches, relative to the project's root, with forward slashes. */
export function filesBelow(folder: string, name: RegExp): string[] {
  if (!exists(folder)) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(entry => !SKIPPED.test(entry.name))
    .flatMap(entry => {
      const path = posix.join(folder, entry.name);
      if (entry.isDirectory()) return filesBelow(path, name);
      return name.test(entry.name) ? [path] : [];
    })
    .sort();
}

export const foldersIn = (folder: string) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter(entry => entry.isDirectory() && !SKIPPED.test(entry.name))
    .map(entry => entry.name);

export const sources = (...folders: string[]) =>
  folders.flatMap(folder => filesBelow(folder, /(?<!\.d)\.tsx?$/));

export const isTest = (path: string) => /\.test\.tsx?$|\/fixtures\//.test(path);

export type Import = {
  /** A path of the project ('shared/core/fields.ts') or the name of a package ('zod'). */
  target: string;
  isPackage: boolean;
  /** `import type`, which does not exist at run time. An inline `{ type X }` is not included. */
  isTypeOnly: boolean;
};

const STATEMENT = /^\s*(?:import|export)\s+(type\s+(?!from\b))?(?:[\w\s{},*$]*?\sfrom\s+)?['"]([^'"]+)['"]/gm;
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

function resolve(from: string, specifier: string): Pick<Import, 'target' | 'isPackage'> {
  if (specifier.startsWith('.'))
    return { target: posix.join(dirname(from), specifier.split('?')[0]!), isPackage: false };
  if (specifier.startsWith('#')) return { target: specifier.slice(1), isPackage: false };
  const [scope = '', name = ''] = specifier.split('/');
  return { target: specifier.startsWith('@') ? `${scope}/${name}` : scope, isPackage: true };
}

const cache = new Map<string, Import[]>();

/** The imports of a source file, found by patterns: the formatter leaves only one form. */
export function importsOf(path: string): Import[] {
  const known = cache.get(path);
  if (known) return known;
  const text = read(path);
  const found = [
    ...[...text.matchAll(STATEMENT)].map(([, type, specifier = '']) => ({
      ...resolve(path, specifier),
      isTypeOnly: type !== undefined,
    })),
    ...[...text.matchAll(DYNAMIC)].map(([, specifier = '']) => ({
      ...resolve(path, specifier),
      isTypeOnly: false,
    })),
  ];
  cache.set(path, found);
  return found;
}

/** The project's modules that `path` imports at run time. */
export const runtimeImports = (path: string) =>
  /\.tsx?$/.test(path) && exists(path) ? importsOf(path).filter(one => !one.isTypeOnly) : [];

/** Lines of `path` that match, as 'path:12: the line'. */
export const linesWith = (path: string, pattern: RegExp) =>
  read(path)
    .split('\n')
    .flatMap((line, at) => (pattern.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : []));

/** The bodies of all `interface Schema` below `folder`: in schema.ts and in features with their own tables. */
export const schemasIn = (folder: string): string[] =>
  sources(folder)
    .filter(path => !isTest(path))
    .flatMap(path => [...read(path).matchAll(/^( *)(?:export )?interface Schema \{\n(.*?)^\1\}$/gms)])
    .map(([, , body]) => body!);
