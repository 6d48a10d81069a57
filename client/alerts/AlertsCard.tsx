import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { alertSentence, dayOf, placeOf } from '#shared/alerts/words.ts';
import { toAlert } from '#shared/core/addresses.ts';
import { apiQuery } from '../core/queries.ts';
import { useMay } from '../core/session.tsx';
import { Card, Failed } from '../home/Card.tsx';
import { Link } from '../navigation/Link.tsx';

/** The alerts that nobody has acknowledged, each a link to its day; renders nothing if none (rule analytics-17). */
export function AlertsCard() {
  const may = useMay();
  const { data, isError, refetch } = useQuery({
    ...apiQuery('GET /vykyvy/', { query: { ceka: 'true' } }),
    enabled: may('alerts.read'),
  });
  if (!isError && !data?.vykyvy.length) return null;
  return (
    <Card title="Výkyvy prodejů">
      {!data && <Failed onRetry={refetch} />}
      {data?.vykyvy.map(alert => (
        <Text key={alert.id} size="sm" py={4}>
          <Anchor component={Link} to={toAlert(alert.id)} size="sm" underline="always">
            {placeOf(alert)}, {dayOf(alert.den)}
          </Anchor>
          : {alertSentence(alert)}
        </Text>
      ))}
    </Card>
  );
}
