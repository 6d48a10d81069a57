import { createHash, randomBytes } from 'node:crypto';

/** Seals the audit's rows one after another (docs/decisions/0097). Pure, so that others can write a verifier. */

/** The sealed contents of a row; `cas` in microseconds, `zmeny` as PostgreSQL writes jsonb. */
export type Sealable = {
  id: number;
  cas: string;
  kdo: number | null;
  kdo_jmeno: string | null;
  co: string;
  tabulka: string;
  zaznam: string | null;
  zmeny: string;
  adresa: string | null;
};

export type Link = {
  poradi: number;
  audit_id: number;
  /** Null once personal data in the content is masked. */
  sul_obsah: Buffer | null;
  zavazek_obsah: Buffer;
  /** Null once the sweep has emptied the address. */
  sul_adresa: Buffer | null;
  zavazek_adresa: Buffer;
  otisk: Buffer;
};

const SALT_BYTES = 16;
/** The value that the first link is chained to. */
export const BEGINNING = Buffer.alloc(32);

const sha256 = (...parts: (string | Buffer)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const contentOf = (salt: Buffer, { kdo_jmeno, zmeny }: Sealable) =>
  sha256(salt, JSON.stringify([kdo_jmeno, zmeny]));
const addressOf = (salt: Buffer, { adresa }: Sealable) => sha256(salt, JSON.stringify([adresa]));

/** The digest of a masked row that its erasure records; there is no salt, so nothing could be guessed from it. */
export const maskedDigest = ({ id, kdo_jmeno, zmeny }: Pick<Sealable, 'id' | 'kdo_jmeno' | 'zmeny'>) =>
  sha256(JSON.stringify([id, kdo_jmeno, zmeny]))
    .subarray(0, 16)
    .toString('hex');

const hashOf = (before: Buffer, link: Omit<Link, 'otisk'>, row: Sealable) =>
  sha256(
    JSON.stringify([
      before.toString('hex'),
      ...[link.poradi, row.id, row.cas, row.kdo, row.co, row.tabulka, row.zaznam],
      link.zavazek_obsah.toString('hex'),
      link.zavazek_adresa.toString('hex'),
    ]),
  );

/** Seals a row after the link `before`. */
export function sealed(before: Pick<Link, 'poradi' | 'otisk'>, row: Sealable): Link & { sul_obsah: Buffer } {
  const [sul_obsah, sul_adresa] = [randomBytes(SALT_BYTES), randomBytes(SALT_BYTES)];
  const link = {
    poradi: before.poradi + 1,
    audit_id: row.id,
    sul_obsah,
    zavazek_obsah: contentOf(sul_obsah, row),
    sul_adresa,
    zavazek_adresa: addressOf(sul_adresa, row),
  };
  return { ...link, otisk: hashOf(before.otisk, link, row) };
}

/** What is wrong with a link and its row after the link `before`; empty when both are as they were sealed. */
export function problemsOf(
  before: Pick<Link, 'poradi' | 'otisk'>,
  link: Link,
  row: Sealable | null,
): string[] {
  const where = `link ${link.poradi}, row ${link.audit_id}`;
  const missing = link.poradi === before.poradi + 1 ? [] : [`${where}: the link before is missing`];
  if (!row) return [...missing, `${where}: the row is gone`];
  // A masked row is checked against the row of its erasure (`verify.ts`).
  const isContent = link.sul_obsah === null || contentOf(link.sul_obsah, row).equals(link.zavazek_obsah);
  const isAddress = link.sul_adresa
    ? addressOf(link.sul_adresa, row).equals(link.zavazek_adresa)
    : row.adresa === null;
  const isLinked = hashOf(before.otisk, link, row).equals(link.otisk);
  return [
    ...missing,
    ...(isContent ? [] : [`${where}: the name or the changes are not those that were sealed`]),
    ...(isAddress ? [] : [`${where}: the address is not the one that was sealed`]),
    ...(isLinked ? [] : [`${where}: it does not follow from the link before`]),
  ];
}
