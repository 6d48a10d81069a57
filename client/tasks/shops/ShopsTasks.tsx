import { Badge, Button, Text, UnstyledButton } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { czechDay } from '#shared/core/days.ts';
import type { ShopsTask } from '#shared/tasks/contract.ts';
import { isOpen } from '#shared/tasks/shops.ts';
import { useAddress } from '../../core/address.ts';
import { apiQuery } from '../../core/queries.ts';
import { Card, Loaded } from '../../home/Card.tsx';
import home from '../../home/home.module.css';
import { AddressedDialogFrame } from '../../parts/frames.tsx';
import { part } from '../../parts/part.tsx';
import { Older } from '../../ui/lists/long/Older.tsx';
import touch from '../../ui/page/touch.module.css';
import type { LinkedGroup } from '../linked/useLinkedGroup.ts';
import { NewShopsTask } from './parts.ts';
import { Rate } from './Rate.tsx';
import classes from './shops.module.css';

const ShopsTaskDialog = part(() => import('./ShopsTaskDialog.tsx'), 'ShopsTaskDialog', {
  frame: AddressedDialogFrame,
});

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

type Opening = { onOpen: (group: ShopsTask) => void };

const Lines = ({ groups, onOpen }: { groups: ShopsTask[] } & Opening) => (
  <ul className={home.list}>
    {groups.map(group => (
      <Line key={group.id} group={group} onOpen={() => onOpen(group)} />
    ))}
  </ul>
);

const PAGE = 50;

/** Finished groups older than `before`, newest first; further pages on demand. */
function Finished({ before, onOpen }: { before?: string } & Opening) {
  const page = useQuery({
    ...apiQuery('GET /tasks/hromadne/', { query: { stav: 'dokoncene', before, limit: `${PAGE}` } }),
    placeholderData: undefined,
  });
  const [isFurther, setFurther] = useState(false);
  const last = page.data?.[PAGE - 1];
  return (
    <>
      <Loaded query={page} empty={before ? 'Žádné starší' : 'Žádné dokončené'} lines={2}>
        {groups => <Lines {...{ groups, onOpen }} />}
      </Loaded>
      {last && isFurther && <Finished before={`${last.id}`} onOpen={onOpen} />}
      <Older
        of={{
          hasNextPage: last !== undefined && !isFurther,
          isFetchingNextPage: false,
          fetchNextPage: () => setFurther(true),
        }}
      />
    </>
  );
}

type Props = {
  /** Those that some shop still has to do. */
  groups: UseQueryResult<ShopsTask[]>;
  linked: LinkedGroup;
};

/** An ADMIN's tasks for several shops, one row a group with its rate; finished ones on demand (rule home-6). */
export function ShopsTasks({ groups, linked }: Props) {
  const { change } = useAddress();
  const [isNew, setNew] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const onOpen = (group: ShopsTask) => change({ hromadny: `${group.id}` }, { step: true });
  return (
    <Card
      title="Úkoly prodejnám"
      actions={
        <Button size="compact-sm" className={touch.target} onClick={() => setNew(true)}>
          Zadat prodejnám
        </Button>
      }
    >
      <Loaded query={groups} empty="Žádné nesplněné úkoly prodejen" lines={2}>
        {rows => <Lines groups={rows} onOpen={onOpen} />}
      </Loaded>
      {isWhole && <Finished onOpen={onOpen} />}
      <Button
        variant="subtle"
        size="compact-sm"
        className={touch.target}
        aria-expanded={isWhole}
        onClick={() => setWhole(!isWhole)}
      >
        {isWhole ? 'Skrýt dokončené' : 'Zobrazit i dokončené'}
      </Button>
      {isNew && <NewShopsTask onClose={() => setNew(false)} />}
      {linked && <ShopsTaskDialog group={linked} onClose={() => change({ hromadny: null, ukol: null })} />}
    </Card>
  );
}
