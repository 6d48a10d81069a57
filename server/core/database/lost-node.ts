/** What a coordinator reports, as an internal error, when one of its servers is lost during a query. */
const SAID =
  /server closed the connection|connection not open|connection to the remote node|SSL SYSCALL|connection marked as essential/i;

/** Whether a server of a cluster was lost: the coordinator session's connections to it are dead from then on. */
export const isNodeLost = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === 'XX000' && SAID.test(error.message);
