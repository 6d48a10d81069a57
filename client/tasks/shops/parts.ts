import { DialogFrame } from '../../parts/frames.tsx';
import { part } from '../../parts/part.tsx';

export const NewShopsTask = part(() => import('./NewShopsTask.tsx'), 'NewShopsTask', { frame: DialogFrame });
