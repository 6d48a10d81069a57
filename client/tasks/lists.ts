import { TASKS_LISTED } from '#shared/tasks/rules.ts';
import { apiQuery } from '../core/queries.ts';

/** What an ADMIN sees of tasks: those of people, and those of shops by their groups. */

export const peoplesTasks = apiQuery('GET /tasks/', { query: { stav: 'vse', jen_lidi: 'true' } });

/** The tasks for several shops that some shop still has to do. */
export const openGroups = apiQuery('GET /tasks/hromadne/', {
  query: { stav: 'otevrene', limit: `${TASKS_LISTED}` },
});
