import type { UseFormReturnType } from '@mantine/form';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '../core/api.ts';
import { type Meantime, meantimeOf } from '../core/meantime.ts';
import { reasonOf } from '../session/reason.ts';
import { useReached } from '../ui/hooks/useReached.ts';
import { isAway } from '../ui/notices/problem.ts';
import { type Difference, differences } from './differences.ts';
import { createGround } from './drafts/form-drafts.ts';
import { takeValues } from './meantime/takeValues.ts';

export type Problem = { message: string; detail: string | null };

/** Somebody else's change that the form would be saved over, with the fields in which the two differ. */
type Found = Meantime & { fields: Difference[] };

/** The component that shows the conflict calls `shown` once it is visible. */
export type Conflict = Found & { shown: () => void };

/** Sent together with the values. */
export type Attempt = {
  /** The version of the record that the form knows; undefined for a new one. */
  verze: number | undefined;
  /** The `Idempotency-Key`: a second attempt after a lost answer creates no second record. */
  klic: string;
};

/** What a form edits: its version when opened, and a function from the server's record to the form's values. */
export type Edited<Values> = {
  verze: number;
  valuesOf: (zaznam: never) => Values;
  /** Typed values in the spelling of `valuesOf`, so that two spellings of one value are no difference. */
  spelled?: (values: Values) => Values;
};

type Options<Values> = {
  form: UseFormReturnType<Values>;
  /** 'stay' leaves the form open: the save succeeded only in part, and the person must read what did not. */
  save: (values: Values, attempt: Attempt) => Promise<unknown>;
  failed: string;
  /** The message instead of `failed` when the server cannot be reached. */
  away?: string;
  /** Put before the server's sentence. */
  prefix?: string;
  onSaved?: () => void;
  /** Called before something is sent, and when what was sent is not to be sent again. */
  onSending?: () => void;
  /** Left out for what two people cannot edit at a time; null for a new record. */
  edited?: Edited<Values> | null;
  labels?: Record<string, string>;
};

const MOST_MERGES = 3;

/**
 * How long the form stays busy after it shows something to read, in ms: the second press of a double click would
 * otherwise save over it or replace it with another result.
 */
const UNREAD_MS = 1_000;

/**
 * Submits a form: once however often the button is pressed, with the server's errors put under the fields. If
 * somebody else saved first, their changes are shown beside the form's values; where nothing differs, the form is
 * saved over them. `attempt` grows with every failed attempt, so that the summary can take the focus.
 */
export function useSaving<Values extends Record<string, unknown>>(options: Options<Values>) {
  const { form, save, failed, away = failed, prefix = '', onSaved, onSending, edited, labels = {} } = options;
  const [phase, setPhase] = useState<'idle' | 'sending' | 'unread'>('idle');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [attempt, setAttempt] = useState(0);
  const upToDate = useReached(problem);
  const isRunning = useRef(false);
  const seen = useRef(() => {});
  const [ground] = useState(() => createGround(edited?.verze));
  const { key } = ground;

  /** Makes the current record the form's base, as if opened with it, and returns what has to be decided. */
  const rebase = (typed: Values, meantime: Meantime, { valuesOf, spelled }: Edited<Values>): Found => {
    const values = spelled?.(typed) ?? typed;
    const theirs = valuesOf(meantime.zaznam as never);
    const before = ground.stand(form.getInitialValues());
    const fields = differences([before.zaklad, values, theirs], labels);
    ground.follow(meantime.zaznam.verze);
    if (fields.length > 0) ground.unseen = before;
    takeValues(form, theirs);
    form.setValues(values);
    for (const { field, isMine, theirs: value } of fields)
      if (!isMine) form.setFieldValue(field, value as never);
    // What was erased is not offered to be put back by a press; what the person typed anew is.
    return { ...meantime, fields: meantime.udaje_smazany ? fields.filter(({ isMine }) => isMine) : fields };
  };

  const sendOver = async (values: Values, merges = 0): Promise<Found | 'stay' | null> => {
    try {
      const klic = key.of(values);
      onSending?.();
      const outcome = await save(values, { verze: ground.verze, klic });
      return outcome === 'stay' ? 'stay' : null;
    } catch (error) {
      const meantime = edited && meantimeOf(error);
      if (!meantime) throw error;
      const found = rebase(values, meantime, edited);
      const isMerged = found.fields.length === 0 && !found.udaje_smazany && merges < MOST_MERGES;
      return isMerged ? sendOver(values, merges + 1) : found;
    }
  };

  /** The wait begins when the text is visible: a slow device draws late, and its code may still be loading. */
  const letRead = async (shown?: Promise<void>) => {
    flushSync(() => setPhase('unread'));
    await shown;
    await new Promise(resolve => setTimeout(resolve, UNREAD_MS));
  };

  const send = async (values: Values) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setPhase('sending');
    setProblem(null);
    try {
      const found = await sendOver(values);
      if (found === 'stay') {
        key.forget();
        onSending?.();
        return await letRead();
      }
      if (found) {
        const shown = new Promise<void>(resolve => {
          seen.current = () => {
            ground.unseen = null;
            resolve();
          };
        });
        setConflict({ ...found, shown: seen.current });
        return await letRead(shown);
      }
      setConflict(null);
      key.forget();
      onSaved?.();
    } catch (error) {
      const errors = error instanceof ApiError ? error.errors : {};
      form.setErrors(Object.fromEntries(Object.entries(errors).map(([field, [text]]) => [field, text])));
      const reason = reasonOf(error, 'Uložte formulář znovu.');
      setProblem({ message: isAway(error) ? away : failed, detail: reason && `${prefix}${reason}` });
      setAttempt(count => count + 1);
    } finally {
      isRunning.current = false;
      setPhase('idle');
    }
  };

  const submit = form.onSubmit(send, () => {
    setProblem(null);
    setAttempt(count => count + 1);
  });
  return {
    /** The button is inactive. */
    isSaving: phase !== 'idle',
    /** The answer is awaited: the form can be neither closed nor left. */
    isSending: phase === 'sending',
    problem: problem && { ...problem, detail: upToDate(problem.detail) ?? null },
    conflict,
    attempt,
    submit,
    /** The state that the values are based on, for their draft. */
    ground,
    /** Called after the form was given the record's newer values from elsewhere. */
    follow: (newer: number) => {
      ground.follow(newer);
      setConflict(null);
      seen.current();
    },
  };
}
