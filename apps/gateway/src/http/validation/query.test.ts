import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { openTestGateway } from "../../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../../testing/test-gateway-options.ts";

let gateway: TestGateway;
let caller: Caller;
beforeAll(async () => {
  gateway = await openTestGateway();
  caller = await gateway.tenant();
});
afterAll(() => gateway.close());

describe("422 of path and query", () => {
  test.each(["", "/keyframes", "/videos", "/events", "/receipt"])(
    "uuid_parsing for /jobs/nonsense%s",
    async (below) => {
      const { status, body } = await gateway.api("get", `/jobs/nonsense${below}`, caller);
      expect(status).toBe(422);
      expect(body.detail).toEqual([
        {
          type: "uuid_parsing",
          loc: ["path", "job_id"],
          msg: "Input should be a valid UUID",
          input: "nonsense",
        },
      ]);
    },
  );

  test.each([
    ["page=0", "page", "greater_than_equal", "0"],
    ["page=abc", "page", "int_type", "abc"],
    ["page=1.5", "page", "int_type", "1.5"],
    ["page=1e1", "page", "int_type", "1e1"],
    ["page=", "page", "int_type", ""],
    ["page_size=101", "page_size", "less_than_equal", "101"],
    ["page_size=0", "page_size", "greater_than_equal", "0"],
    ["page_size=-5", "page_size", "greater_than_equal", "-5"],
    ["status=sleeping", "status", "literal_error", "sleeping"],
    ["status=failed,sleeping", "status", "literal_error", "failed,sleeping"],
    ["status=failed,", "status", "literal_error", "failed,"],
    ["page=1&page=2", "page", "int_type", ["1", "2"]],
  ])("%s", async (query, name, type, input) => {
    const { status, body } = await gateway.api("get", `/jobs?${query}`, caller);
    expect(status).toBe(422);
    expect(body.detail).toMatchObject([{ type, loc: ["query", name], input }]);
  });

  test("all of a query's errors at once", async () => {
    const { body } = await gateway.api("get", "/jobs?page=0&page_size=1000&status=x", caller);
    expect(body.detail).toHaveLength(3);
  });

  test("uuid_parsing for a job_id filter", async () => {
    const { status, body } = await gateway.api("get", "/credits/transactions?job_id=7", caller);
    expect(status).toBe(422);
    expect(body.detail).toMatchObject([{ type: "uuid_parsing", loc: ["query", "job_id"] }]);
  });

  test("400 for a path that is no percent-encoding", async () => {
    const { status, body } = await gateway.api("get", "/jobs/%E0%A4%A", caller);
    expect([status, body.error.code]).toEqual([400, "BAD_REQUEST"]);
  });
});
