import { Badge, Group, Text } from '@mantine/core';
import type { ShopsTask } from '#shared/tasks/contract.ts';
import { SHOP_STATE_LABELS, type ShopState } from '#shared/tasks/shops.ts';
import { fullName } from '#shared/users/full-name.ts';
import { dateTime } from '../../core/format.ts';
import { Age } from '../../ui/marks/Age.tsx';
import classes from './shops.module.css';

const COLORS: Record<ShopState, string> = {
  v_procesu: 'gray',
  hotovo: 'green',
  zruseno: 'gray',
  zavreno: 'gray',
};

type Part = ShopsTask['prodejny'][number];

/** Who finished it and when, or how long it has been open. */
function About({ stav, dokoncil, dokonceno, vytvoreno, lidi }: Part) {
  if (stav === 'hotovo')
    return [dokoncil && fullName(dokoncil), dokonceno && dateTime(dokonceno)].filter(Boolean).join(', ');
  if (stav !== 'v_procesu') return null;
  return (
    <>
      {lidi === 0 && 'v prodejně nikdo není, '}zadáno <Age of={vytvoreno} />
    </>
  );
}

/** The state of a group in each of its shops (rule home-6). */
export const ShopLines = ({ shops }: { shops: Part[] }) => (
  <ul className={classes.shops} aria-label="Prodejny">
    {shops.map(part => (
      <li key={part.ukol} className={classes.shop}>
        <Text span fw={600} size="sm">
          {part.prodejna.nazev}
        </Text>
        <Group gap="xs">
          <Text span size="xs" c="dimmed">
            <About {...part} />
          </Text>
          {part.po_terminu && <Badge color="red">Po termínu</Badge>}
          <Badge color={COLORS[part.stav]}>{SHOP_STATE_LABELS[part.stav]}</Badge>
        </Group>
      </li>
    ))}
  </ul>
);
