import type { Arbitrary } from 'fast-check';
import type { Call } from '#shared/contract.ts';
import { fc } from '#test/property.ts';

/**
 * What generated requests know of earlier answers: ids that calls created or listed are used in later calls, even
 * those of deleted records and of other people. As requests are generated before any is sent, they contain references
 * (`~order.17~`) that are resolved when they are sent.
 */

/** Kinds of records by the beginning of the path that refers to them; the first match counts. */
const OF_PATH: [beginning: string, noun: string][] = [
  ['/users/profile/image/', 'image'],
  ['/users/', 'person'],
  ['/stores/', 'store'],
  ['/news/kategorie/', 'category'],
  ['/news/komentare/', 'comment'],
  ['/news/', 'post'],
  ['/files/', 'file'],
  ['/tasks/hromadne/', 'shops_task'],
  ['/tasks/', 'task'],
  ['/notifications/', 'notification'],
  ['/shifts/', 'shift'],
  ['/orders/sms/', 'sms'],
  ['/orders/', 'order'],
  ['/import/profily/', 'profile'],
  ['/import/tokeny/', 'token'],
  ['/import/oznameni/zpravy/', 'message'],
  ['/import/oznameni/', 'notice'],
  ['/import/', 'import'],
  ['/parovani/osoby/', 'name'],
  ['/parovani/pobocky/', 'branch'],
  ['/pravidla/citace/', 'counter'],
  ['/pravidla/doprava/', 'shipping'],
  ['/pristupy/', 'access'],
];

/** Calls whose answer has another kind of record than their path. */
const OF_ANSWER: Partial<Record<Call, string>> = {
  'POST /news/:id/komentare/': 'comment',
  'POST /news/:id/soubory/': 'file',
  'POST /news/komentare/:id/soubory/': 'file',
  'POST /orders/orders/:id/fotky/': 'photo',
  'POST /import/prodeje/': 'import',
};

/** Fields of bodies and queries that hold the id of a record. */
const OF_FIELD: Record<string, string> = {
  user_id: 'person',
  prodejce_id: 'person',
  uzivatel_id: 'person',
  id_prodejce_ukol: 'person',
  prodejna: 'store',
  prodejna_id: 'store',
  store_ids: 'store',
  prodejny: 'store',
  novinka: 'post',
  kategorie: 'category',
  smena_id: 'shift',
};

export const nounOfPath = (path: string) => OF_PATH.find(([beginning]) => path.startsWith(beginning))?.[1];
export const nounOfField = (name: string) => OF_FIELD[name];

/** A reference to some record of this kind known when the request is sent. */
export const reference = (noun: string): Arbitrary<string> => fc.nat(999).map(at => `~${noun}.${at}~`);

const REFERENCE = /~([a-z]+)\.(\d+)~/g;
/** Ids that every kind of record has from the start. */
const FIRST_IDS = 60;
/** Kinds of records that are identified by names or keys instead of numbers. */
const KEYS: Record<string, RegExp> = {
  profile: /"klic":"([^"\\]{1,60})"/,
  file: /\/files\/([\w-]{20,30})\//,
  image: /\/image\/([\w-]{20,30})\//,
};
const NUMBER = /"id":(\d{1,10})\b/;

export class KnownIds {
  readonly #ids = new Map<string, string[]>();

  /** Remembers the first record in a successful answer to `call`. */
  learn(call: Call, answer: string) {
    const noun = OF_ANSWER[call] ?? nounOfPath(call.slice(call.indexOf('/')));
    const id = noun && (KEYS[noun] ?? NUMBER).exec(answer)?.[1];
    if (!id) return;
    const ids = this.#ids.get(noun) ?? [];
    if (!ids.includes(id)) ids.push(id);
    this.#ids.set(noun, ids);
  }

  /** `text` with each reference replaced by an id; `written` encodes it for an address or a body. */
  resolve(text: string, written = (id: string) => id): string {
    return text.replace(REFERENCE, (_, noun: string, at: string) => {
      const ids = this.#ids.get(noun) ?? [];
      return written(ids[Number(at) % ids.length] ?? `${1 + (Number(at) % FIRST_IDS)}`);
    });
  }

  /** How many records of each kind are known. */
  counts(): Record<string, number> {
    return Object.fromEntries([...this.#ids].map(([noun, ids]) => [noun, ids.length]));
  }
}
