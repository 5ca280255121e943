/** What keeps a large database quick; done by one process for all. */
export type MaintenanceStore = {
  /**
   * Counts what accounts have, where that wasn't counted yet, and marks the pages of lists that have grown; returns how
   * many accounts and marks that were. Short transactions, one list each; `isStopped` is asked between them.
   */
  markPages(
    isStopped: () => boolean,
  ): Promise<{ readonly counted: number; readonly marked: number }>;
};
