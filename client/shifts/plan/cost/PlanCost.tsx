import { Text } from '@mantine/core';
import { czechMonth } from '#shared/core/months.ts';
import { type Load, LoadBanner } from '../../../ui/notices/LoadBanner.tsx';
import { longDay } from '../../czech.ts';
import { useStore } from '../../StoreField.tsx';
import classes from '../grid/PlanFoot.module.css';
import { costText } from './cost-text.ts';
import type { Costs } from './useCosts.ts';

type Props = {
  load: Load & { data: Costs | undefined };
  isDraft: boolean;
  /** The day that is shown beside the month. */
  day: string | null;
};

type Shown = { costs: Costs; isDraft: boolean; day: string | null };

function Amounts({ costs, isDraft, day }: Shown) {
  const shop = useStore(costs.prodejna)?.nazev ?? '';
  const title = isDraft ? 'Odhad nákladů návrhu' : 'Odhad nákladů';
  const without = costs.naklady.bez_sazby;
  const others = costs.prodejny.filter(({ id }) => id !== costs.prodejna);
  const rows = [
    [shop, costs.naklady],
    ['Všechny prodejny', costs.celkem],
  ] as const;
  return (
    <section className={classes.hours} aria-label={title}>
      <Text component="h3" size="sm" fw={600} mt="sm">
        {title}
      </Text>
      <table>
        <thead>
          <tr>
            <th scope="col">Prodejna</th>
            {day && <th scope="col">{longDay(day)}</th>}
            <th scope="col">{czechMonth(costs.mesic)}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, { castka, bez_sazby, dny }]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {day && <td>{costText(dny[day]?.castka ?? 0, dny[day]?.bez_sazby ?? 0)}</td>}
              <td>{costText(castka, bez_sazby.length)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Text size="sm" c="dimmed" maw="var(--prose)" mt={4}>
        Odhad: hodiny × sazba; bez příplatků.
        {without.length > 0 &&
          ` Bez sazby: ${without.length} (${without.map(({ jmeno, prijmeni }) => `${jmeno} ${prijmeni}`).join(', ')}).`}
      </Text>
      {others.length > 0 && (
        <Text size="sm" c="dimmed" maw="var(--prose)">
          Za měsíc jinde:{' '}
          {others.map(({ nazev, castka, bez_sazby }) => `${nazev} ${costText(castka, bez_sazby)}`).join('; ')}
          .
        </Text>
      )}
    </section>
  );
}

/** What the chosen day and the month are estimated to cost, here and in all shops (rule shifts-20). */
export const PlanCost = ({ load, ...shown }: Props) => (
  <>
    <LoadBanner load={load} failed="Odhad nákladů se nepodařilo načíst" />
    {load.data && <Amounts costs={load.data} {...shown} />}
  </>
);
