import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** `Checkbox.Card`: a component that hangs on another one. */
const MEMBER = /\b[A-Z]\w+\.[A-Z]\w*\b/g;
/** The line of the interface kit that hangs it there. */
const HANGS = /^([A-Z]\w+\.[A-Z]\w*) = \w+;$/gm;

const inside = (folder: string, end: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith(end))
    .map(path => readFileSync(join(folder, path), 'utf8'));

/** Members that the client's modules, or those of the kit among themselves, name. */
export function usedMembers(client: string, kit: string): Set<string> {
  const texts = [
    ...inside(client, '.tsx'),
    ...inside(client, '.ts'),
    ...inside(kit, '.mjs').map(code => withMembers(code, new Set<string>())),
  ];
  return new Set(texts.flatMap(text => text.match(MEMBER) ?? []));
}

/** The lines that hang on it what only developer tools and other themes read. */
const UNREAD = /^[A-Z]\w+\.(displayName|varsResolver) = .+;$/gm;

/** A module of the kit that hangs on its component only what is in `used`. */
export const withMembers = (code: string, used: Set<string>) =>
  code.replaceAll(UNREAD, '').replaceAll(HANGS, (line, member: string) => (used.has(member) ? line : ''));

/**
 * Leaves out components of the interface kit that hang on another one (`Checkbox.Card`) and that nobody uses. A bundler has to
 * keep what is assigned: who shows a checkbox would fetch its cards and its groups too (decision 0144).
 */
export function withoutUnusedMembers(client: string, kit: string): Plugin {
  let used: Set<string>;
  return {
    name: 'without-unused-members',
    apply: 'build',
    buildStart() {
      used = usedMembers(client, kit);
    },
    transform: { filter: { id: /@mantine\/\w+\/esm\// }, handler: code => withMembers(code, used) },
  };
}
