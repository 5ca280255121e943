import { type Core, dataOf, done, partsOf, sending } from "../core.ts";
import type { RequestOptions } from "../options.ts";
import type { PageList } from "../pages.ts";
import type {
  CreateInvitationParams,
  Invitation,
  Member,
  Membership,
  QueryOf,
  UpdateMemberParams,
} from "../types.ts";

/** `reelwright.members`: people with access to the account. Requires an access token: a key can't manage members. */
export class Members {
  readonly #core: Core;
  constructor(core: Core) {
    this.#core = core;
  }

  /** Lists the members, newest first. */
  list(query: QueryOf<"listMembers"> = {}, options?: RequestOptions): PageList<Member> {
    return partsOf(query, (part) =>
      dataOf(
        this.#core.api.GET("/members", {
          params: { query: { ...query, ...part } },
          ...sending(this.#core, options),
        }),
      ),
    );
  }

  /** Changes a member's role. */
  update(member_id: string, body: UpdateMemberParams, options?: RequestOptions): Promise<Member> {
    return dataOf(
      this.#core.api.PATCH("/members/{member_id}", {
        params: { path: { member_id } },
        body,
        ...sending(this.#core, options),
      }),
    );
  }

  /** Removes a member. */
  remove(member_id: string, options?: RequestOptions): Promise<void> {
    return done(
      this.#core.api.DELETE("/members/{member_id}", {
        params: { path: { member_id } },
        ...sending(this.#core, options),
      }),
    );
  }

  /** Leaves the account. */
  leave(options?: RequestOptions): Promise<void> {
    return done(this.#core.api.DELETE("/members/me", sending(this.#core, options)));
  }

  /** Invites a person by email. */
  invite(body: CreateInvitationParams, options?: RequestOptions): Promise<Invitation> {
    return dataOf(this.#core.api.POST("/invitations", { body, ...sending(this.#core, options) }));
  }

  /** Lists the open invitations, newest first. */
  invitations(
    query: QueryOf<"listInvitations"> = {},
    options?: RequestOptions,
  ): PageList<Invitation> {
    return partsOf(query, (part) =>
      dataOf(
        this.#core.api.GET("/invitations", {
          params: { query: { ...query, ...part } },
          ...sending(this.#core, options),
        }),
      ),
    );
  }

  /** Withdraws an invitation. */
  revokeInvitation(invitation_id: string, options?: RequestOptions): Promise<void> {
    return done(
      this.#core.api.DELETE("/invitations/{invitation_id}", {
        params: { path: { invitation_id } },
        ...sending(this.#core, options),
      }),
    );
  }

  /** Accepts an invitation by the token at the end of its link. */
  accept(token: string, options?: RequestOptions): Promise<Membership> {
    const body = { token };
    return dataOf(
      this.#core.api.POST("/invitations/accept", { body, ...sending(this.#core, options) }),
    );
  }

  /** Lists the accounts that you are a member of, the default first. */
  memberships(options?: RequestOptions): Promise<Membership[]> {
    return dataOf(this.#core.api.GET("/memberships", sending(this.#core, options)));
  }
}
