import { Stack, Table, Text } from '@mantine/core';
import { preposed } from '#shared/core/preposed.ts';
import type { OtherContent } from '#shared/imports/shapes.ts';
import { money, number, plural } from '../core/format.ts';

const SHOWN = 10;

type Props = {
  documents: OtherContent[];
  all: number;
  /** The import has not happened yet. */
  isAhead?: boolean;
};

/** Documents replaced by fewer or entirely different lines: they may be another shop's, or half of a file. */
export const Replaced = ({ documents, all, isAhead = false }: Props) =>
  all > 0 && (
    <Stack gap={4} w="100%">
      <Text size="sm" fw={600}>
        {isAhead
          ? `${plural(all, 'doklad už tu je s jiným obsahem a nahradí se', 'doklady už tu jsou s jiným obsahem a nahradí se', 'dokladů už tu je s jiným obsahem a nahradí se')}. Ověřte, že nepatří jiné pobočce a že soubor je celý.`
          : `${plural(all, 'doklad byl nahrazen', 'doklady byly nahrazeny', 'dokladů bylo nahrazeno')} jiným obsahem. Ověřte, že nepatří jiné pobočce a že soubor byl celý.`}
      </Text>
      <Table verticalSpacing={2} fz="xs">
        <Table.Caption className="visually-hidden">Doklady s jiným obsahem</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Doklad</Table.Th>
            <Table.Th ta="right">Řádků před a po</Table.Th>
            <Table.Th ta="right">Obrat před a po</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {documents.slice(0, SHOWN).map(({ doklad, radku_pred, radku_po, obrat_pred, obrat_po }) => (
            <Table.Tr key={doklad}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{doklad}</Table.Td>
              <Table.Td ta="right">{`${number(radku_pred)} → ${number(radku_po)}`}</Table.Td>
              <Table.Td ta="right">{`${money(obrat_pred)} → ${money(obrat_po)}`}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {all > SHOWN && <Text size="xs">{`Prvních ${SHOWN} ${preposed('z', all)}.`}</Text>}
    </Stack>
  );
