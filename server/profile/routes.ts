import type { Role } from '#shared/core/roles.ts';
import { Profile, type profile } from '#shared/profile/contract.ts';
import { IMAGE_MAX_MB, LARGE_IMAGE, NO_IMAGE } from '#shared/profile/image.ts';
import { passAbsences } from '../absences/leaving.ts';
import { authorIsGone } from '../core/calls/database-errors.ts';
import { fail, found } from '../core/calls/errors.ts';
import type { Handlers, ServerFeature } from '../core/calls/mount.ts';
import type { Db } from '../core/database/db.ts';
import { refuseStale } from '../core/versions.ts';
import { type Write, write as writeAs } from '../core/write.ts';
import { PORTRAIT_MIME, preparePortrait, refuseName } from '../files/portrait.ts';
import { withReceived } from '../files/receive.ts';
import { notify } from '../notifications/notify.ts';
import { deleteAccount } from '../oidc/queries.ts';
import { forgive, guessing } from '../session/attempts.ts';
import { deviceCookieOf } from '../session/cookies.ts';
import { knownDevice } from '../session/devices/queries.ts';
import { hashPassword, passwordMatches } from '../session/hashing.ts';
import { expectGoodPassword } from '../session/password-policy.ts';
import { endSessionsOf, replacePasswordHash } from '../session/queries.ts';
import { homeShopId } from '../stores/queries.ts';
import { settleShop } from '../users/asked-shop.ts';
import { activeAdmins, askForShop, isNameTaken, lockForEdit } from '../users/queries.ts';
import {
  deleteImage,
  findImage,
  findPasswordHash,
  findProfile,
  putImage,
  readImage,
  updateProfile,
} from './queries.ts';

const TAKEN = 'Toto jméno už používá jiný zaměstnanec.';
const WAITING = 'Změna prodejny čeká na schválení administrátorem';
const TAKEN_BACK = 'Profil byl aktualizován a žádost o jinou prodejnu vzata zpět';
const NO_SHOP = 'Prodejnu vedoucího může zrušit jen administrátor.';
const NO_PICTURE = 'Profilový obrázek není nastaven.';
const wrongPassword = () => fail.invalid('Staré heslo není správné', 'stare_heslo');

/** The person's profile; if they were deleted in the meantime, the request counts as signed out. */
async function existing(db: Db, id: number): Promise<Profile> {
  const own = await findProfile(db, id);
  if (!own) throw fail.signedOut();
  return own;
}

/** A person's change of home shop. It affects what a VEDOUCI may see and do, so theirs waits for an ADMIN. */
type Move = { from: Profile; to: number | null; isWaiting: boolean };

/** @throws 400 if a VEDOUCI wants no shop, as nobody could decide about that */
function moveOf(role: Role, from: Profile, to: number | null | undefined): Move | null {
  if (to === undefined || to === from.prodejna_id) return null;
  const isWaiting = role === 'VEDOUCI';
  if (isWaiting && !to) throw fail.invalid(NO_SHOP, 'prodejna');
  return { from, to, isWaiting };
}

/**
 * Stores or withdraws the request for another shop and returns it before and after, for the audit. A person who may
 * not move on their own requests it; anyone else's choice of a shop withdraws a former request.
 */
async function wishFor(
  tx: Write,
  id: number,
  shop: number | null | undefined,
  move: Move | null,
): Promise<[was: object, is: object]> {
  if (!move?.isWaiting) return shop === undefined ? [{}, {}] : settleShop(tx, id);
  await askForShop(tx.db, id, move.to!);
  return [{}, { zadost_prodejna_id: move.to }];
}

/** Notifies the ADMINs of a move; after an actual one, undecided absences pass to those who decide now. */
async function tellOfMove(tx: Write, { from, isWaiting }: Move, profil: Profile, prodejna?: string | null) {
  if (!isWaiting) await passAbsences(tx, profil.id);
  const what = isWaiting ? 'Žádost o změnu prodejny' : 'Změna prodejny';
  const text = `${what}: ${profil.jmeno} ${profil.prijmeni}, ${from.prodejna ?? 'žádná'} → ${prodejna || 'žádná'}`;
  await notify(tx, { pro: await activeAdmins(tx.db), druh: 'uzivatel', zaznam: profil.id, text });
}

function doneText(move: Move | null, was: object) {
  if (move?.isWaiting) return WAITING;
  return 'zadost_prodejna_id' in was ? TAKEN_BACK : 'Profil byl úspěšně aktualizován';
}

