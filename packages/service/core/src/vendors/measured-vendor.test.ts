import { expect, test } from "@jest/globals";
import type { Vendor, VendorProgress } from "@reelwright/film/ports/vendors";
import { VendorFailure } from "@reelwright/film/vendor-failure";
import { type Meter, silentMeter } from "../telemetry/meter.ts";
import { silentTracer, type Tracer } from "../telemetry/tracer.ts";
import { measuredVendor, noteAnswerStatus } from "./measured-vendor.ts";

type Noted = { readonly name: string; readonly labels: object; readonly value: number };

const meterOf = (noted: Noted[]): Meter => ({
  ...silentMeter,
  count: (name, labels, value = 1) => void noted.push({ name, labels, value }),
  observe: (name, labels, value) => void noted.push({ name, labels, value }),
});

const vendor = (poll: () => Promise<VendorProgress>): Vendor<{ readonly usd: number }> => ({
  name: "acme",
  modelOf: () => "acme/video",
  costUsd: ({ usd }) => usd,
  submitTimeoutMs: 1_000,
  taskTimeoutMs: 1_000,
  submit: async ({ usd }) => {
    if (usd === 0) throw new VendorFailure("operator", "no money");
    return { kind: "accepted", ref: "1", handle: null };
  },
  poll,
  find: async () => null,
  cancel: async () => undefined,
});
const running = async (): Promise<VendorProgress> => ({ kind: "running" });
const signal = new AbortController().signal;
const context = { key: "k", callbackUrl: null, signal };
const task = { ref: "1", handle: null };
/** Without durations, which differ from run to run. */
const plain = (noted: readonly Noted[]) =>
  noted.map(({ name, labels, value }) =>
    name.endsWith("duration_seconds") ? { name, ...labels } : { name, ...labels, value },
  );

test("what was submitted is counted with its cost, what was refused by its class", async () => {
  const noted: Noted[] = [];
  const measured = measuredVendor(vendor(running), { meter: meterOf(noted) });
  await measured.submit({ usd: 0.5 }, context);
  await expect(measured.submit({ usd: 0 }, context)).rejects.toThrow("no money");
  const submit = {
    name: "reelwright_vendor_request_duration_seconds",
    vendor: "acme",
    operation: "submit",
  };
  expect(plain(noted)).toEqual([
    {
      name: "reelwright_vendor_spend_usd_total",
      vendor: "acme",
      model: "acme/video",
      value: 0.5,
    },
    { ...submit, outcome: "ok" },
    { ...submit, outcome: "failed" },
    { name: "reelwright_vendor_errors_total", vendor: "acme", class: "operator", value: 1 },
  ]);
});

test("a task that failed is an error though it was answered; no answer is one of its own", async () => {
  const noted: Noted[] = [];
  const failure = new VendorFailure("policy_input", "not allowed");
  const failing = measuredVendor(
    vendor(async () => ({ kind: "failed", failure })),
    { meter: meterOf(noted) },
  );
  await failing.poll(task, signal);
  const silent = measuredVendor(
    vendor(() => Promise.reject(new Error("reset"))),
    { meter: meterOf(noted) },
  );
  await expect(silent.poll(task, signal)).rejects.toThrow("reset");
  const errors = plain(noted).filter(({ name }) => name === "reelwright_vendor_errors_total");
  expect(errors.map((error) => "class" in error && error.class)).toEqual([
    "policy_input",
    "no_answer",
  ]);
});

test("a look-up is told all that is known of the lost submission", async () => {
  const told: unknown[] = [];
  const plainVendor = vendor(running);
  const find: typeof plainVendor.find = async (...search) => {
    told.push(search);
    return null;
  };
  const lost = { ageMs: 5, isOfAnotherCall: async () => false };
  const measured = measuredVendor({ ...plainVendor, find }, {});
  await measured.find("k", { usd: 1 }, signal, lost);
  expect(told).toEqual([["k", { usd: 1 }, signal, lost]]);
});

test("a request's span has the status of the vendor's answer, and of no other request's", async () => {
  const spans = new Map<string, unknown>();
  const tracer: Tracer = {
    ...silentTracer,
    begin: (name, options) => ({
      ...silentTracer.begin(name, options),
      set: (attributes) => {
        if ("http.response.status_code" in attributes)
          spans.set(name, attributes["http.response.status_code"]);
      },
    }),
  };
  const answering = {
    ...vendor(async () => {
      noteAnswerStatus(500);
      await Promise.resolve();
      noteAnswerStatus(404);
      throw new VendorFailure("expired", "gone");
    }),
    find: async () => {
      await Promise.resolve();
      noteAnswerStatus(200);
      return null;
    },
  };
  const measured = measuredVendor(answering, { tracer });
  await Promise.allSettled([
    measured.poll(task, signal),
    measured.find("k", { usd: 1 }, signal),
    measured.cancel(task, signal),
  ]);
  expect(Object.fromEntries(spans)).toEqual({
    "poll acme": 404,
    "find acme": 200,
    "cancel acme": undefined,
  });
});
