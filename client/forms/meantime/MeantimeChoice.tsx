import { Alert, Button, Group, Radio, Stack, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { meantimeSentence } from '../../core/meantime.ts';
import type { Difference } from '../differences.ts';
import type { Conflict } from '../useSaving.ts';
import classes from './MeantimeChoice.module.css';

/** Functions that put the values of some fields into words; the parts of a group use the group's function. */
export type Shows = Record<string, (value: never) => string>;

type Props = {
  values: object;
  /** Sets a value in the form: of the field, or of a part of it ('adresa.mesto'). */
  put: (field: string, value: unknown) => void;
  labels: Record<string, string>;
  shows?: Shows;
  conflict: Conflict;
};

function textOf(field: string, value: unknown, shows: Shows = {}): string {
  const show = shows[field] ?? shows[field.split('.')[0]!];
  if (show) return show(value as never) || 'nevyplněno';
  if (typeof value === 'boolean') return value ? 'ano' : 'ne';
  return [value].flat().join(', ') || 'nevyplněno';
}

const valueAt = (values: object, field: string): unknown =>
  field.split('.').reduce<unknown>((group, part) => (group as Record<string, unknown>)[part], values);

/** Shows what somebody else saved meanwhile beside the form's values, to choose from field by field. */
export function MeantimeChoice({ values, put, labels, shows, conflict }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // Every further conflict is read out as well.
  useEffect(() => {
    box.current?.focus();
    conflict.shown();
  }, [conflict]);
  const { fields, kdo } = conflict;
  const putAll = (side: 'mine' | 'theirs') => {
    for (const difference of fields) put(difference.field, difference[side]);
  };
  const chosen = ({ field, mine, theirs }: Difference) => {
    const now = JSON.stringify(valueAt(values, field));
    if (now === JSON.stringify(theirs)) return 'theirs';
    return now === JSON.stringify(mine) ? 'mine' : null;
  };

  return (
    <Alert
      ref={box}
      tabIndex={-1}
      className={classes.box}
      role="alert"
      color="orange"
      icon={<IconUsers aria-hidden />}
      title={meantimeSentence(conflict)}
    >
      <Stack gap="sm">
        <Text size="sm">
          {fields.length > 0
            ? 'Vyberte, co má platit, a formulář uložte znovu.'
            : 'Ve formuláři už nejsou. Zkontrolujte ho a uložte znovu.'}
        </Text>
        {fields.map(difference => (
          <Radio.Group
            key={difference.field}
            label={labels[difference.field] ?? difference.field}
            value={chosen(difference)}
            onChange={side => put(difference.field, difference[side as 'mine' | 'theirs'])}
          >
            <div className={classes.sides}>
              {(['mine', 'theirs'] as const).map(side => (
                <Radio
                  key={side}
                  value={side}
                  label={textOf(difference.field, difference[side], shows)}
                  description={side === 'mine' ? 'V tomto formuláři' : kdo}
                  classNames={{ label: classes.value }}
                />
              ))}
            </div>
          </Radio.Group>
        ))}
        {fields.length > 1 && (
          <Group gap="sm">
            <Button size="compact-sm" variant="default" onClick={() => putAll('mine')}>
              Všude ponechat moje
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => putAll('theirs')}>
              Všude vzít uložené
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  );
}
