import { Contract, type contracts } from '#shared/contracts/contract.ts';
import { endedBy, freedBy } from '#shared/contracts/on.ts';
import { addDays, czechDay } from '#shared/core/days.ts';
import { allows } from '#shared/core/permissions.ts';
import { pragueClock } from '#shared/core/prague.ts';
import { refusalOf } from '#shared/core/refusals.ts';
import type { BodyOut } from '#shared/core/route.ts';
import { fail, found, Refusal } from '../core/calls/errors.ts';
import type { Context, Handlers } from '../core/calls/mount.ts';
import type { Db } from '../core/database/db.ts';
import { refuseStale } from '../core/versions.ts';
import type { Write } from '../core/write.ts';
import {
  deleteContract,
  endContract,
  findContract,
  holdShops,
  insertContract,
  listNamedContracts,
  lockContract,
  lockContracts,
  lockPerson,
  noteEnded,
  type Stored,
  updateContract,
  type Whose,
} from './queries.ts';

/** Rolls back a transaction that was only a trial. */
class NothingWritten extends Error {}

const NOT_FOUND = 'Smlouva nebyla nalezena.';

const existing = async (db: Db, id: number): Promise<Contract> =>
  found(await findContract(db, id), NOT_FOUND);

/** Whose contracts the user may see: their own, those of their shop's people, or all. */
function whoseOf({ scope, user, query }: Context<typeof contracts.list>): Whose {
  if (scope === 'all') return query;
  if (scope === 'own' && query.osoba !== undefined && query.osoba !== user.id)
    throw fail.forbidden(refusalOf('contracts.read'));
  return { ...query, me: user.id, shop: scope === 'shop' ? user.prodejna_id : null };
}

type Entered = Omit<BodyOut<typeof contracts.update>, 'verze'>;

const storedOf = (uzivatel_id: number, { prodejny: _, ...entered }: Entered): Stored => ({
  uzivatel_id,
  druh: entered.druh,
  od: entered.od,
  do: entered.do ?? null,
  tydenni_hodiny: entered.druh === 'dpp' ? null : entered.tydenni_hodiny!,
  technik: entered.technik ?? false,
  dovolena_hodin: entered.dovolena_hodin ?? null,
  hodinova_sazba: entered.hodinova_sazba,
  cislo_pomeru: entered.cislo_pomeru ?? null,
});

const auditOf = ({ id: _, jmeno: __, prijmeni: ___, verze: ____, ...contract }: Contract) => contract;

async function expectShops(tx: Write, shops: number[]) {
  if (!(await holdShops(tx.db, shops))) throw fail.invalid('Prodejna neexistuje', 'prodejny');
}

/**
 * Adds a contract for a person who is locked. If another one is valid on its first day, ends that one the day before.
 * Both changes get an audit row. Returns the contract and how the former one ended.
 */
export async function addContract(tx: Write, stored: Stored, shops: number[]) {
  await expectShops(tx, shops);
  const ended = endedBy(await listNamedContracts(tx.db, { osoba: stored.uzivatel_id }), stored.od);
  if (ended) {
    await endContract(tx.db, ended.former.id, ended.ends);
    await tx.record('smlouva', ended.former.id, { do: ended.former.do }, { do: ended.ends });
  }
  const id = await insertContract(tx.db, stored, shops);
  if (ended) await noteEnded(tx.db, id, { ukoncila: true, ukoncila_do: ended.former.do });
  const smlouva = await existing(tx.db, id);
  await tx.record('smlouva', id, null, auditOf(smlouva));
  return { smlouva, ended };
}

type Locked = Awaited<ReturnType<typeof lockContracts>>[number];

/** Lets the contract that a deleted one had ended run on as before; what ended the deleted one has ended that one then. */
async function freeFormer(tx: Write, others: Locked[], deleted: Locked) {
  const freed = freedBy(others, deleted);
  if (freed) {
    await endContract(tx.db, freed.former.id, freed.ends);
    await tx.record('smlouva', freed.former.id, { do: freed.former.do }, { do: freed.ends });
  }
  const next = deleted.do && others.find(one => one.ukoncila && one.od === addDays(deleted.do!, 1));
  if (next) {
    const ukoncila = freed?.ends === deleted.do;
    await noteEnded(tx.db, next.id, { ukoncila, ukoncila_do: ukoncila ? deleted.ukoncila_do : null });
  }
  return freed;
}

