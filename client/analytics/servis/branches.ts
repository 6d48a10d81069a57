import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../core/queries.ts';
import { type Numbered, numbered } from '../../stores/numbered.ts';

/** The shops to choose from; none while they are loading. */
export const useNumbered = (): Numbered[] =>
  numbered(useQuery(apiQuery('GET /stores/prodejny/choices/')).data?.stores ?? []);

type Branch = { id_prodejny: number | null; stredisko: string };
type Service = { polozky: number; obrat_bez_dph: number; zmena: { polozky: { predchozi: number } } };

/**
 * Whether a branch has a card: a shop the sales system does not number needs some service (rule people-12: ids are 1
 * to 5).
 */
export const hasService = ({ id_prodejny, polozky, obrat_bez_dph, zmena }: Branch & Service) =>
  id_prodejny !== null || polozky > 0 || obrat_bez_dph !== 0 || zmena.polozky.predchozi > 0;

/** A branch in the address: its number, or its name when it has none. */
export const branchKey = ({ id_prodejny, stredisko }: Branch) =>
  id_prodejny === null ? stredisko : `${id_prodejny}`;

const isNumber = (key: string) => /^\d+$/.test(key);

/** The query for the branch of that key. */
export const branchQuery = (key: string): Record<string, string> =>
  isNumber(key) ? { prodejna_id: key } : { stredisko: key };

/** The name of the branch of that key. */
export const branchName = (key: string, shops: readonly Numbered[]) =>
  isNumber(key)
    ? (shops.find(({ id_prodejny }) => `${id_prodejny}` === key)?.nazev ?? `Pobočka ${key}`)
    : key;
