import { describe, expect, test } from "@jest/globals";
import { type RoleRules, requireRole, rolesOf } from "./operator.ts";

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

describe("roles", () => {
  test("are given by the claim or the list, each by its name", () => {
    const listed = rules("roles", ["ada", "bob=support", "eve=finance", "a=b"]);
    expect(rolesOf(listed, "bob", {})).toEqual(["support"]);
    expect(rolesOf(listed, "eve", { roles: ["support"] })).toEqual(["support", "finance"]);
    expect(rolesOf(listed, "a", {})).toEqual([]);
    expect(rolesOf(listed, "a=b", {})).toEqual(["operator"]);
  });

  test.each([
    [[], "support", false],
    [["support"], "support", true],
    [["support"], "finance", false],
    [["finance"], "support", true],
    [["finance"], "operator", false],
    [["operator"], "finance", true],
  ] as const)("%j pass where %s is needed: %s", (own, role, passes) => {
    const check = () => requireRole({ roles: own }, role);
    if (passes) expect(check).not.toThrow();
    else {
      expect(check).toThrow(
        expect.objectContaining({ kind: "forbidden", code: "OPERATOR_REQUIRED" }),
      );
    }
  });
});