export const contractsRoutes: Handlers<typeof contracts> = {
  async list(context) {
    return {
      dnes: pragueClock(context.now).datum,
      smlouvy: await listNamedContracts(context.db, {
        ...whoseOf(context),
        hasRates: allows(context.user, 'contracts.manage'),
      }),
    };
  },

  create: ({ body: { user_id, ...body }, write }) =>
    write(async tx => {
      if (!(await lockPerson(tx.db, user_id))) throw fail.invalid('Uživatel neexistuje', 'user_id');
      const { smlouva, ended } = await addContract(tx, storedOf(user_id, body), body.prodejny);
      const said = ended ? ` Předchozí končí ${czechDay(ended.ends)}.` : '';
      return { smlouva, message: `Smlouva byla vytvořena.${said}` };
    }),

  async createMany({ body: { smlouvy, nanecisto = false }, write }) {
    const vysledky: { problem: string | null; konci: string | null }[] = [];
    const add = async (tx: Write, { user_id, ...body }: (typeof smlouvy)[number]) => {
      if (!(await lockPerson(tx.db, user_id))) throw fail.invalid('Uživatel neexistuje', 'user_id');
      const own = await listNamedContracts(tx.db, { osoba: user_id });
      const ends = endedBy(own, body.od);
      const inTheWay = own.find(
        one =>
          one !== ends?.former &&
          one.od <= (body.do ?? '9999-12-31') &&
          (one.do === null || one.do >= body.od),
      );
      if (inTheWay) throw fail.conflict(`Na část těchto dnů už má smlouvu od ${czechDay(inTheWay.od)}`);
      return (await addContract(tx, storedOf(user_id, body), body.prodejny)).ended;
    };
    const work = async (tx: Write) => {
      vysledky.length = 0;
      for (const one of smlouvy) {
        const said = await add(tx, one).then(
          ended => ({ problem: null, konci: ended?.ends ?? null }),
          (error: unknown) => {
            if (error instanceof Refusal) return { problem: error.message, konci: null };
            throw error;
          },
        );
        vysledky.push(said);
      }
      if (nanecisto || vysledky.some(({ problem }) => problem)) throw new NothingWritten();
    };
    try {
      await write(work);
    } catch (error) {
      if (error instanceof NothingWritten) return { zapsano: 0, vysledky };
      throw error;
    }
    return { zapsano: smlouvy.length, vysledky };
  },

  update: ({ params: { id }, body: { verze, ...body }, write }) =>
    write(async tx => {
      await lockContract(tx.db, id);
      const before = await existing(tx.db, id);
      await refuseStale(tx.db, { tabulka: 'smlouva', zaznam: id, verze }, Contract, before);
      await expectShops(tx, body.prodejny);
      await updateContract(tx.db, before, storedOf(before.user_id, body), body.prodejny);
      const smlouva = await existing(tx.db, id);
      await tx.record('smlouva', id, auditOf(before), auditOf(smlouva));
      return { smlouva, message: 'Smlouva byla uložena.' };
    }),

  remove: ({ params: { id }, write }) =>
    write(async tx => {
      const before = await existing(tx.db, id);
      // The person before their contracts, as whoever adds one locks them.
      await lockPerson(tx.db, before.user_id);
      const all = await lockContracts(tx.db, before.user_id);
      const deleted = found(
        all.find(one => one.id === id),
        NOT_FOUND,
      );
      await deleteContract(tx.db, id);
      await tx.record('smlouva', id, auditOf(before), null);
      const freed = await freeFormer(
        tx,
        all.filter(one => one !== deleted),
        deleted,
      );
      const until = freed && (freed.ends ? `do ${czechDay(freed.ends)}` : 'na dobu neurčitou');
      return { message: `Smlouva byla smazána.${until ? ` Předchozí zase platí ${until}.` : ''}` };
    }),
};
