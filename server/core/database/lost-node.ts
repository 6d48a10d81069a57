/** What a coordinator says, as of an error inside of it, when one of its servers went away under what it was asked. */
const SAID =
  /server closed the connection|connection not open|connection to the remote node|SSL SYSCALL|connection marked as essential/i;

/** Whether a server of a cluster was lost: what the coordinator's session keeps to it is dead from then on. */
export const isNodeLost = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === 'XX000' && SAID.test(error.message);
