import { Anchor, Box, Text } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { hasNoSales } from '#shared/analytics/import-status.ts';
import { useFeedStatus } from '../analytics/feed-status.ts';
import { apiQuery } from '../core/queries.ts';
import { Link } from '../navigation/Link.tsx';
import { Card } from './Card.tsx';
import { firstSteps } from './first-steps.ts';
import classes from './home.module.css';

/** Guides an ADMIN from an empty installation to its first working day; renders nothing after that (rule home-4). */
export function FirstSteps() {
  const stores = useQuery(apiQuery('GET /stores/prodejny/choices/')).data?.stores;
  const people = useQuery(apiQuery('GET /users/choices/')).data?.users;
  const { times } = useFeedStatus();
  if (!stores || !people || !times) return null;
  const steps = firstSteps({ shops: stores.length, people: people.length, hasSales: !hasNoSales(times) });
  if (!steps) return null;
  return (
    <Box mb="sm">
      <Card title="První kroky">
        <ol className={classes.list}>
          {steps.map(({ text, to, isDone }) => (
            <li key={to} className={classes.line}>
              {isDone ? (
                <IconCircleCheckFilled size={18} aria-hidden />
              ) : (
                <IconCircle size={18} aria-hidden />
              )}
              <Anchor component={Link} to={to} size="sm" className={classes.grow}>
                {text}
              </Anchor>
              <Text size="sm" c="dimmed" span>
                {isDone ? 'hotovo' : 'čeká'}
              </Text>
            </li>
          ))}
        </ol>
      </Card>
    </Box>
  );
}
