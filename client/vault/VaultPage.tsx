import { Stack } from '@mantine/core';
import { IconEyeCog, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { ALL_STORES } from '#shared/vault/categories.ts';
import type { Access } from '#shared/vault/contract.ts';
import { useFilters } from '../core/filters.ts';
import { useNewAsked } from '../core/new-form.ts';
import { apiQuery } from '../core/queries.ts';
import { useMay, useUser } from '../core/session.tsx';
import { ButtonWithIcon } from '../ui/ButtonWithIcon.tsx';
import { EmptyState } from '../ui/lists/EmptyState.tsx';
import type { Saved } from '../ui/lists/long/useSaved.tsx';
import { ErrorBanner } from '../ui/notices/ErrorBanner.tsx';
import { sentenceOf } from '../ui/notices/problem.ts';
import { HeaderAction } from '../ui/page/HeaderAction.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { Together } from '../ui/page/Together.tsx';
import { AccessForm } from './AccessForm.tsx';
import { AccessGrid } from './AccessGrid.tsx';
import { countsByStore, filtered } from './filtering.ts';
import { HomeBanner } from './HomeBanner.tsx';
import { KnownToLeavers } from './KnownToLeavers.tsx';
import { CategoryLimits } from './limits/CategoryLimits.tsx';
import { LimitForm } from './limits/LimitForm.tsx';
import { useLimits } from './limits/useLimits.ts';
import { RevealLog } from './RevealLog.tsx';
import classes from './Vault.module.css';
import { VaultFilterPanel } from './VaultFilterPanel.tsx';
import { VaultTrash } from './VaultTrash.tsx';
import { PasswordVersions } from './versions/PasswordVersions.tsx';

type Props = { entries: Access[]; shown: Access[]; stores: string[] };

/** The number of accesses in total and shown, and shown by shop (rule vault-3). */
const VaultStats = ({ entries, shown, stores }: Props) => (
  <dl className={classes.stats} aria-label="Počty přístupů">
    <div>
      <dt>Celkem</dt>
      <dd>{entries.length}</dd>
    </div>
    <div>
      <dt>Zobrazeno</dt>
      <dd>{shown.length}</dd>
    </div>
    {countsByStore(shown, stores).map(([store, count]) => (
      <div key={store}>
        <dt>{store}</dt>
        <dd>{count}</dd>
      </div>
    ))}
  </dl>
);

type Dialog =
  | { what: 'form'; entry: Access | null }
  | { what: 'log' | 'versions' | 'limit'; entry: Access }
  | { what: 'trash' | 'limits' };

type DialogProps = {
  dialog: Dialog;
  stores: string[];
  categories: ComponentProps<typeof CategoryLimits>['categories'];
  limitOf: ReturnType<typeof useLimits>['ofAccess'];
  onClose: () => void;
  onSaved: (key: number) => void;
};

function VaultDialog({ dialog, stores, categories, limitOf, onClose, onSaved }: DialogProps) {
  switch (dialog.what) {
    case 'form':
      return <AccessForm entry={dialog.entry} {...{ stores, categories, onClose, onSaved }} />;
    case 'log':
      return <RevealLog entry={dialog.entry} onClose={onClose} />;
    case 'versions':
      return <PasswordVersions entry={dialog.entry} onClose={onClose} />;
    case 'limit':
      return <LimitForm of={dialog.entry} limit={limitOf(dialog.entry)} onClose={onClose} />;
    case 'limits':
      return <CategoryLimits categories={categories} onClose={onClose} />;
    case 'trash':
      return <VaultTrash onClose={onClose} />;
  }
}

/** The access vault: credentials of web services for all shops (rule vault-3). */
export function VaultPage({ title }: { title: string }) {
  const user = useUser();
  const may = useMay();
  const { filters, setFilter, setFilters, clear, isAny } = useFilters(['hledat', 'prodejna', 'kategorie']);
  const list = useQuery(apiQuery('GET /pristupy/'));
  const { data: stores = [] } = useQuery(apiQuery('GET /pristupy/stores/'));
  const { data: categories = [] } = useQuery(apiQuery('GET /pristupy/categories/'));
  const limits = useLimits();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  useNewAsked(() => setDialog({ what: 'form', entry: null }));
  const [saved, setSaved] = useState<Saved | null>(null);

  const entries = list.data;
  const shown = entries && filtered(entries, filters);
  const storeNames = stores.map(({ store }) => store).filter(store => store !== ALL_STORES);
  const add = (
    <ButtonWithIcon icon={IconPlus} onClick={() => setDialog({ what: 'form', entry: null })}>
      Přidat přístup
    </ButtonWithIcon>
  );
  return (
    <>
      <PageHeader title={title} subtitle="Správa přístupů k webovým službám pro všechny prodejny">
        {may('vault.restrict') && (
          <HeaderAction
            label="Kdo co vidí"
            icon={<IconEyeCog size={16} aria-hidden />}
            onClick={() => setDialog({ what: 'limits' })}
          />
        )}
        {may('vault.delete') && (
          <HeaderAction
            label="Koš"
            icon={<IconTrash size={16} aria-hidden />}
            onClick={() => setDialog({ what: 'trash' })}
          />
        )}
        {add}
      </PageHeader>
      <Together>
        <Stack gap="sm">
          {user.prodejna && (
            <HomeBanner
              home={user.prodejna}
              isHomeShown={filters.prodejna === user.prodejna}
              onShow={store => setFilter('prodejna', store)}
            />
          )}
          <VaultFilterPanel
            filters={filters}
            stores={stores}
            categories={categories}
            onChange={setFilter}
            onClear={isAny ? clear : undefined}
          />
          {may('vault.log') && (
            <KnownToLeavers
              onShow={company => setFilters({ hledat: company, prodejna: '', kategorie: '' })}
            />
          )}
          <ErrorBanner
            message={list.isError ? 'Nepodařilo se načíst přístupy' : null}
            detail={list.error && `Chyba při načítání dat: ${sentenceOf(list.error) ?? list.error.message}`}
            onRetry={list.refetch}
          />
          {entries && shown && <VaultStats entries={entries} shown={shown} stores={storeNames} />}
          {(shown || !list.isError) && (
            <AccessGrid
              entries={shown}
              saved={saved}
              onUnfilter={isAny ? clear : undefined}
              onEdit={entry => setDialog({ what: 'form', entry })}
              onLog={entry => setDialog({ what: 'log', entry })}
              onLimit={entry => setDialog({ what: 'limit', entry })}
              onVersions={entry => setDialog({ what: 'versions', entry })}
            />
          )}
          {shown?.length === 0 && (
            <EmptyState
              title="Žádné přístupy"
              hint={isAny ? 'Filtru nic neodpovídá.' : 'První přidáte tlačítkem „Přidat přístup“.'}
            />
          )}
        </Stack>
      </Together>
      {dialog && (
        <VaultDialog
          {...{ dialog, categories }}
          stores={storeNames}
          limitOf={limits.ofAccess}
          onClose={() => setDialog(null)}
          onSaved={key => setSaved({ key })}
        />
      )}
    </>
  );
}
