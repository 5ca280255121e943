import type { IdentityStore } from "@reelwright/core/ports/identity";
import type { PriceBooks } from "@reelwright/core/pricing/books-in-force";

/** Signs people in with the bonus of the price book in force, where it has one. */
export const withBookBonus = <T extends Pick<IdentityStore, "signIn">>(
  identity: T,
  books: Pick<PriceBooks, "fresh">,
): T => ({
  ...identity,
  signIn: async (who, bonus, requestId) => {
    const { document } = await books.fresh();
    return identity.signIn(who, document.signup_bonus ?? bonus, requestId);
  },
});
