import { Alert, Loader, Text } from '@mantine/core';
import { dayCount } from '#shared/core/counts.ts';
import type { Recount } from '#shared/rules/contract.ts';
import { dateTime } from '../../core/format.ts';

/** Whether the numbers follow the rules already. */
export function RecountNote({ recount: { bezi, konec, dnu } }: { recount: Recount }) {
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
