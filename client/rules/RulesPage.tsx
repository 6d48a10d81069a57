import { Button, Paper, Skeleton, Stack } from '@mantine/core';
import { useState } from 'react';
import { useGoingOn } from '../ui/hooks/useGoingOn.ts';
import { LoadBanner } from '../ui/notices/LoadBanner.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { CountersCard } from './cards/CountersCard.tsx';
import { PointsCard } from './cards/PointsCard.tsx';
import { SegmentsCard } from './cards/SegmentsCard.tsx';
import { ShippingCard } from './cards/ShippingCard.tsx';
import { ThresholdCard } from './cards/ThresholdCard.tsx';
import classes from './RulesPage.module.css';
import { RecountForm } from './recount/RecountForm.tsx';
import { RecountNote } from './recount/RecountNote.tsx';
import { useRules } from './useRules.ts';

const PLACES = ['34rem', '34rem', '14rem', '14rem'];

/** What an ADMIN sets about sales (rule numbers-6). */
export function RulesPage({ title }: { title: string }) {
  const asked = useRules();
  const rules = asked.data?.pravidla;
  const [isRecounting, setRecounting] = useState(false);
  const goingOn = useGoingOn();
  return (
    <>
      <PageHeader title={title}>
        {rules && (
          <Button
            size="compact-sm"
            variant="default"
            disabled={rules.prepocet.bezi}
            onClick={() => setRecounting(true)}
          >
            Přepočítat od…
          </Button>
        )}
      </PageHeader>
      <Stack gap="sm">
        <LoadBanner load={asked} failed="Chyba při načítání pravidel" />
        {rules && <RecountNote recount={rules.prepocet} />}
        <div className={classes.cards} {...goingOn}>
          {asked.isPending &&
            PLACES.map((height, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: places of the layout
              <Paper key={at} withBorder p="md" h={height}>
                <Skeleton height={18} width="40%" mb="md" />
                <Skeleton height="70%" />
              </Paper>
            ))}
          {rules && (
            <>
              <div className={classes.column}>
                <PointsCard rules={rules} />
                <ThresholdCard rules={rules} />
              </div>
              <div className={classes.column}>
                <CountersCard rules={rules.citace} today={rules.dnes} />
                <ShippingCard rules={rules.doprava} />
                <SegmentsCard rules={rules.segmenty} />
              </div>
            </>
          )}
        </div>
      </Stack>
      {rules && isRecounting && <RecountForm today={rules.dnes} onClose={() => setRecounting(false)} />}
    </>
  );
}
