import { Group, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Contract } from '#shared/contracts/contract.ts';
import { vacationHours } from '#shared/contracts/on.ts';
import { request } from '../core/api.ts';
import { number, price } from '../core/format.ts';
import { useDeed } from '../forms/useDeed.ts';
import { useShopsWith } from '../stores/useShops.ts';
import { ButtonWithIcon } from '../ui/ButtonWithIcon.tsx';
import { confirmDelete } from '../ui/dialogs/confirm.tsx';
import { LargeDialog } from '../ui/dialogs/LargeDialog.tsx';
import { type Column, DataTable } from '../ui/lists/DataTable.tsx';
import { EmptyState } from '../ui/lists/EmptyState.tsx';
import { RowActions } from '../ui/lists/RowActions.tsx';
import { notifyUndo } from '../ui/notices/notifyUndo.tsx';
import { ContractForm } from './ContractForm.tsx';
import { contractName, validity } from './words.ts';

type Props = {
  person: { id: number; jmeno: string; prijmeni: string };
  /** All contracts of the person, the latest first. */
  contracts: Contract[];
  onClose: () => void;
};

/** A dialog with a person's contracts, the latest first, for those who may edit them. */
export function ContractsModal({ person, contracts, onClose }: Props) {
  const stores = useShopsWith(
    contracts.flatMap(one => one.prodejny.map(String)),
    ({ id }) => id,
  );
  const [edited, setEdited] = useState<Contract | 'new' | null>(null);
  // Added again, it ends the one before it again.
  const restoring = useDeed({
    run: ({ id: _, jmeno: __, prijmeni: ___, verze: ____, ...body }: Contract, klic) =>
      request('POST /smlouvy/', { body, klic }),
    touches: '/smlouvy/',
    done: ({ message }) => message,
    failed: 'Smlouvu se nepodařilo vrátit',
  });
  const removal = useDeed({
    run: ({ id }: Contract) => request('DELETE /smlouvy/:id/', { params: { id } }),
    touches: '/smlouvy/',
    after: ({ message }, contract) =>
      notifyUndo(`smlouva-${contract.id}`, message, () => restoring.mutate(contract)),
    failed: 'Smlouvu se nepodařilo smazat',
  });
  const shopNames = (ids: number[]) =>
    ids.map(id => stores.find(store => store.id === id)?.nazev ?? id).join(', ') || 'všechny';
  const columns: Column<Contract>[] = [
    { head: 'Platnost', card: 'title', cell: validity },
    { head: 'Úvazek', cell: contractName },
    { head: 'Prodejny', cell: one => shopNames(one.prodejny) },
    { head: 'Technik', cell: one => (one.technik ? 'ano' : 'ne') },
    {
      head: 'Dovolená',
      align: 'right',
      cell: one => {
        const hours = vacationHours(one);
        return hours === null ? '–' : `${number(hours)}\u00a0h`;
      },
    },
    {
      head: 'Sazba',
      align: 'right',
      cell: ({ hodinova_sazba: rate = null }) => (rate === null ? '–' : `${price(rate)}/h`),
    },
    { head: 'Číslo poměru', cell: one => one.cislo_pomeru ?? '–' },
    {
      head: 'Akce',
      width: '5.5rem',
      align: 'right',
      card: 'corner',
      cell: one => (
        <RowActions
          name={`smlouva ${validity(one)}`}
          onEdit={() => setEdited(one)}
          onRemove={() =>
            confirmDelete(
              'Opravdu chcete smazat tuto smlouvu? Ta, kterou ukončila, poběží dál.',
              () => removal.mutate(one),
              `${person.jmeno} ${person.prijmeni}, ${validity(one)}`,
            )
          }
        />
      ),
    },
  ];
  return (
    <>
      <LargeDialog onClose={onClose} title={`Smlouvy: ${person.jmeno} ${person.prijmeni}`} size="56rem">
        <Stack gap="sm">
          <Group justify="flex-end">
            <ButtonWithIcon icon={IconPlus} data-autofocus onClick={() => setEdited('new')}>
              Nová smlouva
            </ButtonWithIcon>
          </Group>
          <DataTable
            caption="Smlouvy"
            columns={columns}
            rows={contracts}
            empty={
              <EmptyState
                title="Zatím bez smlouvy"
                hint="Hodiny se bez ní měří podle běžného fondu měsíce a zákoník práce jako u plného úvazku."
              />
            }
            rowKey={({ id }) => id}
          />
        </Stack>
      </LargeDialog>
      {edited && (
        <ContractForm
          person={person}
          contract={edited === 'new' ? null : edited}
          history={contracts}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
