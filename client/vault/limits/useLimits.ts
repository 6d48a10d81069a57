import { useQuery } from '@tanstack/react-query';
import type { Access } from '#shared/vault/contract.ts';
import { type Limit, limitText, WHO } from '#shared/vault/limits/kinds.ts';
import { apiQuery } from '../../core/queries.ts';
import { useMay } from '../../core/session.tsx';
import { useAllShops } from './useLimitShops.ts';

const isSame = (one: string | null, other: string) => one?.toLowerCase() === other.toLowerCase();

/** A limit as in the server's list. */
export type SaidLimit = Limit & { verze: number };

/** Who sees what, for an ADMIN; `isKnown` is false for everybody else and until it has loaded. */
export function useLimits() {
  const may = useMay();
  const enabled = may('vault.restrict');
  const asked = useQuery({ ...apiQuery('GET /pristupy/omezeni/'), enabled });
  const stores = useAllShops(enabled) ?? [];
  const names = new Map(stores.map(({ id, nazev }) => [id, nazev]));
  const { pristupy = [], kategorie = [] } = asked.data ?? {};
  const ofAccess = (entry: Access): SaidLimit | null => pristupy.find(({ id }) => id === entry.id) ?? null;
  const ofCategory = (name: string | null): SaidLimit | null =>
    (name && kategorie.find(one => isSame(one.kategorie, name))) || null;
  const textOf = (limit: Limit | null) => (limit ? limitText(limit, names) : WHO.vsichni);
  return {
    ...asked,
    isKnown: asked.data !== undefined,
    ofAccess,
    ofCategory,
    textOf,
    /** Who sees an access, as text: by its own limit, or else its category's. */
    said: (entry: Access) => textOf(ofAccess(entry) ?? ofCategory(entry.category)),
  };
}
