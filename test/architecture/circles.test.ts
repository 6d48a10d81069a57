import { expect, test } from 'vitest';
import { importsOf, sources } from './sources.ts';

/**
 * The groups of modules that import each other in a cycle, types included (Tarjan's strongly connected components):
 * none of them can be read, moved or tested without the others.
 */
function circles(files: string[], importsIn: (path: string) => string[]): string[][] {
  const found: string[][] = [];
  const order = new Map<string, number>();
  const open: string[] = [];
  /** The number of the earliest module that `path` leads back to. */
  const visit = (path: string): number => {
    const mine = order.size;
    order.set(path, mine);
    open.push(path);
    let earliest = mine;
    for (const target of importsIn(path)) {
      if (!order.has(target)) earliest = Math.min(earliest, visit(target));
      else if (open.includes(target)) earliest = Math.min(earliest, order.get(target)!);
    }
    if (earliest === mine) {
      const group = open.splice(open.indexOf(path));
      if (group.length > 1) found.push(group.sort());
    }
    return earliest;
  };
  for (const path of files) if (!order.has(path)) visit(path);
  return found;
}

test('finds circles and nothing else', () => {
  const graph: Record<string, string[]> = { a: ['b'], b: ['c', 'd'], c: ['b'], d: ['e'], e: [] };
  expect(circles(Object.keys(graph), path => graph[path]!)).toEqual([['b', 'c']]);
});

test('no module imports itself indirectly, not even for types', () => {
  const files = sources('shared', 'server', 'client', 'world', 'test', 'e2e', 'bench', 'proof');
  const known = new Set(files);
  const importsIn = (path: string) =>
    importsOf(path).flatMap(({ target }) => (known.has(target) ? [target] : []));
  expect(circles(files, importsIn)).toEqual([]);
});
