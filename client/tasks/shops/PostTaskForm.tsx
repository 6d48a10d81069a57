import { cut } from '#shared/core/cut.ts';
import type { Post } from '#shared/news/contract.ts';
import { TASK_MAX } from '#shared/tasks/rules.ts';
import { useMay } from '../../core/session.tsx';
import { DialogFrame } from '../../parts/frames.tsx';
import { part } from '../../parts/part.tsx';
import { NewShopsTask } from './parts.ts';

const TaskForm = part(() => import('../TaskForm.tsx'), 'TaskForm', { frame: DialogFrame });

/** A new task with the text of a post: for the shops of the post where the person may, else for a person (rule home-7). */
export function PostTaskForm({ post, onClose }: { post: Post; onClose: () => void }) {
  const from = { novinka: post.id, ukol: cut(post.obsah, TASK_MAX) };
  if (!useMay()('tasks.shops')) return <TaskForm task={null} from={from} onClose={onClose} />;
  const prodejny = post.prodejny.map(({ id }) => id);
  return <NewShopsTask {...from} prodejny={prodejny} onClose={onClose} />;
}
