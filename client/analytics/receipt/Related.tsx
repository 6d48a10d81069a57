import { Anchor, Stack, Text } from '@mantine/core';
import { toOrder, toReceipt, toShift } from '#shared/core/addresses.ts';
import { czechDay } from '#shared/core/days.ts';
import { preposed } from '#shared/core/preposed.ts';
import { span } from '#shared/shifts/words.ts';
import { price, time } from '../../core/format.ts';
import { Link } from '../../navigation/Link.tsx';
import type { Receipt } from './ReceiptLines.tsx';

type Belonging = Pick<Receipt, 'puvodni' | 'vratky' | 'smeny' | 'bez_smeny' | 'objednavky'>;

export const hasAny = ({ puvodni, vratky, smeny, bez_smeny, objednavky }: Belonging) =>
  puvodni !== null || vratky.length + smeny.length + bez_smeny.length + objednavky.length > 0;

/** The recorded attendance as text: ', příchod 9:05, odchod 18:10', as far as it is known. */
const attended = ({ prisel, odesel }: Receipt['smeny'][number]) =>
  [prisel && `, příchod\u00a0${time(prisel)}`, odesel && `, odchod\u00a0${time(odesel)}`]
    .filter(Boolean)
    .join('');

/** Links from a document to the one it returns, to its own returns, to its sellers' shifts and to its orders. */
export const Related = ({ puvodni, vratky, smeny, bez_smeny, objednavky }: Belonging) => (
  <Stack gap={4}>
    {smeny.map(shift => (
      <Text size="sm" key={shift.id}>
        Směna{' '}
        <Anchor component={Link} to={toShift(shift.id)} size="sm">
          {shift.jmeno} {span(shift)}
        </Anchor>
        , {shift.prodejna}
        {attended(shift)}
      </Text>
    ))}
    {bez_smeny.length > 0 && <Text size="sm">Ten den bez směny: {bez_smeny.join(', ')}</Text>}
    {objednavky.map(({ id, cislo }) => (
      <Text size="sm" key={id}>
        Objednávka dílu{' '}
        <Anchor component={Link} to={toOrder(id)} size="sm">
          {cislo}
        </Anchor>
      </Text>
    ))}
    {puvodni && (
      <Text size="sm">
        Vrací doklad{' '}
        {puvodni.je_zde ? (
          <>
            <Anchor component={Link} to={toReceipt(puvodni)} size="sm">
              {puvodni.doklad}
            </Anchor>{' '}
            {preposed('z', czechDay(puvodni.datum!))} ({price(puvodni.obrat!)})
          </>
        ) : (
          `${puvodni.doklad}, který v datech není`
        )}
      </Text>
    )}
    {vratky.map(one => (
      <Text size="sm" key={one.doklad}>
        Vráceno {czechDay(one.datum)} dokladem{' '}
        <Anchor component={Link} to={toReceipt(one)} size="sm">
          {one.doklad}
        </Anchor>{' '}
        ({price(one.obrat)})
      </Text>
    ))}
  </Stack>
);
