/** The fields of PayPal's responses and events that we read; each may be missing. */

export type Money = { readonly currency_code?: string; readonly value?: string };
type Link = { readonly rel?: string; readonly href?: string };

export type Capture = {
  readonly id?: string;
  readonly status?: string;
  readonly custom_id?: string;
  readonly amount?: Money;
};

export type Order = {
  readonly id?: string;
  readonly status?: string;
  readonly links?: readonly Link[];
  readonly purchase_units?: readonly {
    readonly custom_id?: string;
    readonly payments?: { readonly captures?: readonly Capture[] };
  }[];
};

export type Refund = {
  readonly id?: string;
  readonly status?: string;
  readonly amount?: Money;
  readonly links?: readonly Link[];
  readonly seller_payable_breakdown?: { readonly total_refunded_amount?: Money };
};

export type Dispute = {
  readonly dispute_id?: string;
  readonly status?: string;
  readonly dispute_amount?: Money;
  readonly dispute_outcome?: { readonly outcome_code?: string };
  readonly disputed_transactions?: readonly { readonly seller_transaction_id?: string }[];
};

export type Event = {
  readonly id?: string;
  readonly event_type?: string;
  readonly create_time?: string;
  readonly resource?: unknown;
};

/** "45.00" as cents; null for what is no amount. Never by way of a fraction. */
export const centsOf = (money: Money | undefined): number | null => {
  const found = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(money?.value ?? "");
  if (!found) return null;
  return Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0"));
};

/** US cents as PayPal writes them. */
export const dollarsOf = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;

/** The address under one of these names. */
export const linkOf = (
  links: readonly Link[] | undefined,
  names: readonly string[],
): string | null =>
  links?.find(({ rel }) => rel !== undefined && names.includes(rel))?.href ?? null;
