import type { Receipt } from "@reelwright/core/credits/receipt";
import pc from "picocolors";

const row = (label: string, credits: number, note = ""): string =>
  `    ${label.padEnd(18)}${String(credits).padStart(7)}  ${pc.dim(note)}`;

/** The receipt for people: every charge, and what became of the reservation. */
export const receiptText = (receipt: Receipt): string => {
  const charges = receipt.charges.map(({ component, quantity, unit_credits, credits }) =>
    row(component, credits, `${quantity} × ${unit_credits}`),
  );
  return [
    pc.bold("  Receipt (credits)"),
    ...charges,
    row("consumed", receipt.consumed),
    row("released", receipt.released, `of ${receipt.reserved} reserved`),
  ].join("\n");
};
