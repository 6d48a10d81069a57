import { Button, Group, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { confirmDiscard } from '../ui/dialogs/confirm.tsx';
import { LargeDialog } from '../ui/dialogs/LargeDialog.tsx';
import { useAsking } from '../ui/dialogs/useAsking.ts';
import { usePhone } from '../ui/hooks/usePhone.ts';
import { lowBar } from '../ui/notices/lowBar.ts';
import { isChanged } from './differences.ts';
import { Restored } from './drafts/Restored.tsx';
import { useFormDraft } from './drafts/useFormDraft.ts';
import classes from './FormModal.module.css';
import { FormProblems } from './FormProblems.tsx';
import { useLeaveGuard } from './leave.ts';
import type { Shows } from './meantime/MeantimeChoice.tsx';
import { SavedMeantime } from './meantime/SavedMeantime.tsx';
import { type Attempt, type Edited, useSaving } from './useSaving.ts';

type Props<Values> = {
  title: string;
  form: UseFormReturnType<Values>;
  /** The labels of the fields, for the summary of problems. */
  labels: Record<string, string>;
  /** 'stay' leaves the form open: see `useSaving`. */
  save: (values: Values, attempt: Attempt) => Promise<unknown>;
  /** The message when saving fails (rule platform-13); the server's reason follows it. */
  failed: string;
  /** The message instead of `failed` when the server cannot be reached. */
  away?: string;
  /** Put before the server's sentence. */
  prefix?: string;
  onClose: () => void;
  /** The record that is edited, so that a second editor sees what the first one saved; null adds a record. */
  edited?: Edited<Values> | null;
  /** Turns values that are not text into words for the second editor, such as a 'user_id' into a name. */
  shows?: Shows;
  size?: string;
  /** The name under which the draft survives a reload, such as 'objednavka:5'. A form with a password has none. */
  draft?: string;
  /** The button's label, and its label while saving. */
  submit?: { label: string; busy?: string };
  cancel?: string;
  children: ReactNode;
};

/**
 * A form over the page, mounted while it is open. It is sent once however often the button is pressed, keeps the
 * entered values when saving fails, and asks before a change is lost.
 */
export function FormModal<Values extends Record<string, unknown>>({
  title,
  form,
  labels,
  save,
  failed,
  away,
  prefix,
  onClose,
  edited,
  shows,
  size = 'lg',
  draft: draftName,
  submit: button = { label: 'Uložit' },
  cancel = 'Zrušit',
  children,
}: Props<Values>) {
  const isPhone = usePhone();
  const onSaved = () => {
    draft.drop();
    onClose();
  };
  const onSending = (): void => draft.keep();
  const saving = useSaving({ form, save, failed, away, prefix, onSaved, onSending, edited, labels });
  const draft = useFormDraft(form, draftName, saving.ground);
  const { isSaving, isSending, problem, conflict, attempt, submit } = saving;
  const isDirty = isChanged(form);
  const asks = useAsking();
  useLeaveGuard(isDirty && !isSending);

  const close = async () => {
    if (isSending || (isDirty && !(await asks(confirmDiscard)))) return;
    draft.drop();
    onClose();
  };

  return (
    <LargeDialog onClose={close} title={title} size={size} closeOnClickOutside={false}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md" className={isPhone ? classes.page : undefined}>
          <FormProblems {...{ form, labels, problem, attempt }} />
          <SavedMeantime {...{ form, labels, shows, conflict }} />
          <Restored draft={draft} />
          {children}
          <Group ref={lowBar} justify="flex-end" gap="sm" className={classes.actions}>
            <Button variant="default" onClick={close}>
              {cancel}
            </Button>
            {button.busy ? (
              <Button type="submit" disabled={isSaving}>
                {isSending ? button.busy : button.label}
              </Button>
            ) : (
              <Button type="submit" loading={isSending} disabled={isSaving}>
                {button.label}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </LargeDialog>
  );
}
