import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/** The files that `root` needs to run, itself included; what it fetches later is not. */
function needsOf(root: Chunk, byName: Map<string, Chunk>): Set<Chunk> {
  const needs = new Set<Chunk>();
  const visit = (chunk: Chunk | undefined) => {
    if (!chunk || needs.has(chunk)) return;
    needs.add(chunk);
    for (const name of chunk.imports) visit(byName.get(name));
  };
  visit(root);
  return needs;
}

const DRAG = /[\\/]@dnd-kit[\\/]/;
const DROP = /[\\/](dropzone|react-dropzone|file-selector|attr-accept|prop-types)[\\/]/;

const featureOf = (part: string) => /[\\/]client[\\/](\w+)/.exec(part)?.[1] ?? 'client';

/**
 * Which file a shared module goes to, so that a screen is a handful of files: what the entry needs; what home
 * shares with others; what signing in does; what one feature alone shares; two libraries that few need; what is left. Null: it
 * stays with the one part that needs it. `users` are parts, '' the entry.
 */
function fileOf(id: string, users: string[]): string | null {
  if (users.includes('')) return 'base';
  if (users.length < 2) return null;
  const features = new Set(users.map(featureOf));
  if (features.has('home')) return 'home';
  if (features.has('session')) return 'fields';
  if (features.size === 1) return [...features].join();
  if (DRAG.test(id)) return 'drag';
  return DROP.test(id) ? 'drop' : 'kit';
}

/**
 * Builds once without writing, in which every shared module stands in a file of those who really use it (imports
 * alone would not tell: a library's index imports all of it), and answers which file each should go to.
 */
async function filesOf(config: InlineConfig): Promise<Map<string, string | null>> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, minify: false },
  });
  const { output } = [built].flat()[0] as Rolldown.RolldownOutput;
  const chunks = output.filter(one => one.type === 'chunk');
  const byName = new Map(chunks.map(chunk => [chunk.fileName, chunk]));
  const users = new Map<Chunk, string[]>(chunks.map(chunk => [chunk, []]));
  for (const chunk of chunks.filter(({ isEntry, isDynamicEntry }) => isEntry || isDynamicEntry)) {
    const user = chunk.isEntry ? '' : (chunk.facadeModuleId ?? chunk.fileName);
    for (const need of needsOf(chunk, byName)) users.get(need)?.push(user);
  }
  return new Map(
    chunks.flatMap(chunk => chunk.moduleIds.map(id => [id, fileOf(id, users.get(chunk) ?? [])])),
  );
}

/**
 * Writes down all that is fetched by import(): the modules into `list`, for the journey that opens each of them,
 * the files into `prefetch.json` beside the page, for browsers that have time to fetch ahead.
 */
const lists = (list: string): Plugin => ({
  name: 'parts',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter(one => one.type === 'chunk');
    const entry = chunks.find(({ isEntry }) => isEntry);
    const first = new Set([entry?.fileName, ...(entry?.imports ?? [])]);
    const later = chunks.map(({ fileName }) => fileName).filter(name => !first.has(name));
    this.emitFile({ type: 'asset', fileName: 'prefetch.json', source: JSON.stringify(later.sort()) });
    const isPart = (id: string) => (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0;
    const names = [...this.getModuleIds()].filter(isPart).map(id => relative(process.cwd(), id));
    mkdirSync(dirname(list), { recursive: true });
    writeFileSync(list, `${JSON.stringify(names.sort(), null, 2)}\n`);
  },
});

/** `config`, with its modules grouped into few files and the lists written. */
export async function inFewFiles(config: InlineConfig, list: string): Promise<InlineConfig> {
  const files = await filesOf(config);
  const name = (id: string) => files.get(id) ?? null;
  // What a module needs has its own place.
  const codeSplitting = { includeDependenciesRecursively: false, groups: [{ debugName: 'by users', name }] };
  return {
    ...config,
    plugins: [...(config.plugins ?? []), lists(list)],
    build: { ...config.build, rolldownOptions: { output: { codeSplitting } } },
  };
}
