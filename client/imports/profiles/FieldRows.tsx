import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { FIELD_LABELS, LINE_FIELDS } from '#shared/sales/line-fields.ts';
import type { Draft } from './draft.ts';
import classes from './ProfileForm.module.css';

const KINDS = [
  { value: '', label: 'nepoužívá se' },
  { value: 'sloupec', label: 'sloupec' },
  { value: 'konstanta', label: 'stálá hodnota' },
];

type Props = { form: UseFormReturnType<Draft>; columns: string[] };

/** The source of each field of a line; the sample's columns are suggested while typing. */
export function FieldRows({ form, columns }: Props) {
  return (
    <fieldset className={classes.fields}>
      <legend>Odkud se bere které pole</legend>
      <datalist id="sloupce-souboru">
        {columns.map(name => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {LINE_FIELDS.map(field => {
        const { druh } = form.values.pole[field];
        const label = FIELD_LABELS[field];
        return (
          <div key={field} className={classes.row}>
            <span className={classes.label} aria-hidden>
              {label}
            </span>
            <NativeSelect
              {...form.getInputProps(`pole.${field}.druh`)}
              size="xs"
              aria-label={`${label}: odkud`}
              data={KINDS}
            />
            <TextInput
              {...form.getInputProps(`pole.${field}.hodnota`)}
              size="xs"
              aria-label={druh === 'konstanta' ? `${label}: hodnota` : `${label}: sloupec`}
              placeholder={druh === 'konstanta' ? 'Hodnota' : 'Název sloupce'}
              list={druh === 'sloupec' ? 'sloupce-souboru' : undefined}
              disabled={druh === ''}
              autoComplete="off"
              maxLength={druh === 'konstanta' ? 300 : 200}
            />
            <TextInput
              {...form.getInputProps(`pole.${field}.prevod`)}
              size="xs"
              aria-label={`${label}: převod hodnot`}
              placeholder="Převod: E-shop = eshop; * = prodejna"
              disabled={druh !== 'sloupec'}
              autoComplete="off"
            />
          </div>
        );
      })}
    </fieldset>
  );
}
