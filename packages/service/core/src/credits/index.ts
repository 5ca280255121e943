export { type AuditNightlyDeps, auditNightly, isSound } from "./audit-nightly.ts";
export { balanceSchema, transactionSchema } from "./credit-schemas.ts";
export { type Receipt, receiptOf, receiptSchema } from "./receipt.ts";
