import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Post } from '#shared/news/contract.ts';
import { request } from '../../core/api.ts';
import { useBackCloses } from '../../ui/dialogs/covers.ts';
import { SmallDialog } from '../../ui/dialogs/SmallDialog.tsx';
import { sentenceOf } from '../../ui/notices/problem.ts';
import touch from '../../ui/page/touch.module.css';
import { showPost } from '../feed/feed-cache.ts';
import { useNotices } from '../notices.tsx';
import { AudienceField } from './AudienceField.tsx';

type Props = { post: Post; onClose: () => void };

/** Changes whom one's own post is for (rule news-8). */
export function AudienceDialog({ post, onClose }: Props) {
  const { say } = useNotices();
  const [prodejny, setProdejny] = useState(post.prodejny.map(({ id }) => id));
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => request('PUT /news/:id/prodejny/', { params: { id: post.id }, body: { prodejny } }),
    onSuccess: async saved => {
      await showPost(saved);
      say('Pro koho je příspěvek, bylo změněno.');
      onClose();
    },
  });
  const close = () => void (isPending || onClose());
  useBackCloses(true, close);
  return (
    <SmallDialog title="Pro koho je příspěvek" onClose={close}>
      <Stack gap="md">
        <AudienceField chosen={prodejny} onChange={setProdejny} />
        {error && (
          <Text role="alert" size="sm" c="var(--mantine-color-error)">
            {sentenceOf(error) ?? 'Změnit se nepodařilo.'}
          </Text>
        )}
        <Group justify="flex-end" gap="sm">
          <Button
            variant="default"
            className={touch.target}
            data-autofocus
            disabled={isPending}
            onClick={onClose}
          >
            Zrušit
          </Button>
          <Button className={touch.target} loading={isPending} onClick={() => mutate()}>
            Uložit
          </Button>
        </Group>
      </Stack>
    </SmallDialog>
  );
}
