import { Group, Stack } from '@mantine/core';
import { IconPlus, IconTable } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#shared/users/contract.ts';
import { ContractButton } from '../contracts/ContractButton.tsx';
import { ContractsModal } from '../contracts/ContractsModal.tsx';
import { request } from '../core/api.ts';
import { useFilters } from '../core/filters.ts';
import { useNewAsked } from '../core/new-form.ts';
import { apiQuery } from '../core/queries.ts';
import { useDeed } from '../forms/useDeed.ts';
import { DialogFrame } from '../parts/frames.tsx';
import { part } from '../parts/part.tsx';
import { ButtonWithIcon } from '../ui/ButtonWithIcon.tsx';
import { confirmDelete } from '../ui/dialogs/confirm.tsx';
import { EmptyState } from '../ui/lists/EmptyState.tsx';
import type { Saved } from '../ui/lists/long/useSaved.tsx';
import { SearchField } from '../ui/lists/SearchField.tsx';
import { DeedBanner } from '../ui/notices/DeedBanner.tsx';
import { LoadBanner } from '../ui/notices/LoadBanner.tsx';
import { HeaderAction } from '../ui/page/HeaderAction.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { Together } from '../ui/page/Together.tsx';
import { matching } from './matching.ts';
import { UserForm } from './UserForm.tsx';
import { UserTable } from './UserTable.tsx';

/** Loaded separately: it reads workbooks, which few people ever do. */
const ContractsImport = part(() => import('../contracts/ContractsImport.tsx'), 'ContractsImport', {
  frame: DialogFrame,
});

/** User management (rule people-8). */
export function UsersPage({ title }: { title: string }) {
  const list = useQuery(apiQuery('GET /users/list/'));
  const { filters, setFilter, clear, isAny } = useFilters(['hledat']);
  const [edited, setEdited] = useState<User | 'new' | null>(null);
  useNewAsked(() => setEdited('new'));
  const [saved, setSaved] = useState<Saved | null>(null);
  const [withContracts, setContracts] = useState<User | null>(null);
  const [isImporting, setImporting] = useState(false);
  const contractList = useQuery(apiQuery('GET /smlouvy/', { query: {} }));
  const contracts = contractList.data;
  const contractsOf = (id: number) => contracts?.smlouvy.filter(({ user_id }) => user_id === id);
  const removal = useDeed({
    run: ({ id }: User) => request('DELETE /users/delete/:id/', { params: { id } }),
    touches: '/users/',
    done: ({ message }) => message,
  });

  return (
    <>
      <PageHeader title={title}>
        <HeaderAction
          label="Smlouvy z tabulky"
          icon={<IconTable size={16} aria-hidden />}
          onClick={() => setImporting(true)}
        />
        <ButtonWithIcon icon={IconPlus} onClick={() => setEdited('new')}>
          Přidat uživatele
        </ButtonWithIcon>
      </PageHeader>
      <Together>
        <Stack gap="sm">
          <Group>
            <SearchField
              label="Hledat uživatele"
              value={filters.hledat}
              onChange={text => setFilter('hledat', text)}
            />
          </Group>
          <DeedBanner deeds={[removal]} failed="Chyba při mazání uživatele" isTitled />
          <LoadBanner load={contractList} failed="Chyba při načítání smluv" />
          <UserTable
            list={{
              rows: list.data && matching(list.data.users, filters.hledat),
              load: list,
              failed: 'Chyba při načítání uživatelů',
              saved,
              onUnfilter: isAny ? clear : undefined,
              empty: (
                <EmptyState title="Nikdo neodpovídá hledání" hint="Zkuste jiné jméno, prodejnu nebo roli." />
              ),
            }}
            onEdit={setEdited}
            contractOf={user => (
              <ContractButton
                person={user}
                contracts={contractsOf(user.id)}
                today={contracts?.dnes ?? ''}
                onOpen={() => setContracts(user)}
              />
            )}
            onRemove={user =>
              confirmDelete(
                'Opravdu chcete smazat tohoto uživatele?',
                () => removal.mutate(user),
                `${user.jmeno} ${user.prijmeni}`,
              )
            }
          />
        </Stack>
      </Together>
      {isImporting && (
        <ContractsImport
          people={list.data?.users}
          load={list}
          today={contracts?.dnes ?? ''}
          onClose={() => setImporting(false)}
        />
      )}
      {withContracts && (
        <ContractsModal
          person={withContracts}
          contracts={contractsOf(withContracts.id) ?? []}
          onClose={() => setContracts(null)}
        />
      )}
      {edited && (
        <UserForm
          user={edited === 'new' ? null : edited}
          nextId={list.data?.dalsi_id}
          onClose={() => setEdited(null)}
          onSaved={key => setSaved({ key })}
        />
      )}
    </>
  );
}
