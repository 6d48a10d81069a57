/** The watched sources of a process, as the rest of the process uses them. */
export type Sources = {
  /** Reads what is due, one after another; a call meanwhile waits for another round. */
  runDue(): Promise<void>;
  /** Reads one source now, in parallel with others. Does nothing while another instance reads it. */
  run(id: number): Promise<void>;
  /** Waits until nothing is being read. */
  idle(): Promise<void>;
  /** Stops reading; sources that were being read stay due. */
  stop(): Promise<void>;
  /** Whether this server watches a folder. */
  hasFolder: boolean;
};
