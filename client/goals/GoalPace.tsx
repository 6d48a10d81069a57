import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../core/queries.ts';
import { useMay } from '../core/session.tsx';
import { Card } from '../home/Card.tsx';
import { PaceBar } from './PaceBar.tsx';

/**
 * Goals of this month with their pace, for who may see them; of several shops the first goal of each. Nothing where none
 * is set (rule analytics-15).
 */
export function GoalPace() {
  const may = useMay();
  const { data } = useQuery({ ...apiQuery('GET /cile/'), enabled: may('goals.read') });
  const shops = data?.prodejny.filter(({ miry }) => miry.some(({ cil }) => cil !== null)) ?? [];
  if (shops.length === 0) return null;
  return (
    <Card title="Cíle měsíce">
      {shops.map(({ prodejna, nazev, miry }) => (
        <div key={prodejna}>
          {shops.length > 1 && (
            <Text size="sm" fw={600} mt="xs">
              {nazev}
            </Text>
          )}
          {(shops.length > 1 ? miry.filter(({ cil }) => cil !== null).slice(0, 1) : miry).map(pace => (
            <PaceBar key={pace.mira} pace={pace} />
          ))}
        </div>
      ))}
      <Text size="xs" c="dimmed">
        Stav do včerejška. Čárka je tempo podle tvaru předpovědi, světlý pruh kam měsíc dojde ve čtyřech z
        pěti případů.
      </Text>
    </Card>
  );
}
