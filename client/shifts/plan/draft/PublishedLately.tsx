import { Group, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { changeCount } from '#shared/core/counts.ts';
import { preposed } from '#shared/core/preposed.ts';
import { request } from '../../../core/api.ts';
import { time } from '../../../core/format.ts';
import { apiQuery, refetch } from '../../../core/queries.ts';
import { useDeed } from '../../../forms/useDeed.ts';
import { ButtonWithIcon } from '../../../ui/ButtonWithIcon.tsx';
import { ask } from '../../../ui/dialogs/question.ts';
import { notifyDone } from '../../../ui/notices/notify.ts';
import { notifyProblem } from '../../../ui/notices/notifyProblem.ts';

const send = (id: number) => request('POST /shifts/draft/published/:id/undo/', { params: { id } });
const said = ({ zmen }: { zmen: number }) => `Zveřejnění je vráceno, v návrhu: ${changeCount(zmen)}.`;
const FAILED = 'Zveřejnění nelze vrátit';

/** Undoes a publishing from its notice, which is shown for some seconds. */
export async function takeBack(id: number) {
  try {
    notifyDone(said(await send(id)));
  } catch (error) {
    notifyProblem(error, FAILED);
  }
  refetch('/shifts/');
}

/** Undoes the person's own publishing of the month for an hour (rule shifts-14), long after its notice has gone. */
export function PublishedLately({ mesic, prodejna }: { mesic: string; prodejna: number }) {
  const { vratit } =
    useQuery(apiQuery('GET /shifts/changes/people/', { query: { mesic, prodejna: String(prodejna) } }))
      .data ?? {};
  const deed = useDeed({ run: send, touches: '/shifts/', done: said, failed: FAILED });
  if (!vratit) return null;
  const askFirst = async () => {
    const yes = await ask({
      question: 'Vzít zveřejnění plánu zpět?',
      about:
        'Platit bude plán, který platil předtím. Co se zveřejnilo, je zase jen v návrhu, a lidem přijde upozornění.',
      yes: 'Vzít zpět',
      no: 'Zrušit',
    });
    if (yes) deed.mutate(vratit.id);
  };
  return (
    <Group gap="xs" component="section" aria-label="Poslední zveřejnění">
      <Text size="sm">
        Plán jste zveřejnili {preposed('v', time(vratit.kdy))}. Do {time(vratit.do)} jej lze vzít zpět.
      </Text>
      <ButtonWithIcon
        icon={IconArrowBackUp}
        size="compact-sm"
        variant="default"
        loading={deed.isPending}
        onClick={askFirst}
      >
        Vzít zveřejnění zpět
      </ButtonWithIcon>
    </Group>
  );
}
