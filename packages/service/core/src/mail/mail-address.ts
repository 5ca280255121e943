/**
 * A mailbox without a name: `local@host`. What mail programs read as more than one address, as a comment or as another
 * header is none.
 */
export const mailAddressPattern =
  "^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)+[A-Za-z]{2,63}$";

/** Longest address that can be delivered to. */
export const maxMailAddressLength = 254;
