/** What keeps a large database quick; done by one process for all. */
export type MaintenanceStore = {
  /**
   * Counts what accounts have, where that wasn't counted yet, and marks the pages of lists that have grown; returns how
   * many accounts and marks that were. Short transactions, one list each; `isStopped` is asked between them.
   */
  markPages(
    isStopped: () => boolean,
  ): Promise<{ readonly counted: number; readonly marked: number }>;
  /**
   * Moves tasks, events and deliveries of jobs that ended over `olderThanMs` ago into the archive, where nothing of them
   * is open; returns how many jobs. Some jobs a transaction; `isStopped` is asked between them.
   */
  archiveJobs(olderThanMs: number, isStopped: () => boolean): Promise<number>;
  /** Deletes the archives of the months before the last `months`, this one not counted; returns how many months. */
  deleteArchives(months: number): Promise<number>;
  /**
   * Deletes mails that were sent or given up, and payment events, that many days ago, and events of webhook streams that are
   * an hour old; returns how many rows.
   */
  deleteOld(
    days: { readonly mails: number; readonly paymentEvents: number },
    isStopped: () => boolean,
  ): Promise<number>;
};
