-- A tenant has members with roles; a person may be a member of several tenants. Keys may have scopes, a limit of credits a
-- day, and address ranges.
CREATE TABLE "members" (
    "member_id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "issuer" TEXT,
    "subject" TEXT,
    "email" TEXT,
    "name" TEXT,
    "role" TEXT NOT NULL,
    "active" BOOLEAN GENERATED ALWAYS AS (subject IS NOT NULL) STORED,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    "selected_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "members_pkey" PRIMARY KEY ("member_id"),
    CONSTRAINT members_role CHECK (role IN ('owner', 'admin', 'editor', 'reviewer', 'viewer', 'billing')),
    -- A person who signed in, or an address that waits for its owner's first sign-in.
    CONSTRAINT members_person CHECK ((issuer IS NULL) = (subject IS NULL) AND (subject IS NOT NULL OR email IS NOT NULL))
);
CREATE UNIQUE INDEX "members_issuer_subject_tenant_id_key" ON "members"("issuer", "subject", "tenant_id");
CREATE INDEX "members_tenant_id_created_at_idx" ON "members"("tenant_id", "created_at");
CREATE UNIQUE INDEX members_waiting ON members (lower(email), tenant_id) WHERE subject IS NULL;
ALTER TABLE "members" ADD CONSTRAINT "members_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("tenant_id")
  ON DELETE CASCADE ON UPDATE CASCADE;

-- Until now every subject could do everything in its tenant. The address is the one of the tenant's first subject.
INSERT INTO members (member_id, tenant_id, issuer, subject, email, role, created_at, selected_at)
SELECT new_id(), s.tenant_id, s.issuer, s.subject,
  CASE WHEN row_number() OVER (PARTITION BY s.tenant_id ORDER BY s.created_at, s.issuer, s.subject) = 1 THEN t.email END,
  'owner', s.created_at, s.created_at
FROM tenant_subjects s JOIN tenants t USING (tenant_id);
DROP TABLE tenant_subjects;

CREATE TABLE "invitations" (
    "invitation_id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "invited_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "accepted_at" TIMESTAMPTZ(6),
    "accepted_by" UUID,
    "revoked_at" TIMESTAMPTZ(6),

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("invitation_id"),
    CONSTRAINT invitations_role CHECK (role IN ('owner', 'admin', 'editor', 'reviewer', 'viewer', 'billing')),
    CONSTRAINT invitations_once CHECK ((accepted_at IS NULL) = (accepted_by IS NULL) AND (accepted_at IS NULL OR revoked_at IS NULL))
);
CREATE INDEX "invitations_tenant_id_created_at_idx" ON "invitations"("tenant_id", "created_at" DESC);
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("tenant_id")
  ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE mails
  DROP CONSTRAINT mails_kind,
  ADD CONSTRAINT mails_kind CHECK (kind IN ('credit_alert', 'confirm_address', 'topup_declined', 'topup_stopped',
    'topup_limited', 'topup_lost', 'account_changed', 'webhook_disabled', 'invitation'));

ALTER TABLE api_keys
  ADD COLUMN scopes TEXT[],
  ADD COLUMN addresses TEXT[],
  ADD COLUMN daily_credit_limit BIGINT,
  ADD COLUMN spent_day DATE,
  ADD COLUMN spent_credits BIGINT NOT NULL DEFAULT 0,
  ADD CONSTRAINT api_keys_daily_credit_limit CHECK (daily_credit_limit >= 0),
  ADD CONSTRAINT api_keys_spent_credits CHECK (spent_credits >= 0);
