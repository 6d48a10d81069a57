/** Addresses at which the interface opens a record: for screens, notifications, search, the audit and mails. */

type Id = number | string;

const quoted = encodeURIComponent;

export const toOrder = (id: Id) => `/orders?objednavka=${id}`;
export const toPost = (id: Id) => `/news?prispevek=${id}`;
export const toTask = (id: Id) => `/?ukol=${id}`;
/** A task for several shops. */
export const toShopsTask = (id: Id) => `/?hromadny=${id}`;
export const toShift = (id: Id) => `/shifts?smena=${id}`;
export const toAlert = (id: Id) => `/vyhled?vykyv=${id}`;

export const ABSENCES = '/shifts?zalozka=volno';
export const toAbsence = (id: Id) => `${ABSENCES}&zadost=${id}`;

export const OFFERS = '/shifts?zalozka=nabidky';

export const TIMESHEETS = '/shifts?zalozka=vykaz';
/** `month` as YYYY-MM. */
export const toTimesheets = (month: string) => `${TIMESHEETS}&mesic=${month}`;

/** Records without an address of their own are searched for by name. */
export const toPerson = (name: string) => `/users?hledat=${quoted(name)}`;
export const toStore = (name: string) => `/stores?search=${quoted(name)}`;
export const toAccess = (name: string) => `/access?hledat=${quoted(name)}`;

/** The audit filtered by the reveals of a person. */
export const toReveals = (person: number) => `/audit?kdo=${person}&co=odkryti`;

export const toReceipt = ({ zdroj, doklad }: { zdroj: string; doklad: string }) =>
  `/analytics?${new URLSearchParams({ sekce: 'doklad', doklad, zdroj })}`;
