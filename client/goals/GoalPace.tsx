import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { czechMonth } from '#shared/core/months.ts';
import { apiQuery } from '../core/queries.ts';
import { useMay } from '../core/session.tsx';
import { Card, Failed } from '../home/Card.tsx';
import { PaceBar } from './PaceBar.tsx';

/**
 * The goals of a month (by default this one) with their pace, for people who may see them; with several shops, the
 * first goal of each. A single shop is not named, and a forecast is explained if there is one. Renders nothing
 * without goals (rule analytics-15).
 */
export function GoalPace({ mesic }: { mesic?: string }) {
  const may = useMay();
  const { data, isError, refetch } = useQuery({
    ...apiQuery('GET /cile/', { query: { mesic } }),
    enabled: may('goals.read'),
  });
  if (!data)
    return (
      isError && (
        <Card title="Cíle">
          <Failed onRetry={refetch} />
        </Card>
      )
    );
  const shops = data.prodejny
    .map(shop => ({ ...shop, miry: shop.miry.filter(({ cil }) => cil !== null) }))
    .filter(({ miry }) => miry.length > 0);
  if (shops.length === 0) return null;
  const isForecast = shops.some(({ miry }) => miry.some(({ konec_od }) => konec_od !== null));
  const isNow = data.dnes.startsWith(data.mesic);
  return (
    <Card title={isNow ? 'Cíle měsíce' : `Cíle, ${czechMonth(data.mesic)}`}>
      {shops.map(({ prodejna, nazev, miry }) => (
        <div key={prodejna}>
          {data.prodejny.length > 1 && (
            <Text size="sm" fw={600} mt="xs">
              {nazev}
            </Text>
          )}
          {(shops.length > 1 ? miry.slice(0, 1) : miry).map(pace => (
            <PaceBar key={pace.mira} pace={pace} />
          ))}
        </div>
      ))}
      {isNow && (
        <Text size="xs" c="dimmed">
          Stav do včerejška. Čárka je tempo
          {isForecast && ' podle tvaru předpovědi, světlý pruh kam měsíc dojde ve čtyřech z pěti případů'}.
        </Text>
      )}
    </Card>
  );
}
