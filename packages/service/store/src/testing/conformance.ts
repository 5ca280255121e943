import { afterEach, beforeEach, describe, expect } from "@jest/globals";
import { claims } from "./conformance/claims.ts";
import { continuing } from "./conformance/continuing.ts";
import { control } from "./conformance/control.ts";
import { creation } from "./conformance/creation.ts";
import { crowd } from "./conformance/crowd.ts";
import { dispatching } from "./conformance/dispatching.ts";
import { endings } from "./conformance/endings.ts";
import { money } from "./conformance/money.ts";
import { paidCalls } from "./conformance/paid-calls.ts";
import { retries } from "./conformance/retries.ts";
import { reviews } from "./conformance/reviews.ts";
import type { Open, Opened } from "./conformance/scenario.ts";
import { tracing } from "./conformance/tracing.ts";
import { transitions } from "./conformance/transitions.ts";

/**
 * Tests that every store must pass, using only its port. `open` creates an empty store. Workers that are still registered after
 * a test are closed. An owner's leases must be reapable as soon as its registration is closed.
 */
export const storeConformance = (name: string, open: Open): void => {
  describe(name, () => {
    let opened: Opened;
    let registrations: { close(): Promise<void> }[];

    beforeEach(async () => {
      const made = await open();
      registrations = [];
      const registerWorker: Opened["store"]["registerWorker"] = async (who) => {
        const registered = await made.store.registerWorker(who);
        registrations.push(registered);
        return registered;
      };
      opened = { ...made, store: { ...made.store, registerWorker } };
    });
    afterEach(async () => {
      const broken = (await opened.checkInvariants()).filter(({ rows }) => rows > 0);
      await Promise.all(registrations.map(({ close }) => close()));
      await opened.close();
      expect(broken).toEqual([]);
    });

    const world = () => opened;
    describe("creating jobs", () => creation(world));
    describe("writing transitions", () => transitions(world));
    describe("claiming tasks", () => claims(world));
    describe("ending leases", () => endings(world));
    describe("going on with a job", () => continuing(world));
    describe("dispatching", () => dispatching(world));
    describe("money", () => money(world));
    describe("paid calls", () => paidCalls(world));
    describe("controlling jobs", () => control(world));
    describe("judging items", () => reviews(world));
    describe("retrying jobs", () => retries(world));
    describe("tracing jobs", () => tracing(world));
    describe("a crowd", () => crowd(world));
  });
};
