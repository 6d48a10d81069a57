import type { Db } from '#server/core/database/db.ts';
import { putAccount, putProvider } from '#server/oidc/queries.ts';
import { fresh } from './fresh.ts';

/** A provider that is configured but disabled, so that nobody is asked to use it. */
export const PROVIDER = {
  zapnuto: false,
  popis: 'Firemní účet',
  vydavatel: 'https://ucty.invalid',
  klient: 'prodejna',
  vzdy_znovu: true,
};

/** Builders of records of sign-in through a provider, for `records`. */
export const providerRecords = (db: Db) => ({
  provider: () => db.transaction().execute(tx => putProvider(tx, PROVIDER)),
  /** Links an account of the provider to the person. */
  account: (person: number) =>
    db.transaction().execute(tx => {
      const account = { vydavatel: PROVIDER.vydavatel, predmet: `${fresh()}`, nazev: 'osoba@firma.example' };
      return putAccount(tx, person, account, Date.now());
    }),
});
