import type { IdentityStore } from "@reelwright/core/ports/identity";
import type { PriceBooks } from "@reelwright/core/pricing/books-in-force";

/** Signs people in with the bonus of the price book in force, where it has one. */
export const withBookBonus = <T extends Pick<IdentityStore, "enter">>(
  identity: T,
  books: Pick<PriceBooks, "fresh">,
): T => ({
  ...identity,
  enter: async (who, entry) => {
    const { document } = await books.fresh();
    return identity.enter(who, { ...entry, bonus: document.signup_bonus ?? entry.bonus });
  },
});
