import net from 'node:net';
import pg from 'pg';

/** One of several servers that form one database: its host and port, and its full address. */
type Host = { host: string; port: number; url: string };

const PORT = 5432;
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)([\s\S]*)$/;

/**
 * The servers that an address names, 'postgres://user@one:5432,two:5433/database', in order, each with its own
 * address. A `target_session_attrs` is left out: of several servers we always look for the one that takes writes.
 */
export function hostsOf(address: string): Host[] {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(address) ?? [];
  const rest = after.replace(/([?&])target_session_attrs=[^&]*&?/, '$1').replace(/[?&]$/, '');
  return hosts.split(',').map(one => {
    const [, host = '', port] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(one) ?? [];
    const url = before + one + rest;
    return { host: host.replace(/^\[|\]$/g, ''), port: Number(port ?? PORT), url };
  });
}

/** Decodes percent escapes; a percent sign that begins no escape is kept literally, as the driver does. */
const decoded = (text: string) => decodeURIComponent(text.replace(/%(?![0-9a-f]{2})/gi, '%25'));

/** The user and password in an address; empty when they are missing. @throws Error when the address is not valid */
export function signInOf(address: string): { user: string; password: string } {
  const { username, password } = new URL(hostsOf(address)[0]!.url.replace('@/', '@localhost/'));
  return { user: decoded(username), password: decoded(password) };
}

/** The address of the same servers and database for another user. */
export const addressFor = (address: string, user: string, password: string) =>
  address.replace(
    /^(postgres(?:ql)?:\/\/)(?:[^/?#]*@)?/,
    (_, scheme) => `${scheme}${encodeURIComponent(user)}:${encodeURIComponent(password)}@`,
  );

/** How long a server may take to say whether it takes writes, and how long that answer is cached, in ms. */
const ANSWER_MS = 1_500;
const BELIEVED_MS = 500;

/** The error that the operating system gives for a single server, so that callers may retry. */
const nobody = (hosts: readonly Host[]) =>
  Object.assign(new Error(`connect ECONNREFUSED: none of ${hosts.length} servers accepts writes`), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
  });

async function isWritable({ url }: Host): Promise<boolean> {
  const client = new pg.Client({
    ...{ connectionString: url, application_name: 'prodejna-look' },
    ...{ connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS },
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query('select not pg_is_in_recovery() as is');
    return rows[0].is;
  } finally {
    client.end().catch(() => {});
  }
}

type Found = { at: number; host: Promise<Host> };
const found = new Map<string, Found>();

/** Finds the server that takes writes; concurrent connection attempts share one lookup. @throws ECONNREFUSED */
async function writableOf(hosts: readonly Host[]): Promise<Host> {
  const key = hosts.map(({ url }) => url).join();
  const known = found.get(key);
  if (known && performance.now() - known.at < BELIEVED_MS) return known.host;
  const looks = hosts.map(async host => {
    if (!(await isWritable(host))) throw nobody(hosts);
    return host;
  });
  const host = Promise.any(looks).catch(() => Promise.reject(nobody(hosts)));
  found.set(key, { at: performance.now(), host });
  return host;
}

/** A socket that connects to whichever server takes writes at that moment. */
class WritableSocket extends net.Socket {
  readonly #hosts: readonly Host[];

  constructor(hosts: readonly Host[]) {
    super();
    this.#hosts = hosts;
  }

  override connect(..._where: unknown[]): this {
    writableOf(this.#hosts).then(
      ({ host, port }) => {
        if (!this.destroyed) super.connect(port, host);
      },
      error => this.destroy(error),
    );
    return this;
  }
}

/** How to connect to the database at `address`, which may have several servers (docs/decisions/0072). */
export function placeOf(address: string): Pick<pg.ClientConfig, 'connectionString' | 'stream'> {
  const hosts = hostsOf(address);
  if (hosts.length === 1) return { connectionString: address };
  return { connectionString: hosts[0]!.url, stream: () => new WritableSocket(hosts) as never };
}
