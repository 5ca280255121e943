-- Scheme, host and port as they are written. What can't be cut stands for itself.
CREATE OR REPLACE FUNCTION webhook_origin(url text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(substring(url from '^[^:/]+://[^/?#\\]+'), url)
$$;
