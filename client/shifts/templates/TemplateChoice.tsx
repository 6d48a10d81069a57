import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { toTime } from '#shared/core/typed-time.ts';
import type { Times } from '#shared/shifts/hours.ts';
import type { ShiftType } from '#shared/shifts/kinds.ts';
import { span } from '#shared/shifts/words.ts';
import { apiQuery } from '../../core/queries.ts';
import touch from '../../ui/page/touch.module.css';

type Taken = Times & { typ_smeny: ShiftType };

type Props = {
  prodejna: number;
  /** The form's times as typed, and its type; null while every day has times of its own. */
  value: Taken | null;
  onTake: (taken: Taken) => void;
};

/**
 * The templates of a shop and of all shops, each a button that fills in times and type; the one that equals them is
 * pressed (rule shifts-18). Without templates, or while they cannot be loaded, times are typed as ever.
 */
export function TemplateChoice({ prodejna, value, onTake }: Props) {
  const { data } = useQuery(apiQuery('GET /shifts/sablony/'));
  const offered = data?.sablony.filter(one => one.prodejna_id === null || one.prodejna_id === prodejna) ?? [];
  if (offered.length === 0) return null;
  const isTaken = ({ cas_od, cas_do, typ_smeny }: Taken) =>
    value !== null &&
    toTime(value.cas_od) === cas_od &&
    toTime(value.cas_do) === cas_do &&
    value.typ_smeny === typ_smeny;
  return (
    <Group gap={4} role="group" aria-label="Šablony směn">
      <Text size="sm" c="dimmed" aria-hidden>
        Šablony:
      </Text>
      {offered.map(({ id, nazev, typ_smeny, cas_od, cas_do }) => {
        const taken = { typ_smeny, cas_od, cas_do };
        return (
          <Button
            key={id}
            size="compact-sm"
            variant={isTaken(taken) ? 'filled' : 'default'}
            className={touch.target}
            aria-pressed={isTaken(taken)}
            onClick={() => onTake(taken)}
          >
            {nazev} {span(taken)}
          </Button>
        );
      })}
    </Group>
  );
}
