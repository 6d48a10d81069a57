import { Anchor, Badge, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toPost } from '#shared/core/addresses.ts';
import { czechDay } from '#shared/core/days.ts';
import { pragueClock } from '#shared/core/prague.ts';
import { preposed } from '#shared/core/preposed.ts';
import type { ShopsTask } from '#shared/tasks/contract.ts';
import { PRIORITY_LABELS } from '#shared/tasks/rules.ts';
import { isOpen, REMINDED_FOR } from '#shared/tasks/shops.ts';
import { fullName } from '#shared/users/full-name.ts';
import { dateTime } from '../../core/format.ts';
import { apiQuery } from '../../core/queries.ts';
import { Link } from '../../navigation/Link.tsx';
import { LargeDialog } from '../../ui/dialogs/LargeDialog.tsx';
import { useNow } from '../../ui/hooks/useNow.ts';
import touch from '../../ui/page/touch.module.css';
import { EditShopsTask } from './EditShopsTask.tsx';
import { Rate } from './Rate.tsx';
import { ShopLines } from './ShopLines.tsx';
import classes from './shops.module.css';
import { useShopsDeeds } from './useShopsDeeds.ts';

type Deeds = ReturnType<typeof useShopsDeeds>;

/** Gives the task to one more shop: one opened later, left out, or cancelled. */
function AddShop({ group, adding }: { group: ShopsTask; adding: Deeds['adding'] }) {
  const shops = useQuery(apiQuery('GET /stores/prodejny/choices/')).data?.stores ?? [];
  const [chosen, setChosen] = useState('');
  const has = new Set(group.prodejny.filter(one => one.stav !== 'zruseno').map(one => one.prodejna.id));
  const others = shops.filter(({ id }) => !has.has(id));
  if (others.length === 0) return null;
  return (
    <Group gap="xs" align="end">
      <NativeSelect
        label="Další prodejna"
        value={chosen}
        onChange={event => setChosen(event.currentTarget.value)}
        data={[
          { value: '', label: 'Vyberte…' },
          ...others.map(({ id, nazev }) => ({ value: `${id}`, label: nazev })),
        ]}
      />
      <Button
        variant="default"
        loading={adding.isPending}
        disabled={chosen === ''}
        onClick={() => adding.mutate(Number(chosen), { onSuccess: () => setChosen('') })}
      >
        Přidat prodejnu
      </Button>
    </Group>
  );
}

/** When the shops were last reminded, and whether they may be reminded again. */
function Remind({ group, reminding }: { group: ShopsTask; reminding: Deeds['reminding'] }) {
  const until = group.pripomenuto === null ? 0 : Date.parse(group.pripomenuto) + REMINDED_FOR;
  const isSoon = useNow() < until;
  return (
    <>
      <Button
        className={touch.target}
        loading={reminding.isPending}
        disabled={isSoon}
        onClick={() => reminding.mutate()}
      >
        Připomenout
      </Button>
      {group.pripomenuto && (
        <Text size="xs" c="dimmed">
          Připomenuto {dateTime(group.pripomenuto)}
          {isSoon && `, znovu ${preposed('v', pragueClock(until).cas)}`}
        </Text>
      )}
    </>
  );
}

const Facts = ({ group }: { group: ShopsTask }) => (
  <>
    <Text className={classes.text}>{group.ukol}</Text>
    <Group gap="xs">
      {group.po_terminu && <Badge color="red">Po termínu</Badge>}
      {group.priorita !== 'stredni' && <Badge>{PRIORITY_LABELS[group.priorita]} priorita</Badge>}
      <Text size="sm" c="dimmed">
        {[
          ...(group.deadline ? [`termín ${czechDay(group.deadline)}`] : []),
          `zadání: ${fullName(group.zadal)}, ${dateTime(group.vytvoreno)}`,
          ...(group.pro_vsechny ? ['pro všechny prodejny'] : []),
        ].join(' · ')}
      </Text>
      {group.novinka && (
        <Anchor component={Link} to={toPost(group.novinka)} size="sm">
          Příspěvek
        </Anchor>
      )}
    </Group>
    <Rate {...group} />
  </>
);

/** A task for several shops: its state in each of them, and what is done with it as a whole (rule home-6). */
export function ShopsTaskDialog({ group, onClose }: { group: ShopsTask; onClose: () => void }) {
  const deeds = useShopsDeeds(group);
  const [isEdited, setEdited] = useState(false);
  if (isEdited) return <EditShopsTask group={group} onClose={() => setEdited(false)} />;
  return (
    <LargeDialog isInAddress onClose={onClose} title="Úkol prodejnám" size="44rem">
      <Stack gap="sm">
        <Facts group={group} />
        <Group gap="xs">
          {isOpen(group) && (
            <>
              <Remind group={group} reminding={deeds.reminding} />
              <Button variant="default" className={touch.target} onClick={() => setEdited(true)}>
                Upravit nesplněné
              </Button>
              <Button
                variant="default"
                className={touch.target}
                loading={deeds.cancelling.isPending}
                onClick={() => deeds.cancelling.mutate()}
              >
                Zrušit nesplněné
              </Button>
            </>
          )}
          {group.prodejny.some(({ stav }) => stav === 'zruseno') && (
            <Button
              variant="default"
              className={touch.target}
              loading={deeds.restoring.isPending}
              onClick={() => deeds.restoring.mutate()}
            >
              Vrátit zrušené
            </Button>
          )}
        </Group>
        <ShopLines shops={group.prodejny} />
        <AddShop group={group} adding={deeds.adding} />
      </Stack>
    </LargeDialog>
  );
}
