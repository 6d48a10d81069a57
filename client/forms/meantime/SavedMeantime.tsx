import type { UseFormReturnType } from '@mantine/form';
import { part } from '../../parts/part.tsx';
import type { Conflict } from '../useSaving.ts';
import type { Shows } from './MeantimeChoice.tsx';

const MeantimeChoice = part(() => import('./MeantimeChoice.tsx'), 'MeantimeChoice');

type Props<Values> = {
  form: UseFormReturnType<Values>;
  labels: Record<string, string>;
  shows?: Shows;
  conflict: Conflict | null;
};

/** The choice between one's own and a colleague's values, loaded on a conflict: few forms ever have one. */
export const SavedMeantime = <Values extends Record<string, unknown>>({
  form,
  conflict,
  ...rest
}: Props<Values>) =>
  conflict && (
    <MeantimeChoice
      {...rest}
      conflict={conflict}
      values={form.values}
      put={(field, value) => form.setFieldValue(field, value as never)}
    />
  );
