import { useEffect, useState } from 'react';
import { wouldLose } from '../../core/unsaved.ts';

/**
 * What a form belongs to, such as a shift; once somebody else has deleted or ended it (undefined), the last state of it
 * as long as something typed is not saved. So the form stays with its text, and saving says why it cannot be. The
 * component has to be rendered when the form closes.
 */
export function useWhileTyped<T>(now: T | undefined): T | undefined {
  const [last, keep] = useState(now);
  useEffect(() => {
    if (now !== undefined || !wouldLose()) keep(() => now);
  });
  return now ?? last;
}
