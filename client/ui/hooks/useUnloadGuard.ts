import { useEffect } from 'react';
import { holdUnsaved } from '../../core/unsaved.ts';

/** While `unsaved`, the browser asks before the window is closed or loaded again. */
export function useUnloadGuard(unsaved: boolean) {
  useEffect(() => (unsaved ? holdUnsaved() : undefined), [unsaved]);
}
