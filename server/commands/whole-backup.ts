import { type Checked, checkBackup } from '../backup/check.ts';
import type { Manifest } from '../backup/manifest.ts';
import { Misuse } from './running/exit.ts';

const count = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });
const UNREADABLE = ['ENOENT', 'EISDIR', 'EACCES'];

/** Prints the contents of a backup of `bytes`. */
export function saySummary({ tables, created, application, postgresql, vaultKeys }: Manifest, bytes: number) {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `${tables.length} tables, ${count.format(rows)} rows as of ${created}, ${count.format(bytes / 2 ** 20)} MB, ` +
      `made by version ${application} from PostgreSQL ${postgresql}.`,
  );
  if (vaultKeys.length === 0) return;
  const names = vaultKeys.map(({ id, fingerprint }) => `${id} (fingerprint ${fingerprint})`);
  console.log(`The vault's passwords need the key ${names.join(', ')}, which is not in the backup.`);
}

/**
 * Reads a backup from beginning to end and prints its contents.
 * @throws Refusal when it is not whole, Misuse when it cannot be read.
 */
export async function readWhole(file: string): Promise<Checked> {
  console.log(`Reading ${file} from beginning to end …`);
  const checked = await checkBackup(file).catch((error: NodeJS.ErrnoException) => {
    if (UNREADABLE.includes(error.code ?? '')) throw new Misuse(`${file} cannot be read (${error.code}).`);
    throw error;
  });
  console.log('It is complete.');
  saySummary(checked.manifest, checked.archive.bytes);
  return checked;
}
