import { Badge, Button, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { czechDay } from '#shared/core/days.ts';
import type { ShopsTask } from '#shared/tasks/contract.ts';
import { isOpen } from '#shared/tasks/shops.ts';
import { useAddress } from '../../core/address.ts';
import { Card, Loaded } from '../../home/Card.tsx';
import home from '../../home/home.module.css';
import { AddressedDialogFrame } from '../../parts/frames.tsx';
import { part } from '../../parts/part.tsx';
import touch from '../../ui/page/touch.module.css';
import { NewShopsTask } from './parts.ts';
import { Rate } from './Rate.tsx';
import classes from './shops.module.css';
import { useShopsTasks } from './useShopsTasks.ts';

const ShopsTaskDialog = part(() => import('./ShopsTaskDialog.tsx'), 'ShopsTaskDialog', {
  frame: AddressedDialogFrame,
});

/** The group in the address, by its own number or by that of one of its tasks. */
const linkedOf = (groups: ShopsTask[] | undefined, params: URLSearchParams) => {
  const [group, task] = [Number(params.get('hromadny')), Number(params.get('ukol'))];
  return groups?.find(({ id, prodejny }) => id === group || prodejny.some(({ ukol }) => ukol === task));
};

const Line = ({ group, onOpen }: { group: ShopsTask; onOpen: () => void }) => (
  <li>
    <UnstyledButton className={`${classes.row} ${touch.target}`} onClick={onOpen}>
      <Text span size="sm" className={classes.line}>
        {group.ukol}
      </Text>
      <span className={classes.rate}>
        <Rate {...group} />
        {group.po_terminu && <Badge color="red">Po termínu</Badge>}
        {group.deadline && isOpen(group) && (
          <Text span size="xs" c="dimmed">
            termín {czechDay(group.deadline)}
          </Text>
        )}
      </span>
    </UnstyledButton>
  </li>
);

/** An ADMIN's tasks for several shops, one row a group with its rate; finished ones on demand (rule home-6). */
export function ShopsTasks() {
  const groups = useShopsTasks();
  const { params, change } = useAddress();
  const [isNew, setNew] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const opened = linkedOf(groups.data, params);
  const done = groups.data?.filter(group => !isOpen(group)).length ?? 0;
  return (
    <Card
      title="Úkoly prodejnám"
      actions={
        <Button size="compact-sm" className={touch.target} onClick={() => setNew(true)}>
          Zadat prodejnám
        </Button>
      }
    >
      <Loaded
        query={{ ...groups, data: groups.data?.filter(group => isWhole || isOpen(group)) }}
        empty="Žádné nesplněné úkoly prodejen"
        lines={2}
      >
        {rows => (
          <ul className={home.list}>
            {rows.map(group => (
              <Line
                key={group.id}
                group={group}
                onOpen={() => change({ hromadny: `${group.id}` }, { step: true })}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {done > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={touch.target}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Skrýt dokončené' : `Zobrazit i dokončené (${done})`}
        </Button>
      )}
      {isNew && <NewShopsTask onClose={() => setNew(false)} />}
      {opened && <ShopsTaskDialog group={opened} onClose={() => change({ hromadny: null, ukol: null })} />}
    </Card>
  );
}
