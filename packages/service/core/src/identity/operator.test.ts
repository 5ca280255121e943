import { describe, expect, test } from "@jest/globals";
import { type RoleRules, requireOperator, rolesOf } from "./operator.ts";

const rules = (claim: string, operators: readonly string[] = []): RoleRules => ({
  claim,
  operators,
});

describe("a person's roles", () => {
  test.each([
    ["a list", "roles", { roles: ["viewer", "operator"] }],
    ["texts with blanks between", "scope", { scope: "openid operator" }],
    ["a path of members", "realm_access.roles", { realm_access: { roles: ["operator"] } }],
    ["a name with dots", "https://a.example/roles", { "https://a.example/roles": ["operator"] }],
  ])("come from %s in the claim", (_kind, claim, claims) => {
    expect(rolesOf(rules(claim), "ada", claims)).toEqual(["operator"]);
  });

  test.each([
    ["another claim", "roles", { groups: ["operator"] }],
    ["a part of a name", "roles", { roles: ["operators", "no-operator"] }],
    ["other letters", "roles", { roles: ["Operator"] }],
    ["a number", "roles", { roles: 1 }],
    ["an object", "roles", { roles: { operator: true } }],
    ["an inherited member", "constructor.name", {}],
    ["a claim where none is named", "", { "": ["operator"], roles: ["operator"] }],
  ])("don't come from %s", (_kind, claim, claims) => {
    expect(rolesOf(rules(claim), "ada", claims)).toEqual([]);
  });

  test("come from the list of subjects, which is compared exactly", () => {
    const listed = rules("", ["ada", "bob"]);
    expect(rolesOf(listed, "bob", {})).toEqual(["operator"]);
    expect(rolesOf(listed, "Bob", {})).toEqual([]);
    expect(rolesOf(listed, "", {})).toEqual([]);
  });
});

test("only operators pass", () => {
  expect(() => requireOperator({ roles: ["operator"] })).not.toThrow();
  expect(() => requireOperator({ roles: [] })).toThrow(
    expect.objectContaining({ kind: "forbidden", code: "OPERATOR_REQUIRED" }),
  );
});
