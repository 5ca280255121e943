import { useState } from "react";

const fileOf = (address: string): string => {
  const { origin, pathname } = new URL(address, "http://localhost");
  return origin + pathname;
};

/** Returns the address that was told first of a file: addresses are signed anew with each answer, and a player would begin anew. */
export const useSameAddress = (address: string | null): string | null => {
  const [first, setFirst] = useState(address);
  if (first === address) return first;
  const isSame = first !== null && address !== null && fileOf(first) === fileOf(address);
  if (isSame) return first;
  setFirst(address);
  return address;
};
