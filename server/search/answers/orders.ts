import { number } from '#shared/core/amounts.ts';
import { CLOSED, isClosed, STATUS_LABELS, STATUSES } from '#shared/orders/statuses.ts';
import { type Asking, type Intent, path, type Said } from './asking.ts';

/** The open orders of all shops or of one, counted like the columns of the board. */
async function orders({ app, user, prodejna }: Asking): Promise<Said> {
  const query = { prodejna_id: prodejna ? String(prodejna.id) : undefined };
  const { kanban_data } = await app.ask(user, 'GET /orders/orders/', { query });
  const open = STATUSES.filter(status => !isClosed(status));
  const closed = CLOSED.map(status => `„${STATUS_LABELS[status]}“`).join(' a ');
  return {
    ...{ nazev: 'Otevřené objednávky', obdobi: 'teď', ceho: prodejna ? undefined : 'celý řetězec' },
    hodnota: number(open.reduce((sum, status) => sum + kanban_data[status].count, 0)),
    radky: open
      .filter(status => kanban_data[status].count > 0)
      .map(status => `${STATUS_LABELS[status]}: ${number(kanban_data[status].count)}`),
    definice: `Objednávky na tabuli ve všech stavech kromě ${closed}.`,
    cesta: path('/orders', { prodejna: prodejna?.id }),
  };
}

export const ORDERS: Intent = {
  slova: [['objednávka', 'zakázka']],
  umi: ['prodejna'],
  say: orders,
};
