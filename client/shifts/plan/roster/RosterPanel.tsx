import { Alert, Button, Chip, Group, Loader, Menu, NativeSelect, Stack, Switch, Text } from '@mantine/core';
import { IconCheck, IconLockOpen, IconPlayerStop, IconWand, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { changeCount } from '#shared/core/counts.ts';
import { addDays, czechDay, mondaysOf, monthRange } from '#shared/core/days.ts';
import { czechMonth } from '#shared/core/months.ts';
import { preposed } from '#shared/core/preposed.ts';
import { ROSTER_SCOPE_LABELS, ROSTER_STATE_LABELS, type RosterScope } from '#shared/roster/kinds.ts';
import { ButtonChoice } from '../../../ui/ButtonChoice.tsx';
import { ButtonWithIcon } from '../../../ui/ButtonWithIcon.tsx';
import { BackMenu } from '../../../ui/dialogs/BackMenu.tsx';
import { useStores } from '../../StoreField.tsx';
import type { DayCover } from '../useStaffing.ts';
import { leftOutText } from '../words.ts';
import { ChainProgress } from './ChainProgress.tsx';
import { History } from './history/History.tsx';
import classes from './Roster.module.css';
import type { Chain } from './useChain.ts';
import type { Roster, Wanted } from './useRoster.ts';
import { Why } from './Why.tsx';

const USED =
  'Počítá se z potřeby lidí, smluv, přání, nepřítomností, platného plánu i návrhů všech prodejen a ze zákoníku práce. Hodiny proti smlouvě jsou bez zákonných přestávek, v plánu jsou s nimi. Prodeje jednotlivých lidí se nepoužívají.';

/** The weeks of a month, cut to the month. */
const weeksOf = (mesic: string) =>
  mondaysOf(mesic).map(monday => {
    const { od, do: last } = monthRange(mesic);
    const end = addDays(monday, 6);
    return { od: monday < od ? od : monday, do: end > last ? last : end };
  });

const daysName = ({ od, do: to }: { od: string; do: string }) => `${czechDay(od)} – ${czechDay(to)}`;

const WHERE = { jedna: 'Tato prodejna', vice: 'Více prodejen' };

type Props = {
  roster: Roster;
  chain: Chain;
  cover: Map<string, DayCover> | null;
  prodejna: number;
  mesic: string;
  onStore: (shop: number) => void;
  onClose: () => void;
};

/** The panel that proposes a shop's shifts: the days to fill, the progress, the score, and accepting the result. */
export function RosterPanel({ roster, chain, cover, prodejna, mesic, onStore, onClose }: Props) {
  const { rozpis, start, stop, accept, locks } = roster;
  const weeks = weeksOf(mesic);
  const [rozsah, setScope] = useState<RosterScope>('doplnit');
  const [week, setWeek] = useState('');
  const days = weeks.find(({ od }) => od === week) ?? monthRange(mesic);
  const wanted: Wanted = { ...days, rozsah };
  const [where, setWhere] = useState<keyof typeof WHERE>('jedna');
  const stores = useStores();
  const [left, setLeft] = useState<string[]>([]);
  const shops = stores.map(({ id }) => String(id)).filter(id => !left.includes(id));
  const isMany = where === 'vice';
  const isRunning = isMany ? chain.isRunning : rozpis?.stav === 'bezi';
  const numbers = shops.map(Number);
  const held = isMany ? roster.locksIn(numbers) : locks;
  const beginChain = (from?: { od: string; do: string; rozsah: RosterScope; z: number; shops: number[] }) => {
    const { shops: own = numbers, ...more } = from ?? {};
    const body = { ...wanted, ...more, prodejny: own, zamky: roster.locksIn(own) };
    chain.start.mutate(body, {
      onSuccess: ({ rozpisy }) => roster.show(rozpisy.find(one => one.prodejna === prodejna)?.id ?? null),
    });
  };
  const begin = () => (isMany ? beginChain() : start.mutate(wanted));
  /** Continues the shown run, of one shop or of several. */
  const goOn = () => {
    const [first] = chain.rozpisy;
    if (!isMany && rozpis)
      start.mutate({ od: rozpis.od, do: rozpis.do, rozsah: rozpis.rozsah, z: rozpis.id });
    if (isMany && first && chain.skupina !== null)
      beginChain({
        ...{ od: first.od, do: first.do, rozsah: first.rozsah, z: chain.skupina },
        shops: chain.rozpisy.map(one => one.prodejna),
      });
  };
  const mayGoOn = !isRunning && (isMany ? chain.rozpisy.some(({ po }) => po) : Boolean(rozpis?.po));
  const changes = roster.countOf(() => true);
  return (
    <Alert
      variant="outline"
      color="brand"
      py="xs"
      role="region"
      aria-label="Navrhování směn"
      styles={{ body: { minWidth: 0 } }}
      icon={<IconWand aria-hidden />}
      classNames={{ icon: classes.icon }}
    >
      <Stack gap="xs">
        <Group gap="xs">
          <ButtonChoice label="Kde navrhnout" choices={WHERE} value={where} onChange={setWhere} />
        </Group>
        {isMany && (
          <Chip.Group
            multiple
            value={shops}
            onChange={chosen =>
              setLeft(stores.map(({ id }) => String(id)).filter(id => !chosen.includes(id)))
            }
          >
            <Group gap={4} role="group" aria-label="Prodejny">
              {stores.map(({ id, nazev }) => (
                <Chip key={id} size="xs" value={String(id)}>
                  {nazev}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        )}
        <Group gap="xs" align="end">
          <ButtonChoice
            label="Co navrhnout"
            choices={ROSTER_SCOPE_LABELS}
            value={rozsah}
            onChange={setScope}
          />
          <NativeSelect
            size="xs"
            aria-label="Dny"
            value={week}
            onChange={event => setWeek(event.currentTarget.value)}
            data={[
              { value: '', label: `Celý ${czechMonth(mesic)}` },
              ...weeks.map(one => ({ value: one.od, label: daysName(one) })),
            ]}
          />
          {isRunning ? (
            <ButtonWithIcon
              icon={IconPlayerStop}
              size="compact-sm"
              variant="default"
              loading={stop.isPending || chain.stop.isPending}
              onClick={() => (isMany ? chain.stop.mutate() : stop.mutate(rozpis!.id))}
            >
              Zastavit
            </ButtonWithIcon>
          ) : (
            <Button
              size="compact-sm"
              loading={start.isPending || chain.start.isPending}
              disabled={isMany && shops.length === 0}
              onClick={begin}
            >
              Navrhnout
            </Button>
          )}
          {mayGoOn && (
            <Button size="compact-sm" variant="default" onClick={goOn}>
              Pokračovat
            </Button>
          )}
          <ButtonWithIcon icon={IconX} size="compact-sm" variant="subtle" onClick={onClose}>
            Zavřít
          </ButtonWithIcon>
        </Group>
        {isMany && (
          <ChainProgress
            chain={chain}
            prodejna={prodejna}
            onShow={(shop, id) => {
              roster.show(id, shop);
              if (shop !== prodejna) onStore(shop);
            }}
          />
        )}
        {rozsah !== 'doplnit' && (
          <Switch
            size="xs"
            label="Stisk platné směny ji zamkne: příští návrh ji nechá být"
            checked={roster.isLocking}
            onChange={event => roster.setLocking(event.currentTarget.checked)}
          />
        )}
        <div role="status">{rozpis && <Progress rozpis={rozpis} />}</div>
        <History roster={roster} prodejna={prodejna} mesic={mesic} />
        {((rozpis && changes > 0) || held.length > 0) && (
          <Group gap="xs">
            {rozpis && changes > 0 && (
              <>
                <ButtonWithIcon
                  icon={IconCheck}
                  size="compact-sm"
                  loading={accept.isPending}
                  onClick={() => accept.mutate({})}
                >
                  Přijmout vše ({changes})
                </ButtonWithIcon>
                <BackMenu position="bottom-start">
                  <Menu.Target>
                    <Button size="compact-sm" variant="default">
                      Přijmout týden
                    </Button>
                  </Menu.Target>
                  <Menu.Dropdown>
                    {weeks.map(one => (
                      <Menu.Item key={one.od} onClick={() => accept.mutate(one)}>
                        {daysName(one)}
                      </Menu.Item>
                    ))}
                  </Menu.Dropdown>
                </BackMenu>
              </>
            )}
            {held.length > 0 && (
              <ButtonWithIcon
                icon={IconLockOpen}
                size="compact-sm"
                variant="default"
                onClick={() => roster.unlock(isMany ? numbers : [prodejna])}
              >
                Odemknout vše ({held.length})
              </ButtonWithIcon>
            )}
          </Group>
        )}
        {rozpis?.po && <Why key={rozpis.id} rozpis={rozpis} cover={cover} selected={roster.selected} />}
        <Text size="xs" c="dimmed">
          {USED}
        </Text>
      </Stack>
    </Alert>
  );
}

/** The progress of a proposal, which continues as long as it is shown. */
function Progress({ rozpis }: { rozpis: NonNullable<Roster['rozpis']> }) {
  const { stav, skupina, ubehlo, sekund, smeny, rusi, po, vynechani } = rozpis;
  const found = changeCount(smeny.length + rusi.length);
  return (
    <Stack gap={2}>
      <Group gap="xs">
        {stav === 'bezi' && <Loader size="xs" aria-hidden />}
        <Text size="sm">
          {stav === 'bezi'
            ? po
              ? `Zlepšuje se${skupina === null ? ` (${Math.min(ubehlo, sekund)} ${preposed('z', sekund)} s)` : ''}, zatím ${found}. Zastavit lze kdykoli.`
              : 'Hledá se první rozpis…'
            : `${ROSTER_STATE_LABELS[stav]}: ${found}. Stiskem směnu zamknete, příště zůstane.`}
        </Text>
      </Group>
      {vynechani.length > 0 && <Text size="sm">{leftOutText(vynechani.length)}</Text>}
    </Stack>
  );
}
