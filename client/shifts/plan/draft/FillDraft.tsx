import { Menu } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { shiftCount } from '#shared/core/counts.ts';
import { addMonths, mondaysOf } from '#shared/core/days.ts';
import { czechMonth } from '#shared/core/months.ts';
import { type Answer, request } from '../../../core/api.ts';
import { useDeed } from '../../../forms/useDeed.ts';
import { ButtonWithIcon } from '../../../ui/ButtonWithIcon.tsx';
import { BackMenu } from '../../../ui/dialogs/BackMenu.tsx';
import { notifyProblem } from '../../../ui/notices/notifyProblem.ts';
import { weekName } from '../../czech.ts';
import type { Draft, Filling } from '../plan-type.ts';
import { CopyPreview } from './CopyPreview.tsx';
import { offerDraftUndo } from './draft-undo.ts';
import { RotationForm } from './RotationForm.tsx';

type Foreseen = { filling: Filling; preview: Answer<'POST /shifts/draft/copy/'> };

const FAILED = 'Návrh nelze naplnit';

/** Fills the draft from the previous month or week or by a rotation, after a preview (rule shifts-14). */
export function FillDraft({ draft }: { draft: Draft }) {
  const [foreseen, setForeseen] = useState<Foreseen | null>(null);
  /** A rotation's form stays open below its preview: a person who goes back finds their people in their order. */
  const [isRotating, setRotating] = useState(false);
  const bodyOf = (filling: Filling) => ({
    ...filling,
    ...{ prodejna: draft.prodejna, mesic: draft.mesic },
  });
  const preview = useMutation({
    mutationFn: (filling: Filling) =>
      request('POST /shifts/draft/copy/', { body: { ...bodyOf(filling), nanecisto: true } }),
    onSuccess: (answer, filling) => setForeseen({ filling, preview: answer }),
    onError: error => notifyProblem(error, FAILED),
  });
  const fill = useDeed({
    run: (body: ReturnType<typeof bodyOf>, klic) => request('POST /shifts/draft/copy/', { body, klic }),
    touches: '/shifts/draft/',
    after: ({ uspesne, davka }) => {
      setForeseen(null);
      setRotating(false);
      offerDraftUndo(`Do návrhu přibylo: ${shiftCount(uspesne)}`, davka);
    },
    failed: FAILED,
  });
  return (
    <>
      <BackMenu position="bottom-end">
        <Menu.Target>
          <ButtonWithIcon icon={IconCopy} variant="default" loading={preview.isPending}>
            Naplnit návrh
          </ButtonWithIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => preview.mutate({ co: 'mesic' })}>
            Jako {czechMonth(addMonths(draft.mesic, -1))}
          </Menu.Item>
          <Menu.Item onClick={() => setRotating(true)}>Podle střídání…</Menu.Item>
          <Menu.Label>Jako předchozí týden, do týdne</Menu.Label>
          {mondaysOf(draft.mesic).map(monday => (
            <Menu.Item key={monday} onClick={() => preview.mutate({ co: 'tyden', tyden: monday })}>
              {weekName(monday)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </BackMenu>
      {isRotating && (
        <RotationForm
          draft={draft}
          isAsking={preview.isPending}
          onPreview={filling => preview.mutate(filling)}
          onClose={() => setRotating(false)}
        />
      )}
      {foreseen && (
        <CopyPreview
          title={`Naplnit návrh, ${czechMonth(draft.mesic)}`}
          {...foreseen.preview}
          isSaving={fill.isPending}
          onCopy={() => fill.mutate(bodyOf(foreseen.filling))}
          onClose={() => setForeseen(null)}
        />
      )}
    </>
  );
}
