import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FALLBACK_SHOP } from '#shared/shifts/kinds.ts';
import { apiQuery } from '../core/queries.ts';
import { useUser } from '../core/session.tsx';

/** The question for the shops that shifts are in. */
export const useStoreChoices = () => useQuery(apiQuery('GET /stores/prodejny/choices/'));

/** Active shops with their hours. */
export const useStores = () => useStoreChoices().data?.stores ?? [];

/** Whether the application has no shop yet: nothing can be planned. */
export const useHasNoStore = () => useStoreChoices().data?.stores.length === 0;

/** The shop that a form begins with where neither the address nor a home says one (rule shifts-2). */
export const fallbackStore = (stores: { id: number }[]) =>
  stores.some(({ id }) => id === FALLBACK_SHOP) ? FALLBACK_SHOP : (stores[0]?.id ?? FALLBACK_SHOP);

/**
 * The shop of that number; one that is offered no more, which an address or a record may still name, says that it is
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
  /** Null is all shops, where `hasAll` offers them. */
  value?: number | null;
  onChange: (store: number) => void;
  hasAll?: boolean;
  /** A closed shop that a record has is offered too. */
  also?: { id: number; nazev: string };
};

/** What a choice shows while what it offers is not there. */
export const unknownChoice = (value: number, { isError }: { isError: boolean }) => ({
  value: String(value),
  label: isError ? 'Nepodařilo se načíst' : 'Načítání…',
});

/** A choice of shops; one's own home is marked '(domácí)' (rule shifts-1). */
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
