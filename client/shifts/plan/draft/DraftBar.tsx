import { Alert, Group, Text } from '@mantine/core';
import { IconSend, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { changeCount } from '#shared/core/counts.ts';
import { request } from '../../../core/api.ts';
import { useDeed } from '../../../forms/useDeed.ts';
import { ButtonWithIcon } from '../../../ui/ButtonWithIcon.tsx';
import { useFollowingFocus } from '../../../ui/hooks/useFollowingFocus.ts';
import type { Draft } from '../plan-type.ts';
import { collidedText, heldText } from '../words.ts';
import { offerDraftUndo } from './draft-undo.ts';
import { PublishDialog } from './PublishDialog.tsx';

const BAR_ID = 'navrh-planu';

/** The content of a draft, and the actions for the whole of it. */
export function DraftBar({ draft }: { draft: Draft }) {
  const [isPublishing, setPublishing] = useState(false);
  const count = draft.zmeny.length;
  const follow = useFollowingFocus(count);
  const discard = useDeed({
    run: () =>
      request('POST /shifts/draft/discard/', {
        body: { prodejna: draft.prodejna, mesic: draft.mesic },
      }),
    touches: '/shifts/draft/',
    after: ({ zmen, davka }) => offerDraftUndo(`Návrh byl zahozen (${changeCount(zmen)}).`, davka),
    failed: 'Návrh nelze zahodit',
  });
  return (
    <Alert color="brand" py="xs" role="region" aria-label="Návrh plánu" id={BAR_ID} tabIndex={-1}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" maw="var(--prose)">
          {count === 0
            ? 'Návrh se neliší od platného plánu. Co tu změníte, uvidí do zveřejnění jen vedoucí.'
            : heldText(count)}
          {draft.kolize > 0 && (
            <Text span inherit c="var(--mantine-color-error)">
              {' '}
              {collidedText(draft.kolize)}
            </Text>
          )}
        </Text>
        <Group gap="xs">
          <ButtonWithIcon
            icon={IconTrash}
            size="compact-sm"
            variant="default"
            disabled={count === 0}
            loading={discard.isPending}
            onClick={() => {
              // Nothing is left to discard, so the button is disabled and cannot keep the focus.
              follow(BAR_ID);
              discard.mutate();
            }}
          >
            Zahodit návrh
          </ButtonWithIcon>
          <ButtonWithIcon
            icon={IconSend}
            size="compact-sm"
            disabled={count === 0}
            onClick={() => setPublishing(true)}
          >
            Zveřejnit…
          </ButtonWithIcon>
        </Group>
      </Group>
      {isPublishing && <PublishDialog draft={draft} onClose={() => setPublishing(false)} />}
    </Alert>
  );
}
