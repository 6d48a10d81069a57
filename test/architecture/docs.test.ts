import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { exists, filesBelow, linesWith, read, sources } from './sources.ts';

const DOCS = filesBelow('.', /\.md$/);
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** A document's text without code blocks, whose links are only examples. */
const prose = (path: string) => read(path).replace(/^(```|~~~)[\s\S]*?^\1/gm, '');

/** The anchors that Markdown gives to a page's headings. */
const anchors = (path: string) =>
  [...prose(path).matchAll(/^#+\s+(.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-'),
  );

test('every relative link of the documents works', () => {
  const dead = DOCS.flatMap(path =>
    [...prose(path).matchAll(/\]\(\s*<?([^)\s>]+)>?[^)]*\)/g)]
      .map(([, target = '']) => target)
      .filter(target => !/^[a-z][a-z+.-]*:/i.test(target))
      .filter(target => {
        const [file = '', anchor] = decodeURI(target).split('#');
        const to = file ? posix.join(posix.dirname(path), file) : path;
        return !exists(to) || (anchor && to.endsWith('.md') && !anchors(to).includes(anchor));
      })
      .map(target => `${path} → ${target}`),
  );
  expect(dead).toEqual([]);
});

test('every npm command of the documents exists', () => {
  const unknown = DOCS.flatMap(path =>
    [...read(path).matchAll(/\bnpm (?:run ([\w:-]+)|(test|start)\b)/g)]
      .map(([, run, short]) => (run ?? short)!)
      .filter(name => !scripts[name])
      .map(name => `${path}: npm run ${name}`),
  );
  expect(unknown).toEqual([]);
});

/** Placeholders in names of files to be created: migrations/000N_noun.sql, server/noun/routes.ts. */
const PLACEHOLDER = /000N|noun|Noun|NAME/;

test('every file named in code by the documents exists', () => {
  const named = /`((?:shared|server|client|world|test|migrations|scripts|docs|e2e|proof)\/[\w./-]*\w)\/?`/g;
  const missing = DOCS.flatMap(path =>
    [...prose(path).matchAll(named)]
      .map(([, target = '']) => target)
      .filter(target => !PLACEHOLDER.test(target) && !exists(target))
      .map(target => `${path}: ${target}`),
  );
  expect(missing).toEqual([]);
});

test('every file named in a comment exists: below its own folder, its root or the project', () => {
  const named = /(?<![\w./-])((?:[\w-]+\/)+[\w.-]+\.(?:tsx?|mjs|css|md))\b/g;
  const programs = sources('shared', 'server', 'client', 'world', 'bench', 'proof', 'e2e', 'test');
  const missing = programs.flatMap(path => {
    const folders = [posix.dirname(path), path.split('/')[0]!, '.'];
    return linesWith(path, /^\s*(?:\/\*|\*|\/\/)/)
      .flatMap(line => [...line.slice(path.length).matchAll(named)].map(([, target]) => target!))
      .filter(
        target => !PLACEHOLDER.test(target) && !folders.some(folder => exists(posix.join(folder, target))),
      )
      .map(target => `${path}: ${target}`);
  });
  expect(missing).toEqual([]);
});

test('.env.example has every variable that the application reads, and no other', () => {
  const namesIn = (path: string, name: RegExp) =>
    [...read(path).matchAll(name)].map(([, one]) => one).toSorted();
  const ofCompose = ['POSTGRES_PASSWORD'];
  const shown = namesIn('.env.example', /^([A-Z_]+)=/gm).filter(name => !ofCompose.includes(name!));
  expect(shown).toEqual(namesIn('server/operation/env.ts', /^ {2}([A-Z_]+): /gm));
});

test('every decision is in the index, under its own title', () => {
  const index = read('docs/decisions/README.md');
  const missing = filesBelow('docs/decisions', /^\d{4}-.+\.md$/).filter(path => {
    const [, number] = /(\d{4})-/.exec(path)!;
    const [, title] = /^# (.+)$/m.exec(read(path)) ?? [];
    return !index.includes(`](${path.split('/').at(-1)})`) || !title?.startsWith(number!);
  });
  expect(missing).toEqual([]);
});
