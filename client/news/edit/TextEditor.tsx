import { Button, Group, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Post } from '#shared/news/contract.ts';
import { emptyProblem } from '#shared/news/limits.ts';
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
import { useNotices } from '../notices.tsx';
import { CountedText } from './CountedText.tsx';
import classes from './TextEditor.module.css';
import { useShownWhenGone } from './useShownWhenGone.ts';

type Values = { obsah: string };

/** The words of an editor. */
export type Words = {
  /** Of the form: 'Úprava příspěvku'. */
  form: string;
  /** Of its field: 'Text příspěvku'. */
  text: string;
  saved: string;
  failed: string;
  /** How the text belongs to its post, should that be deleted: 'který upravujete'. */
  what: string;
};

type Props = {
  words: Words;
  /** The post or comment. */
  of: Pick<Post, 'id' | 'obsah' | 'verze' | 'upravit_do' | 'soubory'>;
  /** Where it is: the post, and the comment if it is one. */
  at: { post: number; comment?: number };
  /** The name of its draft. */
  draftName: string;
  /** The most characters, and the rows that are always shown. */
  size: { maxLength: number; minRows: number };
  save: (body: { obsah: string; verze: number | undefined }, klic: string) => Promise<unknown>;
  onClose: () => void;
};

const textOf = ({ obsah }: Values): Values => ({ obsah });

/** The form of a text, its draft, and saving it; what a second window saved meanwhile is shown beside it. */
function useEditing({ words, of, at, draftName, save, onClose }: Props, labels: Record<string, string>) {
  const { say } = useNotices();
  const form = useForm<Values>({
    initialValues: textOf(of),
    validate: { obsah: obsah => emptyProblem({ obsah, pocet_souboru: of.soubory.length }) },
  });
  const leave = () => {
    draft.drop();
    dismiss();
    onClose();
  };
  const onSaved = () => {
    say(words.saved);
    leave();
  };
  const onSending = (): void => draft.keep();
  const saving = useSaving({
    form,
    save: ({ obsah }: Values, { verze, klic }: Attempt) => save({ obsah, verze }, klic),
    failed: words.failed,
    onSaved,
    onSending,
    edited: { verze: of.verze, valuesOf: textOf },
    labels,
  });
  const draft = useFormDraft(form, draftName, saving.ground);
  const isDirty = isChanged(form);
  const asks = useAsking();
  useLeaveGuard(isDirty && !saving.isSending, 'kategorie');
  const dismiss = useShownWhenGone({ ...at, what: words.what, text: isDirty ? form.values.obsah : '' });
  const close = async () => {
    if (saving.isSending || (isDirty && !(await asks(confirmDiscard)))) return;
    leave();
  };
  return { form, draft, saving, close };
}

/** The caret stands behind the text, to be continued; the buttons below are in sight, too. */
function useCaretBehind() {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
    field.current?.form?.scrollIntoView({ block: 'nearest' });
  }, []);
  return field;
}

/** Edits the text of one's own post or comment where it stands, as long as that is possible (rule news-6). */
export function TextEditor(props: Props) {
  const { words, size } = props;
  const { upravit_do } = props.of;
  const labels = { obsah: words.text };
  const { form, draft, saving, close } = useEditing(props, labels);
  const { isSaving, isSending, problem, conflict, attempt, submit } = saving;
  const isInTime = useIsAhead(upravit_do);
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Escape') void close();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };
  return (
    <form className={classes.form} onSubmit={submit} onKeyDown={onKeyDown} aria-label={words.form} noValidate>
      <FormProblems form={form} labels={labels} problem={problem} attempt={attempt} />
      <SavedMeantime form={form} labels={labels} conflict={conflict} />
      <Restored draft={draft} />
      <CountedText
        label={words.text}
        {...size}
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
