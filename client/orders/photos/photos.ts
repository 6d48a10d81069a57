import { refetch } from '../../core/queries.ts';
import { upload } from '../../core/upload.ts';
import { pageUploads } from '../../files/page-uploads.ts';

/** The calls whose shown data changes with a photo. */
export const PHOTOS = '/orders/orders/:id/fotky/';

export const ownerOf = (id: number) => ({ kind: 'order', id }) as const;

/** The uploads of photos: each stored one joins its order at once. */
export const uploads = pageUploads<ReturnType<typeof ownerOf>>(async ({ id }, file, options) => {
  await upload('POST /orders/orders/:id/fotky/', { id }, file, options);
  await refetch(PHOTOS);
});
