import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { request } from '../core/api.ts';
import { dateTime } from '../core/format.ts';
import { apiQuery } from '../core/queries.ts';
import { useDeed } from '../forms/useDeed.ts';
import { ask } from '../ui/dialogs/question.ts';
import { useGoingOn } from '../ui/hooks/useGoingOn.ts';
import { DeedBanner } from '../ui/notices/DeedBanner.tsx';
import { LoadBanner } from '../ui/notices/LoadBanner.tsx';

/** Links and unlinks the person's company account (rule people-21). Renders nothing without a provider. */
export function CompanyAccount() {
  const asked = useQuery(apiQuery('GET /users/profile/firemni/'));
  const { data } = asked;
  const linking = useMutation({
    mutationFn: () => request('POST /users/profile/firemni/zacatek/'),
    onSuccess: ({ adresa }) => window.location.assign(adresa),
  });
  const unlinking = useDeed({
    run: () => request('DELETE /users/profile/firemni/'),
    touches: '/users/profile/firemni/',
    done: 'Propojení s firemním účtem je zrušené.',
  });
  const unlink = async () => {
    const about = 'Přihlašovat se budete heslem.';
    const question = `Zrušit propojení s „${data?.ucet?.nazev}“?`;
    if (await ask({ question, about, yes: 'Zrušit propojení', no: 'Ponechat' })) unlinking.mutate();
  };
  const goingOn = useGoingOn();
  const isLeaving = linking.isPending || linking.isSuccess;
  if (data && !data.poskytovatel && !data.ucet) return null;
  const { poskytovatel = null, ucet = null } = data ?? {};
  return (
    <Stack gap="sm" component="section" aria-label="Firemní účet" {...goingOn}>
      <Title order={2} size="h4">
        Firemní účet
      </Title>
      <LoadBanner load={asked} failed="Firemní účet se nepodařilo načíst." />
      <DeedBanner deeds={[linking, unlinking]} failed="Změnit se nepodařilo." />
      {ucet && (
        <Text size="sm">
          Propojeno s <b>{ucet.nazev}</b> od {dateTime(ucet.propojeno)},{' '}
          {ucet.pouzito ? `naposledy použito ${dateTime(ucet.pouzito)}.` : 'zatím nepoužito.'}
        </Text>
      )}
      {!ucet && poskytovatel && (
        <Text size="sm" c="dimmed" maw="44rem">
          Po propojení se můžete přihlašovat i účtem „{poskytovatel}“. Heslo a druhý krok vám zůstanou.
        </Text>
      )}
      {data && (
        <Group gap="sm">
          {poskytovatel && (
            <Button
              variant={ucet ? 'default' : 'filled'}
              aria-disabled={isLeaving}
              onClick={() => !isLeaving && linking.mutate()}
            >
              {ucet ? 'Propojit s jiným účtem' : `Propojit: ${poskytovatel}`}
            </Button>
          )}
          {ucet && (
            <Button variant="default" loading={unlinking.isPending} onClick={() => void unlink()}>
              Zrušit propojení
            </Button>
          )}
        </Group>
      )}
    </Stack>
  );
}
