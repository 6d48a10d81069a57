import { Button, Group, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ACTION_LABELS, ACTIONS } from '#shared/audit/actions.ts';
import { TABLES } from '#shared/audit/tables.ts';
import { apiQuery } from '../core/queries.ts';
import { RangeFields } from '../forms/dates/RangeFields.tsx';
import type { Range } from '../forms/dates/range-entry.ts';
import { useGoingOn } from '../ui/hooks/useGoingOn.ts';
import { SearchField } from '../ui/lists/SearchField.tsx';
import classes from './AuditFilters.module.css';

export const FILTERS = ['kdo', 'co', 'tabulka', 'zaznam', 'od', 'do'] as const;
export type AuditFilter = (typeof FILTERS)[number];

type Props = {
  filters: Record<AuditFilter, string>;
  onChange: (name: AuditFilter, value: string) => void;
  onRange: (range: Range) => void;
  onClear?: () => void;
};

/** The filters of the audit: actor, action, record and days. */
export function AuditFilters({ filters, onChange, onRange, onClear }: Props) {
  const { data } = useQuery(apiQuery('GET /audit/people/'));
  const goingOn = useGoingOn();
  const field = (name: AuditFilter) => ({
    value: filters[name],
    onChange: (event: { currentTarget: { value: string } }) => onChange(name, event.currentTarget.value),
  });
  return (
    <Group
      {...goingOn}
      gap="xs"
      align="flex-end"
      className={classes.filters}
      role="search"
      aria-label="Filtr záznamů"
    >
      <NativeSelect
        {...field('kdo')}
        label="Kdo"
        data={[
          { value: '', label: 'Kdokoli' },
          ...(data?.osoby ?? []).map(({ id, jmeno, byvaly }) => ({
            value: String(id),
            label: byvaly ? `${jmeno} (bývalý)` : jmeno,
          })),
        ]}
      />
      <NativeSelect
        {...field('co')}
        label="Co udělal"
        data={[
          { value: '', label: 'Cokoli' },
          ...ACTIONS.map(action => ({ value: action, label: ACTION_LABELS[action] })),
        ]}
      />
      <NativeSelect
        {...field('tabulka')}
        label="Druh záznamu"
        data={[
          { value: '', label: 'Všechny druhy' },
          ...Object.entries(TABLES).map(([value, { label }]) => ({ value, label })),
        ]}
      />
      <SearchField
        label="Číslo záznamu"
        hasLabel
        value={filters.zaznam}
        delay={300}
        maxLength={60}
        width="9rem"
        onChange={text => onChange('zaznam', text.trim())}
      />
      <RangeFields hasLabels value={{ od: filters.od, do: filters.do }} onChange={onRange} />
      {onClear && (
        <Button variant="default" onClick={onClear}>
          Zrušit filtr
        </Button>
      )}
    </Group>
  );
}
