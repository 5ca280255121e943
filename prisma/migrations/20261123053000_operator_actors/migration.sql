-- An operator who acts over HTTP is named by their subject. Every entry there is fits already.
ALTER TABLE audit_log
  DROP CONSTRAINT audit_log_actor,
  ADD CONSTRAINT audit_log_actor CHECK (actor ~ '^(key|user|provider|operator):.' OR actor IN ('operator', 'system'));
