import { useMutation, useMutationState } from '@tanstack/react-query';
import type { Post } from '#shared/news/contract.ts';
import { clickedReaction, type ReactionType, withReaction } from '#shared/news/reactions.ts';
import { request } from '../../core/api.ts';
import { useUser } from '../../core/session.tsx';
import { notifyProblem } from '../../ui/notices/notifyProblem.ts';
import { changePost } from '../feed/feed-cache.ts';

const REFUSED = 'Reakci se nepodařilo uložit.';

/**
 * The post including the person's unconfirmed click on a reaction, and the click handler. A refused click disappears
 * by itself, because it never was in the cached data; clicks in quick succession are sent one after another.
 */
export function useReaction(post: Post) {
  const me = useUser().id;
  const mutationKey = ['news', 'reaction', post.id];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: `reaction-${post.id}` },
    mutationFn: (typ: ReactionType | null): Promise<unknown> =>
      typ === null
        ? request('DELETE /news/:id/reakce/', { params: { id: post.id } })
        : request('POST /news/reakce/', { body: { novinka: post.id, typ } }),
    onSuccess: (_, typ) => changePost(post.id, current => withReaction(current, me, typ)),
    onError: error => notifyProblem(error, REFUSED),
  });
  const waiting = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: mutation => mutation.state.variables as ReactionType | null,
  });
  const shown = waiting.reduce((current, typ) => withReaction(current, me, typ), post);
  return { shown, click: (typ: ReactionType) => mutate(clickedReaction(shown, typ)) };
}
