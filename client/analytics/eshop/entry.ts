import { isNameOf, PRODUCT_DIMENSIONS, type ProductDimension } from '#shared/analytics/kinds.ts';

/** An entry of a channel's lists or of the category table, which is kept in the address as one word. */

export type Entry = { segment: ProductDimension; value: string; kod?: string; produkt_id?: number };

/** The call for the items. */
export const ITEMS = 'GET /analytics/eshop/channel-items/';

const CODE = /^([^:]*):(.*)$/s;
const ID = /@(\d+)$/;

/** The code and id that distinguish products with the same name: 'TEL1@12'. */
const productOf = ({ kod = '', produkt_id }: Entry) =>
  `${encodeURIComponent(kod)}${produkt_id === undefined ? '' : `@${produkt_id}`}`;

/**
 * An entry as one word: 'kategorie_1:Displeje'; a product with code and id before its name: 'produkt:TEL1@12:iPhone
 * 17'.
 */
export const entryKey = (entry: Entry) =>
  `${entry.segment}:${entry.segment === 'produkt' ? `${productOf(entry)}:` : ''}${entry.value}`;

/** The entry of a key; null for an invalid key. */
export function entryOf(key: string | null): Entry | null {
  const [, name = '', rest = ''] = CODE.exec(key ?? '') ?? [];
  if (!isNameOf(PRODUCT_DIMENSIONS, name)) return null;
  if (name !== 'produkt') return { segment: name, value: rest };
  const [, code = '', value = ''] = CODE.exec(rest) ?? [];
  const [, id] = ID.exec(code) ?? [];
  const kod = decoded(code.replace(ID, ''));
  return { segment: name, value, kod, ...(id && { produkt_id: Number(id) }) };
}

/** An address edited by hand may not decode. */
function decoded(code: string): string {
  try {
    return decodeURIComponent(code);
  } catch {
    return code;
  }
}

/** The query for the items of an entry (rule analytics-1). */
export const entryQuery = ({ segment, value, kod, produkt_id }: Entry): Record<string, string> => ({
  segment,
  value,
  ...(kod && { kod }),
  ...(produkt_id && { produkt_id: `${produkt_id}` }),
});
