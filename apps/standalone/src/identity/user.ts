/** The person of the tenant that `npm start` makes at its first run. */
export const demoUser = "demo@reelwright.local";

const address = /^[^\s@<>"'\p{C}]{1,64}@[^\s@<>"'\p{C}]{1,189}$/u;

/** The address that somebody signs in with, in small letters: it is who they are. Null for what is none. */
export const userOf = (text: string): string | null => {
  const email = text.trim().toLowerCase();
  return address.test(email) ? email : null;
};

/** "ada.lovelace@example.com" is called "Ada Lovelace". */
export const nameOf = (email: string): string =>
  (email.split("@")[0] ?? "")
    .split(/[._+-]+/)
    .filter((word) => word !== "")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ") || email;
