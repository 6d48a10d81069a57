import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { ErrorAnswer } from '#shared/core/fields.ts';
import type { Route } from '#shared/core/route.ts';
import { tokenScopeOf } from '#shared/core/token-scopes.ts';

const REFUSALS: Record<number, string> = {
  400: 'Validation failed',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'No such thing, or not yours to see',
  409: 'Something stands in the way; with `mezitim` somebody saved the record first',
};

/** Built once: if each of the hundreds of routes built its own, starting would take longer. */
const REFUSAL_SCHEMAS = Object.fromEntries(
  Object.entries(REFUSALS).map(([status, description]) => [status, ErrorAnswer.describe(description)]),
);

/** The possible answers of a route: its own shape, and the single error shape for documentation. */
export const responseSchemas = (route: Route): Record<string, z.ZodType> => ({
  [route.status ?? 200]: route.returns,
  ...REFUSAL_SCHEMAS,
});

const KEY = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      minLength: 8,
      maxLength: 200,
      description:
        'Makes a write safe to send again: for 24 h the same key of the same person is answered the same and writes nothing twice. With another request it is 422. Refusals are not kept.',
    },
  },
};

/** Either of the two is sufficient. */
const WITH_TOKEN: Record<string, string[]>[] = [{ relace: [] }, { token: [] }];

/** Adds the OpenAPI document and its page at /api/docs, generated from the contract. */
export async function addApiDocs(server: FastifyInstance, version: string) {
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Prodejna API',
        version,
        description:
          'Every call of the staff application. Cookies carry the session; unsafe calls need X-CSRFToken.',
      },
      servers: [{ url: '/api' }],
      components: {
        securitySchemes: {
          relace: { type: 'apiKey', in: 'cookie', name: 'relace', description: 'The session of a person' },
          token: {
            type: 'http',
            scheme: 'bearer',
            description:
              'A token of an ADMIN (Import, Tokeny): import sends sold lines, analytika reads the GET calls of analytics. Every other call is closed to it; what is too much a minute is 429.',
          },
        },
      },
    },
    transform: input => {
      const { schema, url } = jsonSchemaTransform(input);
      const { route } = (input.route.config ?? {}) as { route?: Route };
      const security = route && tokenScopeOf(route) ? { security: WITH_TOKEN } : {};
      const isWrite = ![input.route.method].flat().some(method => method === 'GET' || method === 'HEAD');
      return { schema: { ...schema, ...security, ...(isWrite && { headers: KEY }) }, url };
    },
  });
  await server.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    uiConfig: { docExpansion: 'none' },
  });
}
