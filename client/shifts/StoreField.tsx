import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../core/queries.ts';
import { useUser } from '../core/session.tsx';

/** Active shops with their hours. */
export const useStores = () => useQuery(apiQuery('GET /stores/prodejny/choices/')).data?.stores ?? [];

type Props = Omit<NativeSelectProps, 'data' | 'onChange' | 'value'> & {
  value?: number;
  onChange: (store: number) => void;
  /** A closed shop that a record has is offered too. */
  also?: { id: number; nazev: string };
};

/** A choice of shops; one's own home is marked '(domácí)' (D3 §2.1). */
export function StoreField({ value, onChange, also, ...props }: Props) {
  const user = useUser();
  const stores = useStores();
  const offered = also && !stores.some(({ id }) => id === also.id) ? [...stores, also] : stores;
  return (
    <NativeSelect
      miw="10rem"
      {...props}
      value={value}
      onChange={event => onChange(Number(event.currentTarget.value))}
      data={offered.map(({ id, nazev }) => ({
        value: String(id),
        label: id === user.prodejna_id ? `${nazev} (domácí)` : nazev,
      }))}
    />
  );
}
