import { Menu } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { shiftCount } from '#shared/core/counts.ts';
import { mondaysOf } from '#shared/core/days.ts';
import { type Answer, request } from '../../../core/api.ts';
import { useDeed } from '../../../forms/useDeed.ts';
import { ButtonWithIcon } from '../../../ui/ButtonWithIcon.tsx';
import { BackMenu } from '../../../ui/dialogs/BackMenu.tsx';
import { notifyProblem } from '../../../ui/notices/notifyProblem.ts';
import { weekName } from '../../czech.ts';
import { offerUndo } from '../../many/bulk-undo.ts';
import { tellWarnings } from '../../saving.ts';
import { CopyPreview } from './CopyPreview.tsx';

type Foreseen = { tyden: string; preview: Answer<'POST /shifts/copy-week/'> };

const FAILED = 'Chyba při vytváření směn';

/** Copies the previous week's plan into a week of the month, after a preview. */
export function CopyWeek({ month, prodejna }: { month: string; prodejna: number }) {
  const [foreseen, setForeseen] = useState<Foreseen | null>(null);
  const preview = useMutation({
    mutationFn: (tyden: string) =>
      request('POST /shifts/copy-week/', { body: { prodejna, tyden, nanecisto: true } }),
    onSuccess: (answer, tyden) => setForeseen({ tyden, preview: answer }),
    onError: error => notifyProblem(error, FAILED),
  });
  const copy = useDeed({
    run: (body: { prodejna: number; tyden: string }, klic) =>
      request('POST /shifts/copy-week/', { body, klic }),
    touches: '/shifts/',
    after: ({ uspesne, davka, varovani }) => {
      setForeseen(null);
      tellWarnings(varovani);
      offerUndo(`Úspěšně vytvořeno: ${shiftCount(uspesne)}`, davka);
    },
    failed: FAILED,
  });
  return (
    <>
      <BackMenu position="bottom-end">
        <Menu.Target>
          <ButtonWithIcon icon={IconCopy} variant="default" loading={preview.isPending}>
            Kopírovat minulý týden
          </ButtonWithIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Do týdne</Menu.Label>
          {mondaysOf(month).map(monday => (
            <Menu.Item key={monday} onClick={() => preview.mutate(monday)}>
              {weekName(monday)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </BackMenu>
      {foreseen && (
        <CopyPreview
          title={`Kopie do týdne ${weekName(foreseen.tyden)}`}
          {...foreseen.preview}
          warnings={foreseen.preview.varovani.length}
          isSaving={copy.isPending}
          onCopy={() => copy.mutate({ prodejna, tyden: foreseen.tyden })}
          onClose={() => setForeseen(null)}
        />
      )}
    </>
  );
}
