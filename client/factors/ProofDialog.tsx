import { Loader, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { request } from '../core/api.ts';
import { part } from '../parts/part.tsx';
import { useBackCloses } from '../ui/dialogs/covers.ts';
import { SmallDialog } from '../ui/dialogs/SmallDialog.tsx';
import { LoadBanner } from '../ui/notices/LoadBanner.tsx';
import { sentenceOf } from '../ui/notices/problem.ts';

const ProofForm = part(() => import('./ProofForm.tsx'), 'ProofForm');

const problemOf = (error: unknown) => sentenceOf(error) ?? 'Ověřit se nepodařilo.';

/** Asks for a fresh proof before a sensitive action (rule people-17), which then continues by itself. */
export function ProofDialog({ answer }: { answer: (proven: boolean) => void }) {
  useBackCloses(true, () => answer(false));
  const asked = useQuery({
    queryKey: ['proof'],
    queryFn: () => request('POST /users/overeni/moznosti/'),
    gcTime: 0,
    staleTime: 0,
  });
  const hasStep = asked.data && (asked.data.totp || asked.data.moznosti !== null);
  return (
    <SmallDialog title="Ověření totožnosti" onClose={() => answer(false)}>
      <Stack gap="sm">
        <Text size="sm">
          Tato akce je citlivá a od vašeho posledního ověření uplynul nějaký čas. Potvrďte prosím, že jste to
          vy.
        </Text>
        <LoadBanner load={asked} failed="Ověření se nepodařilo připravit." />
        {asked.isPending && <Loader size="sm" />}
        {asked.data && (
          <ProofForm
            asked={asked.data}
            withPassword
            withCode={hasStep}
            yes="Ověřit a pokračovat"
            problemOf={problemOf}
            prove={async proof => {
              await request('POST /users/overeni/', { body: { token: asked.data.token, ...proof } });
              answer(true);
            }}
          />
        )}
      </Stack>
    </SmallDialog>
  );
}
