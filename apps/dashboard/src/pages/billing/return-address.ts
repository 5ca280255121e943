/** Where the payment page leads; the API puts the session's id in. */
export const returnAddress = (origin: string): string =>
  `${origin}/billing?session={CHECKOUT_SESSION_ID}`;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A text that is a job's id, without the blanks around it; null for any other. */
export const jobIdOf = (text: string): string | null => {
  const id = text.trim().toLowerCase();
  return uuid.test(id) ? id : null;
};
