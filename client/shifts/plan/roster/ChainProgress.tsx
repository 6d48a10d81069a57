import { Button, Group, List, Loader, Skeleton, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { changeCount } from '#shared/core/counts.ts';
import { preposed } from '#shared/core/preposed.ts';
import { ROSTER_STATE_LABELS } from '#shared/roster/kinds.ts';
import { ButtonWithIcon } from '../../../ui/ButtonWithIcon.tsx';
import { ErrorBanner } from '../../../ui/notices/ErrorBanner.tsx';
import { sentenceOf } from '../../../ui/notices/problem.ts';
import { hoursText } from '../../czech.ts';
import { useStores } from '../../StoreField.tsx';
import classes from './Roster.module.css';
import type { Chain, OfGroup } from './useChain.ts';

const change = (before: number | undefined, after: number | undefined) =>
  [before, after].map(one => (one === undefined ? '–' : hoursText(one))).join(' → ');

const stateOf = ({ stav, po }: OfGroup) =>
  stav !== 'bezi' ? ROSTER_STATE_LABELS[stav] : po ? 'Zlepšuje se' : 'Čeká na první rozpis';

type Props = {
  chain: Chain;
  /** The shop that the grid shows. */
  prodejna: number;
  onShow: (shop: number, id: number) => void;
};

/** The progress of proposals made for several shops together, their scores, and accepting them. */
export function ChainProgress({ chain, prodejna, onShow }: Props) {
  const { rozpisy, vynechane, isRunning, isLoading, accept, problem } = chain;
  const stores = useStores();
  const nameOf = (id: number) => stores.find(one => one.id === id)?.nazev ?? `č. ${id}`;
  const ready = rozpisy.filter(({ navrzeno }) => navrzeno > 0);
  const first = rozpisy[0];
  const all = ready.reduce((sum, { navrzeno }) => sum + navrzeno, 0);
  return (
    <Stack gap="xs">
      <ErrorBanner message={problem ? 'Rozpisy prodejen nelze načíst' : null} detail={sentenceOf(problem)} />
      {isLoading && <Skeleton height="8rem" />}
      {first && (
        <Group gap="xs" role="status">
          {isRunning && <Loader size="xs" aria-hidden />}
          <Text size="sm">
            {isRunning
              ? `Hotové první rozpisy: ${rozpisy.filter(({ po }) => po).length} ${preposed('z', rozpisy.length)}. Potom se prodejny skládají po dvou, aby si lidé vypomohli (${first.ubehlo} ${preposed('z', first.sekund * rozpisy.length)} s).`
              : `Navrženo prodejen: ${ready.length} ${preposed('z', rozpisy.length)}, ${changeCount(all)}.`}
          </Text>
        </Group>
      )}
      {first && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={classes.scroll} tabIndex={0} aria-label="Rozpisy prodejen">
          <table className={classes.goals}>
            <thead>
              <tr>
                <th scope="col">Prodejna</th>
                <th scope="col">Stav</th>
                <th scope="col">Neobsazeno</th>
                <th scope="col">Pod smlouvou</th>
                <th scope="col">Nad smlouvou</th>
                <th scope="col">Výpomocí</th>
                <th scope="col">Změn</th>
                <th scope="col">
                  <span className="visually-hidden">Akce</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rozpisy.map(one => (
                <tr key={one.id}>
                  <th scope="row">{nameOf(one.prodejna)}</th>
                  <td>{stateOf(one)}</td>
                  <td>{change(one.pred?.chybi, one.po?.chybi)}</td>
                  <td>{change(one.pred?.pod, one.po?.pod)}</td>
                  <td>{change(one.pred?.nad, one.po?.nad)}</td>
                  <td>{one.po?.jinde ?? '–'}</td>
                  <td>{one.navrzeno}</td>
                  <td>
                    <Group gap={4} wrap="nowrap" justify="flex-end">
                      <Button
                        size="compact-xs"
                        variant="default"
                        disabled={!one.po}
                        aria-pressed={one.prodejna === prodejna}
                        aria-label={`Zobrazit ${nameOf(one.prodejna)}`}
                        onClick={() => onShow(one.prodejna, one.id)}
                      >
                        Zobrazit
                      </Button>
                      <Button
                        size="compact-xs"
                        variant="default"
                        disabled={one.navrzeno === 0 || accept.isPending}
                        aria-label={`Přijmout ${nameOf(one.prodejna)}`}
                        onClick={() => accept.mutate(one)}
                      >
                        Přijmout
                      </Button>
                    </Group>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {ready.length > 0 && (
        <Group gap="xs">
          <ButtonWithIcon
            icon={IconCheck}
            size="compact-sm"
            loading={accept.isPending}
            onClick={() => accept.mutate(null)}
          >
            Přijmout všechny prodejny ({all})
          </ButtonWithIcon>
        </Group>
      )}
      {vynechane.length > 0 && (
        <>
          <Text size="sm" fw={600}>
            Bez návrhu:
          </Text>
          <List size="sm">
            {vynechane.map(({ prodejna: shop, duvod }) => (
              <List.Item key={shop}>
                {nameOf(shop)}: {duvod}
              </List.Item>
            ))}
          </List>
        </>
      )}
    </Stack>
  );
}
