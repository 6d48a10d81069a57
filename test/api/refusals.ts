import { ErrorAnswer } from '#shared/core/fields.ts';
import type { Route } from '#shared/core/route.ts';
import { ExistingShift } from '#shared/shifts/shapes.ts';

const DIACRITICS = /[áčďéěíňóřšťúůýž]/i;
const CZECH_WORDS = /\b(neexistuje|nebyla?|nebylo|nelze|nejsou|zadejte|vyberte|nebo)\b/i;
/** Words of the framework, the schema library, the driver and of a stack; none is a Czech word. */
const FOREIGN =
  /\b(invalid|expected|received|required|unexpected|must|should|too|small|big|error|failed|failure|found|payload|request|bad|syntax|string|number|undefined|null|column|relation|constraint|duplicate|violates|unsupported|media|type|not|the|at)\b|\.[jt]s\b|node_modules|[{}<>]/i;

/** What a sentence repeats of a file that was sent, and the name of who was first. */
const QUOTED = /„[^“]*“|(?<=sloupce: ).*$|(?<=^Záznam mezitím změnil ).*(?=\.$)/gs;

/** Whether a person reads a Czech sentence, and nothing of what happened inside; `names` of people may be anything. */
export const isCzech = (text: string, names: readonly string[] = []) =>
  (DIACRITICS.test(text) || CZECH_WORDS.test(text)) &&
  !FOREIGN.test(names.reduce((rest, name) => rest.replaceAll(name, ''), text).replace(QUOTED, ''));

/**
 * What is wrong with the body of a refusal, or null: the one shape (rule platform-2), the same sentence
 * in `error` and `message`, the request's id, Czech throughout.
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
  const foreign = [message, ...Object.values(errors).flat()].find(text => !isCzech(text, names));
  if (foreign !== undefined) return `not a Czech sentence: ${foreign}`;
  // A refused import says which it was and why (rule sales-3), a stale version what was saved meanwhile, and a shift
  // where somebody has one which that is (rule shifts-4); who has a second step is told how to go on, and who has to prove
  // to be themselves that they do (rule people-16). Of a call that only reads a 401 says so.
  const further = ['import', 'mezitim', 'druhy_krok', 'overit', 'jen_cte'];
  const allowed = ['success', 'error', 'message', 'errors', 'request_id', ...further];
  if (ExistingShift.safeParse((body as { existing_shift?: unknown }).existing_shift).success)
    allowed.push('existing_shift');
  const onTop = deviation === 'fields-on-top' ? Object.keys(errors) : [];
  const extra = Object.keys(body as object).find(key => ![...allowed, ...onTop].includes(key));
  return extra === undefined ? null : `has the key ${extra}`;
}
