import { plainName } from './synonyms.ts';

/** The channel that a value names, or null. */
export function channelOf(value: string): string | null {
  const plain = plainName(value);
  if (plain.includes('allegro')) return 'allegro';
  if (/eshop|internet|online|web/.test(plain)) return 'eshop';
  if (/servis|oprav/.test(plain)) return 'servis';
  return /prodejn|obchod|kamenn|pokladn/.test(plain) ? 'prodejna' : null;
}

/** The type of document that a value names, or null. */
export function typeOf(value: string): string | null {
  const plain = plainName(value);
  // An advance is paid again by the document that follows it; the others are not sales at all.
  if (/zaloh|proforma|prijat|objedn|nabid|dodac|vklad|vyber|odvod/.test(plain)) return null;
  if (/storn|zrus|cancel|void/.test(plain)) return 'storno';
  if (/vrat|vrac|dobropis|opravny|refund|return|credit/.test(plain)) return 'vratka';
  return /prodej|uctenk|paragon|faktur|sale|receipt|invoice/.test(plain) ? 'prodej' : null;
}
