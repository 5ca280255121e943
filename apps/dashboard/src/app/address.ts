/** Whether an address, a path, is that of a page: `/jobs/$jobId` is at `/jobs/0190…`. Pure. */
export const isAt = (address: string, path: string): boolean =>
  new RegExp(`^${path.replaceAll(/\$\w+/g, "[^/]+")}/?$`).test(address);
