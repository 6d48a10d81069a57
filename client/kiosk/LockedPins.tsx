import { Alert, Box, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { request } from '../core/api.ts';
import { apiQuery } from '../core/queries.ts';
import { useDeed } from '../forms/useDeed.ts';
import { useGoingOn } from '../ui/hooks/useGoingOn.ts';
import { LoadBanner } from '../ui/notices/LoadBanner.tsx';

/** For a manager: people of the shop who locked themselves out of the kiosk (rule kiosk-2). */
export function LockedPins() {
  const locked = useQuery(apiQuery('GET /kiosky/zamcene/'));
  const unlocking = useDeed({
    run: (osoba: number) => request('POST /kiosky/odemknuti/', { body: { osoba } }),
    touches: '/kiosky/zamcene/',
    done: 'PIN je odemčený.',
    failed: 'PIN se nepodařilo odemknout',
  });
  const goingOn = useGoingOn();
  if (locked.isError && !locked.data)
    return (
      <Box mt="md">
        <LoadBanner load={locked} failed="Komu se na kiosku zamkl PIN, se nepodařilo načíst." />
      </Box>
    );
  if (!locked.data || locked.data.lide.length === 0) return null;
  return (
    <Alert color="orange" title="Zamčené PINy" mt="md" {...goingOn}>
      <Stack gap="xs">
        {locked.data.lide.map(({ id, jmeno, prijmeni }) => (
          <Group key={id} gap="sm">
            <Text size="sm">
              {jmeno} {prijmeni} má po pěti chybných pokusech zamčený PIN.
            </Text>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Odemknout, ${jmeno} ${prijmeni}`}
              loading={unlocking.isPending && unlocking.variables === id}
              onClick={() => unlocking.mutate(id)}
            >
              Odemknout
            </Button>
          </Group>
        ))}
      </Stack>
    </Alert>
  );
}
