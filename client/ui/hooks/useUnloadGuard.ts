import { useEffect } from 'react';
import { holdUnsaved } from '../../core/unsaved.ts';

/** While `unsaved`, the browser asks before the window is closed or reloaded. */
export function useUnloadGuard(unsaved: boolean) {
  useEffect(() => (unsaved ? holdUnsaved() : undefined), [unsaved]);
}