const profileRoutes: Handlers<typeof profile> = {
  own: ({ db, user }) => existing(db, user.id),

  update: ({ user, body: { prodejna, verze, ...fields }, write }) =>
    write(async tx => {
      await lockForEdit(tx.db, user.id);
      const before = await existing(tx.db, user.id);
      await refuseStale(tx.db, { tabulka: 'uzivatel', zaznam: user.id, verze }, Profile, before);
      const isRenamed = fields.jmeno !== before.jmeno || fields.prijmeni !== before.prijmeni;
      if (isRenamed && (await isNameTaken(tx.db, user.id, fields))) throw fail.taken(TAKEN, 'prijmeni');
      const wanted = await homeShopId(tx.db, prodejna);
      const move = moveOf(user.role, before, wanted);
      await updateProfile(tx.db, user.id, { ...fields, prodejna_id: move?.isWaiting ? undefined : wanted });
      const [was, is] = await wishFor(tx, user.id, wanted, move);
      const profil = await existing(tx.db, user.id);
      await tx.record('uzivatel', user.id, { ...before, ...was }, { ...profil, ...is });
      if (move) await tellOfMove(tx, move, profil, prodejna);
      return { profil, message: doneText(move, was) };
    }),

  /** Wrong guesses count and are logged like failed sign-ins; this session stays (rules people-4, people-7). */
  async changePassword({ app, db, user, author, body, now, request, write }) {
    const { uzivatelske_jmeno: username } = user;
    expectGoodPassword(app.settings(), body.nove_heslo, 'nove_heslo');
    const device = await knownDevice(db, deviceCookieOf(request), username);
    const place = { address: request.ip, device };
    const { old, heslo_hash } = await guessing({ db, username, place, now }, async () => {
      const old = (await findPasswordHash(db, user.id))?.heslo_hash ?? null;
      if (!(await passwordMatches(old, body.stare_heslo)) || old === null) {
        const entry = { co: 'neuspesne_overeni', tabulka: 'relace', zaznam: user.id } as const;
        await writeAs(app.db, author, tx => tx.audit(entry));
        throw wrongPassword();
      }
      return { old, heslo_hash: await hashPassword(body.nove_heslo) };
    });
    await write(async tx => {
      if (!(await replacePasswordHash(tx.db, user.id, old, heslo_hash))) throw wrongPassword();
      await forgive(tx.db, username, place);
      await endSessionsOf(tx.db, user.id, user.relace);
      await deleteAccount(tx.db, user.id);
      await tx.record('uzivatel', user.id, { heslo: 'old' }, { heslo: 'new' }, false);
    });
    return { message: 'Heslo bylo úspěšně změněno' };
  },

  async image({ db, user }) {
    return found(await findImage(db, user.id), NO_PICTURE);
  },

  uploadImage: ({ user, now, request, write }) => {
    const limits = {
      maxMegabytes: IMAGE_MAX_MB,
      field: 'obrazek',
      refuseName,
      tooLarge: LARGE_IMAGE,
      missing: NO_IMAGE,
    };
    return withReceived(request, limits, async (path, name) => {
      const portrait = await preparePortrait(path, name);
      return write(async tx => {
        const { image, hadOne } = await putImage(tx.db, user.id, portrait, now);
        const is = { nazev: name, velikost: portrait.obrazek.length };
        await tx.record('profil_obrazek', user.id, hadOne ? {} : null, is, { co: 'zmena' });
        return { profil: image, message: 'Profilový obrázek byl úspěšně nahrán' };
      });
    });
  },

  async removeImage({ user, write }) {
    await write(async tx => {
      const removed = await deleteImage(tx.db, user.id);
      if (removed) await tx.record('profil_obrazek', user.id, {}, null, { co: 'zmena' });
      return removed;
    });
  },

  async picture({ db, params: { klic }, query, reply }) {
    const bytes = await readImage(db, klic, query.nahled !== undefined);
    if (!bytes) throw fail.notFound('Obrázek nebyl nalezen.');
    return reply
      .headers({
        'content-type': PORTRAIT_MIME,
        // A key always has the same bytes, so browsers may cache them for ever.
        'cache-control': 'private, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .send(bytes);
  },
};

export const profileFeature: ServerFeature<typeof profile> = {
  routes: profileRoutes,
  constraints: {
    uzivatel_zadost_prodejna_fkey: () => fail.invalid('Vybraná prodejna neexistuje', 'prodejna'),
    ...authorIsGone('profil_obrazek_uzivatel_id_fkey'),
  },
};
