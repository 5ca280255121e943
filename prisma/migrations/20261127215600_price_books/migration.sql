-- Prices that operators publish. Book 0 is the price list in the code. The book in force is the one with the latest
-- effective date that has passed.
CREATE TABLE price_books (
  version integer PRIMARY KEY,
  effective_at timestamptz(6) NOT NULL,
  document jsonb NOT NULL,
  note text,
  author text NOT NULL,
  is_forced boolean NOT NULL,
  created_at timestamptz(6) NOT NULL DEFAULT clock_timestamp(),
  withdrawn_at timestamptz(6),
  CONSTRAINT price_books_version CHECK (version > 0),
  CONSTRAINT price_books_withdrawn CHECK (withdrawn_at <= effective_at)
);
