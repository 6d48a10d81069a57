import { z } from 'zod';
import { IdText, Okamzik, Success, success } from '../../core/fields.ts';
import { route } from '../../core/route.ts';
import { StoredFile } from '../../files/contract.ts';
import { Author as Who } from '../../users/contract.ts';

/** A photo of an order (rule orders-12), with who added it. */
export const Photo = StoredFile.extend({ vlozil: Who, vlozen: Okamzik });
export type Photo = z.output<typeof Photo>;

const params = z.object({ id: IdText, fotka: IdText });

export const photoCalls = {
  photos: route('GET /orders/orders/:id/fotky/', {
    can: 'orders.read',
    summary: 'The photos of an order, the oldest first',
    returns: success({ fotky: z.array(Photo) }),
  }),
  addPhoto: route('POST /orders/orders/:id/fotky/', {
    can: 'orders.write',
    summary: 'Add one photo to an order',
    quota: 'nahravani',
    returns: StoredFile,
    status: 201,
    raw: 'receives one multipart file, field soubor, as a stream',
  }),
  removePhoto: route('DELETE /orders/orders/:id/fotky/:fotka/', {
    params,
    can: 'orders.write',
    summary: 'Remove a photo of an order; it can be restored for 30 days',
    returns: Success,
  }),
  restorePhoto: route('POST /orders/orders/:id/fotky/:fotka/obnovit/', {
    params,
    can: 'orders.write',
    summary: 'Restore a removed photo of an order',
    returns: Success,
  }),
};
