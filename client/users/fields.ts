import type { User } from '#shared/users/contract.ts';
import { passwordProblem } from '../forms/leastPassword.ts';

export const LABELS = {
  id: 'ID',
  uzivatelske_jmeno: 'Uživatelské jméno',
  jmeno: 'Jméno',
  prijmeni: 'Příjmení',
  heslo: 'Heslo',
  role: 'Role',
  aktivni: 'Aktivní účet',
  prodejna: 'Domovská prodejna',
  moduly: 'Moduly',
};

/** The form as it is typed: the id is text until it is sent. */
export type Values = {
  id: string;
  uzivatelske_jmeno: string;
  jmeno: string;
  prijmeni: string;
  heslo: string;
  role: User['role'];
  aktivni: boolean;
  prodejna: string;
  moduly: User['moduly'];
};

/** The defaults of a new person (D1 §5), or what `user` has; a password is never shown. */
export const initialValues = (user: User | null, nextId?: number): Values => ({
  id: String(user?.id ?? nextId ?? ''),
  uzivatelske_jmeno: user?.uzivatelske_jmeno ?? '',
  jmeno: user?.jmeno ?? '',
  prijmeni: user?.prijmeni ?? '',
  heslo: '',
  role: user?.role ?? 'PRODEJCE',
  aktivni: user?.aktivni ?? true,
  prodejna: user?.prodejna ?? '',
  moduly: user?.moduly ?? [],
});

const required = (reason: string) => (value: string) => (value.trim() ? null : reason);

/** What can be said before the server is asked; it decides in the end. */
export const rules = (isNew: boolean, leastPassword: number) => ({
  id: (id: string) =>
    /^[1-9]\d{0,9}$/.test(id.trim()) ? null : id.trim() ? 'Neplatné číslo' : 'ID je povinné',
  uzivatelske_jmeno: (name: string) =>
    /\s/.test(name.trim())
      ? 'Uživatelské jméno nesmí obsahovat mezery'
      : required('Uživatelské jméno je povinné')(name),
  jmeno: required('Jméno je povinné'),
  prijmeni: required('Příjmení je povinné'),
  heslo: (heslo: string) => {
    if (heslo === '') return isNew ? 'Heslo je povinné' : null;
    return passwordProblem(heslo, leastPassword);
  },
});

/** What is sent: on an edit an empty password is left out, so that the old one stays (D1 §5). */
export const payload = ({ id, heslo, prodejna, ...fields }: Values) => ({
  ...fields,
  id: Number(id),
  prodejna: prodejna || null,
  heslo: heslo || undefined,
});
