import { Group, NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ROSTER_SCOPE_LABELS } from '#shared/roster/kinds.ts';
import { dateTime } from '../../../../core/format.ts';
import { apiQuery } from '../../../../core/queries.ts';
import { hoursText } from '../../../czech.ts';
import { GoalsTable } from '../GoalsTable.tsx';
import type { Roster } from '../useRoster.ts';
import { type Brief, Past } from './Past.tsx';
import { weightsText } from './weights.ts';

const nameOf = ({ zacatek, rozsah, jmeno, po, seminko }: Brief) =>
  `${dateTime(zacatek)}, ${jmeno}, ${ROSTER_SCOPE_LABELS[rozsah].toLowerCase()}, semínko ${seminko}${po ? `, chybí ${hoursText(po.chybi)}` : ''}`;

type Props = { roster: Roster; prodejna: number; mesic: string };

/** Earlier proposals for the month: one can be shown again, or compared with the shown one. */
export function History({ roster, prodejna, mesic }: Props) {
  const { rozpis } = roster;
  const [other, setOther] = useState('');
  const { rozpisy = [], vahy: usual } =
    useQuery(apiQuery('GET /rozpisy/', { query: { prodejna: String(prodejna), mesic } })).data ?? {};
  const done = rozpisy.filter(one => one.po !== null);
  const compared = done.find(({ id }) => String(id) === other);
  const data = done.map(one => ({ value: String(one.id), label: nameOf(one) }));
  return (
    <>
      {data.length > 0 && (
        <Group gap="xs">
          <NativeSelect
            size="xs"
            aria-label="Dřívější rozpisy"
            value={rozpis ? String(rozpis.id) : ''}
            onChange={event => roster.show(Number(event.currentTarget.value) || null)}
            data={[{ value: '', label: 'Dřívější rozpisy…' }, ...data]}
          />
          {rozpis?.po && (
            <NativeSelect
              size="xs"
              aria-label="Porovnat s"
              value={other}
              onChange={event => setOther(event.currentTarget.value)}
              data={[
                { value: '', label: 'Porovnat s…' },
                ...data.filter(({ value }) => value !== String(rozpis.id)),
              ]}
            />
          )}
        </Group>
      )}
      {rozpis?.pred && (
        <GoalsTable
          label="Cíle rozpisu"
          columns={[
            { name: 'Teď', goals: rozpis.pred },
            ...(rozpis.po ? [{ name: 'Návrh', goals: rozpis.po }] : []),
            ...(compared?.po && compared.id !== rozpis.id ? [{ name: 'Jiný', goals: compared.po }] : []),
          ]}
        />
      )}
      {rozpis && usual && (
        <Text size="xs">
          Semínko {rozpis.seminko}, váhy: {weightsText(rozpis.vahy, usual)}.
        </Text>
      )}
      {usual && rozpisy.length > 0 && <Past rozpisy={rozpisy} usual={usual} />}
    </>
  );
}
