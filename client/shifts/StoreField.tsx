import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FALLBACK_SHOP } from '#shared/shifts/kinds.ts';
import { apiQuery } from '../core/queries.ts';
import { useUser } from '../core/session.tsx';
import { retrying } from '../ui/retrying.tsx';

/** The query of the shops that shifts can be in. */
export const useStoreChoices = () => useQuery(apiQuery('GET /stores/prodejny/choices/'));

/** The active shops with their opening hours. */
export const useStores = () => useStoreChoices().data?.stores ?? [];

/** Whether the application has no shop yet, so that nothing can be planned. */
export const useHasNoStore = () => useStoreChoices().data?.stores.length === 0;

/** The initial shop of a form if neither the address nor the person's home shop gives one (rule shifts-2). */
export const fallbackStore = (stores: { id: number }[]) =>
  stores.some(({ id }) => id === FALLBACK_SHOP) ? FALLBACK_SHOP : (stores[0]?.id ?? FALLBACK_SHOP);

/**
 * The shop with that id. One that is no longer offered, which an address or a record may still name, is marked as
 * inactive. Undefined until it is known.
 */
export function useStore(id: number | null) {
  const active = useStoreChoices().data?.stores;
  const own = active?.find(store => store.id === id);
  const isAskedFor = Boolean(id) && active !== undefined && !own;
  const all = useQuery({
    ...apiQuery('GET /stores/prodejny/choices/', { query: { vsechny: '1' } }),
    enabled: isAskedFor,
  });
  const closed = isAskedFor ? all.data?.stores.find(store => store.id === id) : undefined;
  return own ?? (closed && { ...closed, nazev: `${closed.nazev} (neaktivní)` });
}

type Props = Omit<NativeSelectProps, 'data' | 'onChange' | 'value'> & {
  /** Null means all shops, where `hasAll` offers them. */
  value?: number | null;
  onChange: (store: number) => void;
  hasAll?: boolean;
  /** A closed shop to offer as well, because a record has it. */
  also?: { id: number; nazev: string };
};

/** The option of a choice whose real options are missing. */
export const unknownChoice = (value: number, { isError }: { isError: boolean }) => ({
  value: String(value),
  label: isError ? 'Nepodařilo se načíst' : 'Načítání…',
});

/** A choice of shops; the person's home shop is marked '(domácí)' (rule shifts-1). */
export function StoreField({ value, onChange, also, hasAll = false, ...props }: Props) {
  const user = useUser();
  const choices = useStoreChoices();
  const stores = choices.data?.stores ?? [];
  const chosen = useStore(value ?? null);
  const kept = also ?? chosen;
  const offered = kept && !stores.some(({ id }) => id === kept.id) ? [...stores, kept] : stores;
  return (
    <NativeSelect
      miw="10rem"
      {...retrying(choices, 'prodejny')}
      {...props}
      value={value ?? 0}
      onChange={event => onChange(Number(event.currentTarget.value))}
      data={[
        ...(hasAll ? [{ value: '0', label: 'Všechny prodejny' }] : []),
        ...(choices.data || also || (hasAll && !value) ? [] : [unknownChoice(value ?? 0, choices)]),
        ...offered.map(({ id, nazev }) => ({
          value: String(id),
          label: id === user.prodejna_id ? `${nazev} (domácí)` : nazev,
        })),
      ]}
    />
  );
}
