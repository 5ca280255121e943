/** What the examples of keys and the audit log say. */
import type { ExampleValues } from "../build-examples.ts";

const keyId = "019a0f43-1c2d-7b90-8e4f-5a6b7c8d9e01";

export const identityValues: ExampleValues = {
  key_id: [keyId],
  "Keys.name": ["Production server"],
  key_prefix: ["rw_live_Xk3v"],
  api_key: [`rw_live_Xk3v${"0".repeat(36)}_000000`],
  last_used_at: ["2026-11-20T09:31:00.000Z"],
  expires_at: [null],
  "createApiKey.last_used_at": [null],
  entry_id: ["019a0f43-1c2e-7a11-b3c4-d5e6f7a8b902"],
  actor: ["user:ada@example.com"],
  action: ["api_key.created"],
  "listAuditLog.details": [{ key_id: keyId, name: "Production server" }],
  request_id: ["req-1"],
};
