import { Button, Collapse, NativeSelect } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { STATUS_LABELS, STATUSES } from '#shared/orders/statuses.ts';
import { RangeFields } from '../forms/dates/RangeFields.tsx';
import type { Range } from '../forms/dates/range-entry.ts';
import { useLabels } from '../labels/useLabels.ts';
import { useShops } from '../stores/useShops.ts';
import { ButtonWithIcon } from '../ui/ButtonWithIcon.tsx';
import { useGoingOn } from '../ui/hooks/useGoingOn.ts';
import { usePhone } from '../ui/hooks/usePhone.ts';
import { withChosen } from '../ui/lists/offered.ts';
import { SearchField } from '../ui/lists/SearchField.tsx';
import classes from './OrderFilters.module.css';
import type { OrderFilter } from './useOrdersAddress.ts';

type Props = {
  filters: Record<OrderFilter, string>;
  onChange: (name: OrderFilter, value: string) => void;
  onRange: (range: Range) => void;
  onClear?: () => void;
};

/** The filters by text, state, shop, label and days of creation; on a phone all but the text are collapsed. */
export function OrderFilters({ filters, onChange, onRange, onClear }: Props) {
  const isPhone = usePhone();
  const shops = useShops(filters.prodejna, ({ id }) => id);
  const { labels } = useLabels();
  const [isOpen, setOpen] = useState(false);
  const goingOn = useGoingOn();
  const field = (name: OrderFilter) => ({
    value: filters[name],
    onChange: (event: { currentTarget: { value: string } }) => onChange(name, event.currentTarget.value),
  });
  return (
    <search {...goingOn} className={classes.filters} aria-label="Filtr objednávek">
      <SearchField
        label="Hledat jméno, telefon, číslo"
        value={filters.hledat}
        delay={250}
        width="17rem"
        onChange={text => onChange('hledat', text)}
      />
      {isPhone && (
        <ButtonWithIcon
          icon={IconFilter}
          variant="default"
          aria-expanded={isOpen}
          onClick={() => setOpen(open => !open)}
        >
          Filtry
        </ButtonWithIcon>
      )}
      {/* The same elements for both widths, so that a half-typed date stays when a window becomes narrow. */}
      <Collapse expanded={!isPhone || isOpen} className={classes.folded}>
        <div className={classes.selects}>
          <NativeSelect
            {...field('stav')}
            aria-label="Stav"
            data={[
              { value: '', label: 'Všechny stavy' },
              ...STATUSES.map(value => ({ value, label: STATUS_LABELS[value] })),
            ]}
          />
          <NativeSelect
            {...field('prodejna')}
            aria-label="Prodejna"
            data={withChosen(
              [
                { value: '', label: 'Všechny prodejny' },
                ...shops.map(({ id, nazev }) => ({ value: String(id), label: nazev })),
              ],
              filters.prodejna,
            )}
          />
          {(labels.length > 0 || filters.stitek) && (
            <NativeSelect
              {...field('stitek')}
              aria-label="Štítek"
              data={withChosen(
                [
                  { value: '', label: 'Všechny štítky' },
                  ...labels.map(({ id, nazev }) => ({ value: String(id), label: nazev })),
                ],
                filters.stitek,
              )}
            />
          )}
          <RangeFields
            value={{ od: filters.od, do: filters.do }}
            labels={{ od: 'Vytvořeno od', do: 'Vytvořeno do' }}
            onChange={onRange}
          />
        </div>
      </Collapse>
      {onClear && (
        <Button variant="default" onClick={onClear}>
          Zrušit filtry
        </Button>
      )}
    </search>
  );
}
