import { Alert } from '@mantine/core';
import type { Contract } from '#shared/contracts/contract.ts';
import { CONTRACT } from '#shared/contracts/fields.ts';
import { endedBy } from '#shared/contracts/on.ts';
import { czechDay } from '#shared/core/days.ts';
import { request } from '../core/api.ts';
import { refetch } from '../core/queries.ts';
import { RecordForm } from '../forms/RecordForm.tsx';
import { useShopsWith } from '../stores/useShops.ts';
import { notifyDone } from '../ui/notices/notify.ts';
import { contractName } from './words.ts';

type Props = {
  person: { id: number; jmeno: string; prijmeni: string };
  /** Null adds one. */
  contract: Contract | null;
  /** All contracts of the person. */
  history: Contract[];
  onClose: () => void;
};

/** The form that adds a contract for `person`, or edits one; warns beforehand which earlier contract it would end. */
export function ContractForm({ person, contract, history, onClose }: Props) {
  const stores = useShopsWith(contract?.prodejny.map(String) ?? [], ({ id }) => id);
  return (
    <RecordForm
      fields={CONTRACT}
      record={contract && { hodinova_sazba: null, ...contract }}
      begin={{ user_id: person.id }}
      title={`${contract ? 'Úprava smlouvy' : 'Nová smlouva'}: ${person.jmeno} ${person.prijmeni}`}
      draft={`smlouva:${contract?.id ?? `nova:${person.id}`}`}
      save={async ({ user_id, hodinova_sazba, ...fields }, { verze, klic }) => {
        // A list that came before the person could manage contracts has no rates: what was not shown is not emptied.
        const isUnknown = contract !== null && !('hodinova_sazba' in contract) && hodinova_sazba === null;
        const body = isUnknown ? fields : { ...fields, hodinova_sazba };
        const { message } = contract
          ? await request('PUT /smlouvy/:id/', {
              params: { id: contract.id },
              body: { ...body, verze },
              klic,
            })
          : await request('POST /smlouvy/', { body: { ...body, user_id }, klic });
        notifyDone(message);
        await refetch('/smlouvy/');
      }}
      failed="Chyba při ukládání smlouvy"
      onClose={onClose}
      inputs={({ values: { druh, od } }) => {
        const ended = contract ? null : endedBy(history, od);
        return {
          user_id: null,
          druh: { required: true },
          tydenni_hodiny:
            druh === 'dpp' ? null : { required: true, description: 'Podle nich se počítá fond a přesčas.' },
          do: {
            description: 'Prázdné znamená na dobu neurčitou.',
            below: ended && (
              <Alert role="status" color="orange" py="xs" mt="xs">
                Dosavadní smlouva ({contractName(ended.former)}) skončí {czechDay(ended.ends)}.
              </Alert>
            ),
          },
          prodejny: {
            options: stores.map(({ id, nazev }) => ({ value: String(id), label: nazev })),
            data: stores.map(({ id, nazev }) => ({ value: String(id), label: nazev })),
            description: 'Nezaškrtnuté znamená všechny.',
          },
          technik: { columns: 6, mt: { xs: 22 } },
          dovolena_hodin: { description: 'Prázdné znamená čtyři týdny (§\u00a0213).' },
          hodinova_sazba: {
            rightSection: 'Kč',
            description: 'Pro odhad nákladů; vidí ji jen administrátor.',
          },
          cislo_pomeru: { description: 'Číslo ve mzdovém programu.' },
        };
      }}
    />
  );
}
