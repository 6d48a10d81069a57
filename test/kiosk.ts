import { insertKiosk, KIOSK_COOKIE, pairKiosk } from '#server/kiosk/queries.ts';
import type { Client, TestApp } from './app.ts';

/** A paired kiosk of the shop, as a client without a session. */
export async function kioskClient(app: TestApp, prodejna_id = 1, nazev = 'Pokladna'): Promise<Client> {
  const now = app.clock.now();
  const paired = await app.db.transaction().execute(async tx => {
    const { kod } = await insertKiosk(tx, { prodejna_id, nazev, vytvoril_id: 1 }, now);
    return pairKiosk(tx, kod, now);
  });
  const cookies = { [KIOSK_COOKIE]: paired!.cookie };
  const { guest } = app;
  return {
    cookie: null,
    get: (url, extra) => guest.get(url, { ...extra, cookies }),
    delete: (url, extra) => guest.delete(url, { ...extra, cookies }),
    post: (url, body, extra) => guest.post(url, body, { ...extra, cookies }),
    put: (url, body, extra) => guest.put(url, body, { ...extra, cookies }),
    patch: (url, body, extra) => guest.patch(url, body, { ...extra, cookies }),
  };
}
