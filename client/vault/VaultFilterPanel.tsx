import { Button, Group, NativeSelect, Pill } from '@mantine/core';
import { namesOf } from '#shared/core/names.ts';
import { ALL_STORES } from '#shared/vault/categories.ts';
import { useGoingOn } from '../ui/hooks/useGoingOn.ts';
import { withChosen } from '../ui/lists/offered.ts';
import { SearchField } from '../ui/lists/SearchField.tsx';
import type { VaultFilters } from './filtering.ts';
import classes from './Vault.module.css';

type Props = {
  filters: VaultFilters;
  stores: { store: string; count: number }[];
  categories: string[];
  onChange: (name: keyof VaultFilters, value: string) => void;
  onClear?: () => void;
};

const NAMES: Record<keyof VaultFilters, string> = {
  hledat: 'Hledání',
  prodejna: 'Prodejna',
  kategorie: 'Kategorie',
};

/** The search, a choice of shop with counts and of category, and a tag for each active filter (rule vault-3). */
export function VaultFilterPanel({ filters, stores, categories, onChange, onClear }: Props) {
  const active = namesOf(NAMES).filter(name => filters[name]);
  const goingOn = useGoingOn();
  return (
    <search {...goingOn} aria-label="Filtr přístupů">
      <div className={classes.filters}>
        <SearchField
          label="Hledat přístup"
          value={filters.hledat}
          onChange={text => onChange('hledat', text)}
        />
        <NativeSelect
          aria-label="Prodejna"
          value={filters.prodejna}
          onChange={event => onChange('prodejna', event.currentTarget.value)}
          data={withChosen(
            [
              ...(stores.length === 0 ? [{ value: '', label: ALL_STORES }] : []),
              ...stores.map(({ store, count }) => ({
                value: store === ALL_STORES ? '' : store,
                label: `${store} (${count})`,
              })),
            ],
            filters.prodejna,
            filters.prodejna,
          )}
        />
        <NativeSelect
          aria-label="Kategorie"
          value={filters.kategorie}
          onChange={event => onChange('kategorie', event.currentTarget.value)}
          data={withChosen(
            [
              { value: '', label: 'Všechny kategorie' },
              ...categories.map(category => ({ value: category, label: category })),
            ],
            filters.kategorie,
            filters.kategorie,
          )}
        />
        {onClear && (
          <Button variant="default" onClick={onClear}>
            Zrušit filtry
          </Button>
        )}
      </div>
      {active.length > 0 && (
        <Group gap="xs" mt="xs" aria-label="Použité filtry" role="group">
          {active.map(name => (
            <Pill
              key={name}
              size="md"
              withRemoveButton
              removeButtonProps={{
                'aria-label': `Zrušit filtr ${NAMES[name]}`,
                'aria-hidden': false,
                tabIndex: 0,
              }}
              onRemove={() => onChange(name, '')}
            >
              {NAMES[name]}: {filters[name]}
            </Pill>
          ))}
        </Group>
      )}
    </search>
  );
}
