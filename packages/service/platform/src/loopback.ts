const literal = /^127(?:\.\d{1,3}){3}$/;

/** Whether only this machine reaches what listens there: a name or an address, with or without brackets. */
export const isLoopback = (host: string): boolean => {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, "$1");
  return name === "localhost" || name === "::1" || literal.test(name);
};
