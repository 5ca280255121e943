-- From where and with what a change was made.
ALTER TABLE audit_log ADD COLUMN client_address text, ADD COLUMN user_agent text;
