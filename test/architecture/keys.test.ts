import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { read, sources } from './sources.ts';

type Node = { type: string; [name: string]: unknown };
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

function* within(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node))
    for (const one of Array.isArray(value) ? value : [value]) if (isNode(one)) yield* within(one);
}

/** The elements that one place among siblings can show. A list has its own keys and is left out. */
function shownAt(node: Node): Node[] {
  const parts = { JSXExpressionContainer: 'expression', ParenthesizedExpression: 'expression' }[node.type];
  if (parts) return shownAt(node[parts] as Node);
  if (node.type === 'LogicalExpression') return shownAt(node.right as Node);
  if (node.type === 'ConditionalExpression')
    return [node.consequent, node.alternate].flatMap(one => shownAt(one as Node));
  return node.type === 'JSXElement' ? [node] : [];
}

/** What an element's key always begins with: '' when any value may be in front; null without a key. */
function beginningOf(element: Node): string | null {
  const { attributes } = element.openingElement as { attributes: Node[] };
  const key = attributes.find(({ name }) => (name as { name?: string } | undefined)?.name === 'key');
  if (!key) return null;
  const value = key.value as Node;
  if (value.type === 'Literal') return String(value.value);
  const written = value.expression as Node;
  if (written.type !== 'TemplateLiteral') return '';
  return (written.quasis as { value: { raw: string } }[])[0]!.value.raw;
}

/** Siblings of `text` whose keys may be equal. */
function doubtful(path: string, text: string): string[] {
  const { program } = parseSync(path, text) as unknown as { program: Node };
  return [...within(program)].flatMap(node => {
    if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return [];
    const beginnings = (node.children as Node[])
      .map(child => shownAt(child).flatMap(one => beginningOf(one) ?? []))
      .filter(keys => keys.length > 0);
    const all = beginnings.map(keys => new Set(keys)).flatMap(keys => [...keys]);
    const isClear = beginnings.length < 2 || (!all.includes('') && new Set(all).size === all.length);
    return isClear ? [] : [`${path}: ${all.map(one => `'${one}'`).join(', ')}`];
  });
}

// React shows siblings of one key once more with every change, the old ones first.
test('siblings that have keys begin them differently', () => {
  const pair = (first: string, second: string) =>
    doubtful(
      'a.tsx',
      `const A = () => <p>{a && <B key={${first}} />}{c ? <D key={${second}} /> : null}</p>;`,
    );
  const key = (beginning: string) => `\`${beginning}\${id}\``;
  expect(pair('id', key('d '))).toHaveLength(1);
  expect(pair(key(''), key('d '))).toHaveLength(1);
  expect(pair(key('b '), key('d '))).toEqual([]);
  const files = sources('client').filter(path => path.endsWith('.tsx'));
  expect(files.flatMap(path => doubtful(path, read(path)))).toEqual([]);
});
