-- Changes that can't be undone any more are found and deleted by their end.
CREATE INDEX "account_changes_expires_at_idx" ON "account_changes"("expires_at");
