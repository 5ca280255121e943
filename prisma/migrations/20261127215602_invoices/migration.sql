-- The provider's invoice of a payment, and the customer that it names: the next checkout of the tenant is the same customer's.
ALTER TABLE checkout_sessions ADD COLUMN customer text, ADD COLUMN invoice_url text, ADD COLUMN invoice_number text;
