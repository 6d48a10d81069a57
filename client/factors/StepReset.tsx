import { Button, Text } from '@mantine/core';
import type { ListedUser } from '#shared/users/contract.ts';
import { request } from '../core/api.ts';
import { useUser } from '../core/session.tsx';
import { useDeed } from '../forms/useDeed.ts';
import { ask } from '../ui/dialogs/question.ts';

const ABOUT =
  'Ověřte si, že o to žádá opravdu tento člověk. Do 24 hodin to musí potvrdit jiný administrátor; potom stačí k přihlášení heslo.';

/** A person’s second step in the list, and its removal if they lost it, which takes two ADMINs (rule people-16). */
export function StepReset({ user }: { user: ListedUser }) {
  const me = useUser();
  const name = `${user.jmeno} ${user.prijmeni}`;
  const asked = user.zada_zruseni;
  const isMine = user.zada_zruseni_id === me.id;
  const resetting = useDeed({
    run: () => request('POST /users/druhy-krok/:id/zruseni/', { params: { id: user.id } }),
    touches: '/users/',
    done: ({ message }) => message,
    failed: 'Druhý krok se nepodařilo zrušit',
  });
  const reset = async () => {
    const question = asked ? `Potvrdit zrušení druhého kroku: ${name}?` : `Zrušit druhý krok: ${name}?`;
    const about = asked ? `Žádá ${asked}. Potom stačí k přihlášení heslo.` : ABOUT;
    const yes = asked ? 'Potvrdit zrušení' : 'Zažádat o zrušení';
    if (await ask({ question, about, yes, no: 'Ponechat' })) resetting.mutate();
  };
  if (!user.druhy_krok) return <>—</>;
  if (user.id === me.id) return <>Nastaven</>;
  if (isMine) return <Text size="sm">Čeká na druhého</Text>;
  return (
    <Button
      size="compact-sm"
      variant={asked ? 'filled' : 'default'}
      aria-label={`${asked ? 'Potvrdit zrušení druhého kroku' : 'Zrušit druhý krok'}: ${name}`}
      loading={resetting.isPending}
      onClick={() => void reset()}
    >
      {asked ? 'Potvrdit' : 'Zrušit'}
    </Button>
  );
}
