import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { ErrorAnswer } from '#shared/core/fields.ts';
import type { Route } from '#shared/core/route.ts';
import { type Constraints, refusalOf } from './database-errors.ts';
import { type FieldErrors, fail, Refusal } from './errors.ts';

/** Czech sentences for requests that the framework itself refuses before a handler runs. */
const FRAMEWORK: Record<string, () => Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => fail.tooLarge('Požadavek je příliš velký.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => fail.unsupported('Nepodporovaný typ obsahu požadavku.'),
  FST_REQ_FILE_TOO_LARGE: () => fail.tooLarge('Soubor je příliš velký.'),
  FST_ERR_REP_ALREADY_SENT: () => fail.invalid('Požadavek byl přerušen.'),
};

/** Field errors of a failed validation, keyed by the top-level field or by its full path: {pole: [věty]}. */
function fieldErrors(error: FastifyError, isByPath: boolean): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.validation ?? []) {
    const path = issue.instancePath.split('/').slice(1);
    const field = (isByPath ? path.join('.') : path[0]) || 'pozadavek';
    errors[field] = [...(errors[field] ?? []), issue.message ?? 'Neplatná hodnota'];
  }
  return errors;
}

type Told = { constraints: Constraints; deviation: Route['errors'] };

function toRefusal(error: FastifyError, { constraints, deviation }: Told): Refusal | null {
  if (error instanceof Refusal) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = fieldErrors(error, deviation === 'by-path');
    return new Refusal(400, Object.values(errors)[0]?.[0] ?? 'Neplatný požadavek', { errors });
  }
  const known = FRAMEWORK[error.code]?.() ?? refusalOf(error, constraints);
  if (known) return known;
  const status = error.statusCode ?? 500;
  if (status === 429) return fail.tooMany('Příliš mnoho požadavků. Zkuste to za chvíli.', 60);
  if (status === 503) return fail.unavailable();
  return status >= 400 && status < 500 ? new Refusal(status, 'Neplatný požadavek.') : null;
}

/** The body of a refusal, with the two deviations that the specification asks for (rule platform-2). */
function body(refusal: Refusal, requestId: string, deviation?: Route['errors']): ErrorAnswer {
  const { errors, extra } = refusal.details;
  return {
    ...(deviation === 'fields-on-top' ? errors : {}),
    ...extra,
    success: false,
    error: deviation === 'fields-as-error' && errors ? errors : refusal.message,
    message: refusal.message,
    ...(errors ? { errors } : {}),
    request_id: requestId,
  };
}

/** Identifies the caller in the log, to investigate misuse: a number, never a name, and the call without values. */
const whoMet = ({ person, token, method, routeOptions }: FastifyRequest) => ({
  person: person?.id ?? null,
  token: token?.id ?? null,
  call: `${method} ${routeOptions.url}`,
});

/** Logs a thrown error, sets the status and headers of its answer, and returns it as a refusal. */
export function refused(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  told: Told = { constraints: {}, deviation: undefined },
): Refusal {
  const refusal =
    toRefusal(error, told) ??
    new Refusal(500, `Na serveru nastala chyba. Nahlaste prosím číslo ${request.id}.`);
  if (refusal.status === 500) request.log.error({ err: error }, 'request failed');
  else if (refusal.status > 500) request.log.warn({ err: error }, 'unavailable');
  else if (refusal.status === 403 || refusal.status === 429) request.log.warn(whoMet(request), 'refused');
  if (refusal.details.retryAfter) reply.header('retry-after', refusal.details.retryAfter);
  if (refusal.details.allow) reply.header('allow', refusal.details.allow);
  // The headers too, for requests that are refused before the hooks that normally set these have run.
  reply.code(refusal.status).headers({
    'x-request-id': request.id,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  return refusal;
}

/** The one place where a thrown error becomes an answer; `constraints` words the refusals by the database. */
export const answerErrors =
  (constraints: Constraints = {}) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const deviation = request.routeOptions.config?.route?.errors;
    const refusal = refused(error, request, reply, { constraints, deviation });
    return reply
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(body(refusal, request.id, deviation));
  };
