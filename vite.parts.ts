import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
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

/**
 * Features that share files as if they were one: those that show numbers share charts and periods, those that read
 * the records of others share the records' fields, the lists of the administration their forms, and those with a trash
 * its dialog. The rest need not fetch them.
 */
const AS_ONE: Record<string, string> = {
  ...{ forecast: 'analytics', goals: 'analytics', leaderboard: 'analytics' },
  personal: 'audit',
  vault: 'orders',
  ...{ rules: 'settings', stores: 'settings', users: 'settings' },
};

function featureOf(part: string) {
  const feature = /[\\/]client[\\/](\w+)/.exec(part)?.[1] ?? 'client';
  return AS_ONE[feature] ?? feature;
}

/** Of less code, not yet made small, no file of its own is made for two features. */
const WORTH = 3_000;

/** What so many features need is fetched with the first of them. */
const MANY = 8;

/**
 * Which file a shared module goes to, so that a screen is a handful of files and fetches little that it does not need:
 * what the entry needs; what home shares with others, and what its two screens share; what signing in does; what one feature alone shares; what two do
 * (dragging, dropping files); what only parts of one screen need; what few need, and what is left. Null: it stays with
 * the one part that needs it. `users` are parts, '' the entry; `features` whose screens they belong to, `ofScreens` those
 * whose screen itself is among them: what two features share, but only a tab of one, is not fetched with both screens.
 */
function fileOf(users: string[], features: string[], ofScreens: Set<string>): string | null {
  if (users.includes('')) return 'base';
  if (users.length < 2) return null;
  if (features.includes('home')) return features.length === 1 ? 'home-parts' : 'home';
  if (features.includes('session')) return 'fields';
  if (features.length === 1 && ofScreens.size === 0) return `${features[0]}-parts`;
  if (features.length <= 2) return features.map(one => (ofScreens.has(one) ? one : `${one}+`)).join('-');
  return features.length < MANY ? 'some' : 'kit';
}

/** Folders of the client that have no screen of their own. */
const NO_SCREEN = new Set(['routes', 'main', 'layout', 'core', 'ui', 'forms', 'parts']);

/** Of parts that one feature alone fetches, such as a tab of its screen: that feature. */
const screensOf = (screens: Map<string, string>): Plugin => ({
  name: 'screens',
  generateBundle() {
    for (const id of this.getModuleIds()) {
      const fetching = new Set((this.getModuleInfo(id)?.dynamicImporters ?? []).map(featureOf));
      const [only] = fetching;
      if (only && fetching.size === 1 && !NO_SCREEN.has(only)) screens.set(id, only);
    }
  },
});

/**
 * Builds once without writing, in which every shared module stands in a file of those who really use it (imports
 * alone would not tell: a library's index imports all of it), and answers which file each should go to.
 */
