import { afterEach, beforeEach, describe, expect } from "@jest/globals";
import { claims } from "./conformance/claims.ts";
import { control } from "./conformance/control.ts";
import { creation } from "./conformance/creation.ts";
import { crowd } from "./conformance/crowd.ts";
import { dispatching } from "./conformance/dispatching.ts";
import { endings } from "./conformance/endings.ts";
import { money } from "./conformance/money.ts";
import { retries } from "./conformance/retries.ts";
import { reviews } from "./conformance/reviews.ts";
import type { Open, Opened } from "./conformance/scenario.ts";

export type { Open } from "./conformance/scenario.ts";

/**
 * What every store must do, through the port alone. `open` makes an empty store; presences that a test leaves
 * open are closed after it. An owner's leases must be reapable as soon as its presence is closed.
 */
export const storeConformance = (name: string, open: Open): void => {
  describe(name, () => {
    let opened: Opened;
    let presences: { close(): Promise<void> }[];

    beforeEach(async () => {
      const made = await open();
      presences = [];
      const presence: Opened["store"]["presence"] = async (who) => {
        const present = await made.store.presence(who);
        presences.push(present);
        return present;
      };
      opened = { ...made, store: { ...made.store, presence } };
    });
    afterEach(async () => {
      const broken = (await opened.audit()).filter(({ rows }) => rows > 0);
      await Promise.all(presences.map((present) => present.close()));
      await opened.close();
      expect(broken).toEqual([]);
    });

    const world = () => opened;
    describe("creating jobs", () => creation(world));
    describe("claiming tasks", () => claims(world));
    describe("ending leases", () => endings(world));
    describe("dispatching", () => dispatching(world));
    describe("money", () => money(world));
    describe("controlling jobs", () => control(world));
    describe("judging items", () => reviews(world));
    describe("retrying jobs", () => retries(world));
    describe("a crowd", () => crowd(world));
  });
};
