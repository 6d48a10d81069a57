import { z } from 'zod';
import { bodyOf, shapeOf } from '../core/body.ts';
import { asTyped, NoveHeslo, Okamzik, Success, success, Verze } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { HomeShop, User } from '../users/contract.ts';
import { PASSWORD, PROFILE } from '../users/fields.ts';

const WRONG_LINK = 'Neplatný odkaz na obrázek';

/** A password that is only compared: limited in length, never cleaned. */
const stare_heslo = asTyped(256, 'Povinné pole').min(1, 'Povinné pole');

/** One's own personal data (rule people-13). */
export const Profile = User.extend({
  ...shapeOf(PROFILE, { prodejna: z.string().nullable() }),
});
export type Profile = z.output<typeof Profile>;

/** A profile image (rule people-14). Its address changes with the image; with `?nahled=1` it gives a small square. */
export const ProfileImage = z.object({ obrazek: z.string(), datum_nahrani: Okamzik });
export type ProfileImage = z.output<typeof ProfileImage>;

export const profile = {
  own: route('GET /users/profile/', {
    can: 'signed-in',
    summary: 'One’s own personal data',
    returns: Profile,
  }),
  update: route('PUT /users/profile/update/', {
    can: 'signed-in',
    summary:
      'Change one’s own personal data; what is left out stays, role, id and username always do; a stale `verze` is 409',
    body: z.object({
      ...bodyOf(PROFILE, { prodejna: HomeShop }),
      verze: Verze,
    }),
    returns: success({ profil: Profile, message: z.string() }),
  }),
  changePassword: route('POST /users/profile/change-password/', {
    can: 'signed-in',
    summary: 'Change one’s own password; all other sessions end',
    body: z
      .object(
        bodyOf(PASSWORD, {
          stare_heslo,
          nove_heslo: NoveHeslo,
          potvrzeni_hesla: asTyped(256, 'Povinné pole'),
        }),
      )
      .refine(({ nove_heslo, potvrzeni_hesla }) => nove_heslo === potvrzeni_hesla, {
        error: 'Nová hesla se neshodují',
        path: ['potvrzeni_hesla'],
      }),
    returns: success({ message: z.string() }),
  }),
  image: route('GET /users/profile/image/', {
    can: 'signed-in',
    summary: 'One’s own profile image; 404 when there is none',
    returns: ProfileImage,
  }),
  uploadImage: route('POST /users/profile/image/upload/', {
    quota: 'nahravani',
    can: 'signed-in',
    summary: 'Set one’s own profile image: JPG, PNG or GIF of at most 5 MB, kept at 600 px at most',
    returns: success({ profil: ProfileImage, message: z.string() }),
    status: 201,
    raw: 'receives one multipart file, field obrazek, as a stream',
  }),
  removeImage: route('DELETE /users/profile/image/delete/', {
    can: 'signed-in',
    summary: 'Delete one’s own profile image; idempotent',
    returns: Success,
  }),
  picture: route('GET /users/profile/image/:klic/', {
    can: 'files.read',
    summary: 'The bytes of anybody’s profile image, or of its small square',
    params: z.object({ klic: z.string().regex(/^[A-Za-z0-9_-]{22}$/, WRONG_LINK) }),
    query: z.object({ nahled: z.literal('1', 'Očekává se 1').optional() }),
    returns: z.unknown(),
    raw: 'sends bytes with headers of its own',
  }),
};
