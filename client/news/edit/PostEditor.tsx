import { Button, Group, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Post } from '#shared/news/contract.ts';
import { emptyProblem } from '#shared/news/limits.ts';
import { request } from '../../core/api.ts';
import { time } from '../../core/format.ts';
import { isChanged } from '../../forms/differences.ts';
import { Restored } from '../../forms/drafts/Restored.tsx';
import { useFormDraft } from '../../forms/drafts/useFormDraft.ts';
import { FormProblems } from '../../forms/FormProblems.tsx';
import { useLeaveGuard } from '../../forms/leave.ts';
import { SavedMeantime } from '../../forms/meantime/SavedMeantime.tsx';
import { type Attempt, useSaving } from '../../forms/useSaving.ts';
import { confirmDiscard } from '../../ui/dialogs/confirm.tsx';
import { useAsking } from '../../ui/dialogs/useAsking.ts';
import { useIsAhead } from '../../ui/hooks/useIsAhead.ts';
import touch from '../../ui/page/touch.module.css';
import { changePost } from '../feed/feed-cache.ts';
import { useNotices } from '../notices.tsx';
import classes from './PostEditor.module.css';
import { POST_TEXT, PostText } from './PostText.tsx';
import { useShownWhenGone } from './useShownWhenGone.ts';

type Props = { post: Post; onClose: () => void };
type Values = { obsah: string };

const LABELS = { obsah: POST_TEXT };
const textOf = ({ obsah }: Values): Values => ({ obsah });

/** The form of a post's text, its draft, and saving it; what a second window saved meanwhile is shown beside it. */
function useEditing({ post, onClose }: Props) {
  const { say } = useNotices();
  const form = useForm<Values>({
    initialValues: textOf(post),
    validate: { obsah: obsah => emptyProblem({ obsah, pocet_souboru: post.soubory.length }) },
  });
  const save = async ({ obsah }: Values, { verze, klic }: Attempt) => {
    const saved = await request('PUT /news/:id/', { params: { id: post.id }, body: { obsah, verze }, klic });
    await changePost(post.id, () => saved);
  };
  const onSaved = () => {
    draft.drop();
    say('Příspěvek byl upraven.');
    onClose();
  };
  const onSending = (): void => draft.keep();
  const edited = { verze: post.verze, valuesOf: textOf };
  const failed = 'Příspěvek se nepodařilo upravit';
  const saving = useSaving({ form, save, failed, onSaved, onSending, edited, labels: LABELS });
  const draft = useFormDraft(form, `novinka:${post.id}`, saving.ground);
  const isDirty = isChanged(form);
  const asks = useAsking();
  useLeaveGuard(isDirty && !saving.isSending, 'kategorie');
  useShownWhenGone(post.id, 'který upravujete', isDirty ? form.values.obsah : '');
  const close = async () => {
    if (saving.isSending || (isDirty && !(await asks(confirmDiscard)))) return;
    draft.drop();
    onClose();
  };
  return { form, draft, saving, close };
}

/** The caret stands behind the text, to be continued. */
function useCaretBehind() {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, []);
  return field;
}

/** Edits the text of one's own post in its card, as long as that is possible (rule news-6). */
export function PostEditor(props: Props) {
  const { upravit_do } = props.post;
  const { form, draft, saving, close } = useEditing(props);
  const { isSaving, isSending, problem, conflict, attempt, submit } = saving;
  const isInTime = useIsAhead(upravit_do);
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Escape') void close();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };
  return (
    <form
      className={classes.form}
      onSubmit={submit}
      onKeyDown={onKeyDown}
      aria-label="Úprava příspěvku"
      noValidate
    >
      <FormProblems form={form} labels={LABELS} problem={problem} attempt={attempt} />
      <SavedMeantime form={form} labels={LABELS} conflict={conflict} />
      <Restored draft={draft} />
      <PostText
        {...form.getInputProps('obsah')}
        ref={useCaretBehind()}
        value={form.values.obsah}
        readOnly={isSending}
      />
      <Group justify="flex-end" gap="sm">
        <Text size="xs" c="dimmed" className={classes.until} role="status">
          {isInTime && upravit_do
            ? `Upravit lze do ${time(upravit_do)}.`
            : 'Čas na úpravu už uplynul. Text si můžete zkopírovat.'}
        </Text>
        <Button variant="default" className={touch.target} onClick={close}>
          Zrušit
        </Button>
        <Button type="submit" className={touch.target} loading={isSending} disabled={isSaving}>
          Uložit
        </Button>
      </Group>
    </form>
  );
}
