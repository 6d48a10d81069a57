import { isIP } from 'node:net';
import { z } from 'zod';
import { hostsOf, signInOf } from '../core/database/hosts.ts';

/** Requests per person and minute, unless RATE_LIMIT says otherwise. */
export const USUAL_RATE_LIMIT = 1200;

const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .refine(value => value >= min && value <= max, error);
};

/** Whether the text is an address or a network in the form that `trustProxy` accepts. */
function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [, address = '', bits = '1'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return Number(bits) >= 1 && Number(bits) <= longest;
}

/** Whether every server in an address can be parsed: a password may contain characters with a special meaning. */
function isAddress(text: string): boolean {
  try {
    return /^postgres(ql)?:\/\//.test(text) && hostsOf(text).every(({ url }) => signInOf(url));
  } catch {
    return false;
  }
}

const database = (hosts: string) =>
  z
    .string()
    .refine(
      isAddress,
      `must be postgres://user:password@${hosts}/database, with special characters of the password as %XX`,
    );

/** Which proxies to trust: none, a number of hops in front of the application, or a list of addresses. */
type TrustProxy = false | string[] | ((address: string, hop: number) => boolean);

const trustProxy = z.string().transform((value, context): TrustProxy => {
  if (/^\d{1,2}$/.test(value)) return (_address, hop) => hop < Number(value);
  const networks = value.split(',').map(one => one.trim());
  if (!networks.every(isNetwork)) context.addIssue('must be a number of hops or a list of addresses');
  return networks;
});

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
const PASSWORD = 'must have 6 to 128 characters';

/** Has its own text for every error, because the schema library speaks Czech here. */
const Env = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: database('host:port').optional(),
  /** The same database as the role that owns its tables, for migrations; by default the role in DATABASE_URL. */
  DATABASE_OWNER_URL: database('host:port').optional(),
  /** Standby servers of that database, for reports and exports. */
  DATABASE_READ_URL: database('host:port,host:port').optional(),
  ADMIN_PASSWORD: z.string().min(6, PASSWORD).max(128, PASSWORD).optional(),
  TRUST_PROXY: trustProxy.default(false),
  /** The vault's keys, the current one first; without them a file in DATA_DIR is used. */
  VAULT_KEYS: z.string().optional(),
  /** The key that signs exports of the audit; by default one in the database, sealed by the vault's. */
  AUDIT_KEY: z.string().optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z.enum(LEVELS, `must be one of ${LEVELS.join(', ')}`).default('info'),
  /** Whom to tell about a security problem, served as /.well-known/security.txt; without it there is no such page. */
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be mailto:name@domain or https://…')
    .optional(),
  /** A folder whose files are imported (see docs/operations.md). */
  IMPORT_DIR: z.string().optional(),
  /** Requests per minute of one person, of which a quarter may be writes, and of one address without a sign-in. */
  RATE_LIMIT: wholeNumber(1, 1_000_000).default(USUAL_RATE_LIMIT),
  /** How long requests are still accepted after SIGTERM, while /readyz says 503, in ms. */
  DRAIN_MS: wholeNumber(0, 60_000).default(500),
});

export type Env = z.output<typeof Env>;

/**
 * Reads the configuration, from environment variables only; empty ones count as unset.
 * @throws Error naming every wrong variable, one per line.
 */
export function readEnv(variables: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const result = Env.safeParse(given);
  if (result.success) return result.data;
  const lines = result.error.issues.map(issue => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`These environment variables are wrong:\n${lines.join('\n')}`);
}
