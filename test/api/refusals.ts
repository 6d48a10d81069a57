import { ErrorAnswer } from '#shared/core/fields.ts';
import type { Route } from '#shared/core/route.ts';
import { ExistingShift } from '#shared/shifts/shapes.ts';

const DIACRITICS = /[áčďéěíňóřšťúůýž]/i;
const CZECH_WORDS = /\b(neexistuje|nebyla?|nebylo|lze|nelze|nejsou|zadejte|vyberte|nebo)\b/i;
/** Words of the framework, the schema library, the driver and stack traces; none is a Czech word. */
const FOREIGN =
  /\b(invalid|expected|received|required|unexpected|must|should|too|small|big|error|failed|failure|found|payload|request|bad|syntax|string|number|undefined|null|column|relation|constraint|duplicate|violates|unsupported|media|type|not|the|at)\b|\.[jt]s\b|node_modules|[{}<>]/i;

/** Parts of a message quoted from what was sent, placeholders of templates, and the name of who saved first. */
const QUOTED =
  /„[^“]*“|\{(?:cislo|dil|doplatek|odkaz|prodejna|slibeno|telefon)\}|(?<=sloupce: ).*$|(?<=^Záznam mezitím změnil ).*(?=\.$)/gs;

/** Whether a text is a Czech sentence without internal details; the `names` of people in it may be anything. */
export const isCzech = (text: string, names: readonly string[] = []) =>
  (DIACRITICS.test(text) || CZECH_WORDS.test(text)) &&
  !FOREIGN.test(names.reduce((rest, name) => rest.replaceAll(name, ''), text).replace(QUOTED, ''));

/** The first message of a refusal that is no Czech sentence. */
export const foreignIn = (
  message: string,
  errors: Record<string, string[]> = {},
  names: readonly string[] = [],
): string | undefined => [message, ...Object.values(errors).flat()].find(text => !isCzech(text, names));

/**
 * What is wrong with the body of a refusal, or null: it must have the common shape (rule platform-2), the same
 * sentence in `error` and `message`, the request's id, and only Czech messages.
 */
export function refusalProblem(
  body: unknown,
  deviation?: Route['errors'],
  names: readonly string[] = [],
): string | null {
  const parsed = ErrorAnswer.safeParse(body);
  if (!parsed.success) return `not the shape of an error: ${parsed.error.message}`;
  const { error, message, errors = {}, request_id } = parsed.data;
  if (deviation !== 'fields-as-error' && error !== message) return 'error and message differ';
  if (!request_id) return 'no request id';
  const foreign = foreignIn(message, errors, names);
  if (foreign !== undefined) return `not a Czech sentence: ${foreign}`;
  // Additional keys: a refused import tells which one and why (rule sales-3), a stale version what was saved
  // meanwhile, and an overlapping shift the existing one (rule shifts-4). Others tell that a second step or a new
  // proof of identity is needed (rule people-16), and for a 401 that the call only reads.
  const further = ['import', 'mezitim', 'druhy_krok', 'overit', 'jen_cte'];
  const allowed = ['success', 'error', 'message', 'errors', 'request_id', ...further];
  if (ExistingShift.safeParse((body as { existing_shift?: unknown }).existing_shift).success)
    allowed.push('existing_shift');
  const onTop = deviation === 'fields-on-top' ? Object.keys(errors) : [];
  const extra = Object.keys(body as object).find(key => ![...allowed, ...onTop].includes(key));
  return extra === undefined ? null : `has the key ${extra}`;
}
