/** The watched links of a process: what the rest of it asks of them. */
export type Sources = {
  /** Reads what is due, one after another; while it does, another call does nothing. */
  runDue(): Promise<void>;
  /** Reads one now, beside whatever else is read. Does nothing while another instance reads it. */
  run(id: number): Promise<void>;
  /** Waits for what runs. */
  idle(): Promise<void>;
  /** Ends what runs; it is due as before. */
  stop(): Promise<void>;
  /** Whether this server watches a folder. */
  hasFolder: boolean;
};
