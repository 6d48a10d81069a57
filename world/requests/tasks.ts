import { NO_ID } from '../records.ts';
import { type Makers, type Making, none } from './request.ts';

const taskId = async ({ record, make, owner }: Making) => ({
  params: { id: record === 'missing' ? NO_ID : await make.task(owner) },
});

/** Tasks. */
export const tasks = {
  'GET /tasks/': none,
  'POST /tasks/': ({ record, owner }) => ({
    body: { ukol: 'Doplnit letáky', id_prodejce_ukol: record === 'missing' ? NO_ID : owner },
  }),
  'PUT /tasks/:id/': async making => ({ ...(await taskId(making)), body: { stav: 'hotovo' } }),
  'DELETE /tasks/:id/': taskId,
} satisfies Makers;