async function filesOf(config: InlineConfig): Promise<Map<string, string | null>> {
  const screens = new Map<string, string>();
  const built = await build({
    ...config,
    plugins: [...(config.plugins ?? []), screensOf(screens)],
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
  const nameOf = (chunk: Chunk) => {
    // What a part shares with those that it alone fetches later stays with it: who needs them has it already.
    if (chunk.isDynamicEntry) return null;
    const own = users.get(chunk) ?? [];
    const features = [...new Set(own.map(part => screens.get(part) ?? featureOf(part)))].sort();
    const ofScreens = new Set(own.filter(part => !screens.has(part)).map(featureOf));
    return fileOf(own, features, ofScreens);
  };
  const names = new Map(chunks.map(chunk => [chunk, nameOf(chunk)]));
  const isLittle = (name: string) =>
    [...names].reduce((sum, [{ code }, other]) => (other === name ? sum + code.length : sum), 0) < WORTH;
  /** What is too little goes to a file of more: first to what both screens share, then to what some need. */
  const rename = (isMeant: (name: string) => boolean, to: (name: string) => string) => {
    const little = new Set(
      [...names.values()].filter(name => name !== null && isMeant(name) && isLittle(name)),
    );
    for (const [chunk, name] of names) if (name !== null && little.has(name)) names.set(chunk, to(name));
  };
  rename(
    name => name.includes('+'),
    name => name.replaceAll('+', ''),
  );
  rename(
    name => name.includes('-') && !name.endsWith('-parts'),
    () => 'some',
  );
  return new Map([...names].flatMap(([{ moduleIds }, name]) => moduleIds.map(id => [id, name])));
}

/** What a browser fetches for one part, with what every screen needs: how many files, and their bytes gzipped. */
export type Weight = { files: number; gzip: number };

/**
 * Writes down all that is fetched by import(): the modules with their weight into `list`, for the journey that opens
 * each of them, the files into `prefetch.json` beside the page, for browsers that have time to fetch ahead.
 */
const lists = (list: string): Plugin => ({
  name: 'parts',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter(one => one.type === 'chunk');
    const entry = chunks.find(({ isEntry }) => isEntry);
    const first = new Set([entry?.fileName, ...(entry?.imports ?? [])]);
    const later = chunks.map(({ fileName }) => fileName).filter(name => !first.has(name));
    this.emitFile({ type: 'asset', fileName: 'prefetch.json', source: JSON.stringify(later.sort()) });
    const byName = new Map(chunks.map(chunk => [chunk.fileName, chunk]));
    const size = new Map(chunks.map(chunk => [chunk, gzipSync(chunk.code).length]));
    const weightOf = (chunk: Chunk): Weight => {
      const needs = [...new Set([...(entry ? needsOf(entry, byName) : []), ...needsOf(chunk, byName)])];
      return { files: needs.length, gzip: needs.reduce((sum, one) => sum + size.get(one)!, 0) };
    };
    const isPart = (id: string) => (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0;
    const named = [...this.getModuleIds()].filter(isPart).map(id => {
      const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(id));
      if (!chunk) throw new Error(`${id} is in no file.`);
      return [relative(process.cwd(), id), weightOf(chunk)] as const;
    });
    mkdirSync(dirname(list), { recursive: true });
    writeFileSync(list, `${JSON.stringify(Object.fromEntries(named.sort()), null, 2)}\n`);
  },
});

/** Writes into the page which files each part needs beside those of the entry (client/core/code-files.ts). */
const intoPage: Plugin = {
  name: 'parts in page',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter(one => one.type === 'chunk');
      const byName = new Map(chunks.map(chunk => [chunk.fileName, chunk]));
      const entry = chunks.find(({ isEntry }) => isEntry)!;
      const first = needsOf(entry, byName);
      const nameOf = ({ fileName }: Chunk) => fileName.replace(/^assets\//, '');
      const needs = chunks
        .filter(chunk => chunk.isDynamicEntry && !first.has(chunk))
        .map(chunk => [
          nameOf(chunk),
          [...needsOf(chunk, byName)].filter(one => one !== chunk && !first.has(one)).map(nameOf),
        ]);
      const script = `<script type="application/json" id="parts">${JSON.stringify(Object.fromEntries(needs))}</script>`;
      return html.replace('</body>', `${script}</body>`);
    },
  },
};

/** Leaves out Vite's own code around each import(), which with `modulePreload: false` has nothing to do. */
export const withoutPreloads: Plugin = {
  name: 'without preloads',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = load => load();',
  },
};

/** `config`, with its modules grouped into few files and the lists written. */
export async function inFewFiles(config: InlineConfig, list: string): Promise<InlineConfig> {
  const files = await filesOf(config);
  const name = (id: string) => files.get(id) ?? null;
  // What a module needs has its own place.
  const codeSplitting = { includeDependenciesRecursively: false, groups: [{ debugName: 'by users', name }] };
  return {
    ...config,
    plugins: [...(config.plugins ?? []), lists(list), intoPage],
    build: { ...config.build, rolldownOptions: { output: { codeSplitting } } },
  };
}
