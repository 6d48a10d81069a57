import { Alert, Button, Loader, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { dayCount } from '#shared/core/counts.ts';
import type { Recount } from '#shared/rules/contract.ts';
import { dateTime } from '../core/format.ts';
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
import { useRules } from './useRules.ts';

/** Says whether the numbers already follow the current rules. */
function RecountNote({ recount: { bezi, konec, dnu } }: { recount: Recount }) {
  if (bezi) {
    return (
      <Alert role="status" color="brand" py="xs" icon={<Loader size={16} aria-hidden />}>
        Čísla se přepočítávají podle nových pravidel. Do té doby všude platí ta předchozí.
      </Alert>
    );
  }
  if (!konec) return null;
  return (
    <Text size="sm" c="dimmed" role="status">
      {`Čísla odpovídají pravidlům. Naposledy přepočteno ${dateTime(konec)}`}
      {dnu !== null && dnu > 0 && ` (${dayCount(dnu)})`}.
    </Text>
  );
}

const PLACES = ['34rem', '34rem', '14rem', '14rem'];

/** The rules about sales that an ADMIN sets (rule numbers-6). */
export function RulesPage({ title }: { title: string }) {
  const asked = useRules();
  const rules = asked.data?.pravidla;
  const [isRecounting, setRecounting] = useState(false);
  const goingOn = useGoingOn();
  return (
    <>
      <PageHeader title={title}>
        <Button
          size="compact-sm"
          variant="default"
          disabled={!rules || rules.prepocet.bezi}
          onClick={() => setRecounting(true)}
        >
          Přepočítat od…
        </Button>
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
