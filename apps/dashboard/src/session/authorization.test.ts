import { describe, expect, it, jest } from "@jest/globals";
import { keepTokens, SignInError, type Tokens } from "./authorization.ts";

const minute = 60_000;

const tokens = (accessToken: string, expiresIn: number): Tokens => ({
  accessToken,
  refreshToken: `${accessToken}-refresh`,
  idToken: null,
  expiresAt: Date.now() + expiresIn,
  subject: null,
  name: null,
  email: null,
});

/** A keeper whose renewals are answered by the test. */
const keeperWith = (refresh: (former: Tokens) => Promise<Tokens>) => {
  const onRefused = jest.fn();
  return { onRefused, keeper: keepTokens({ refresh }, onRefused) };
};

describe("the tokens of a session", () => {
  it("are given as they are while they last", async () => {
    const { keeper } = keeperWith(() => Promise.reject(new Error("not asked")));
    keeper.set(tokens("first", minute));
    await expect(keeper.accessToken()).resolves.toBe("first");
  });

  it("are renewed once for all requests that come together, shortly before they expire", async () => {
    const asked: string[] = [];
    const { keeper } = keeperWith(async ({ accessToken }) => {
      asked.push(accessToken);
      return tokens("second", minute);
    });
    keeper.set(tokens("first", 20_000));
    const given = await Promise.all([1, 2, 3].map(() => keeper.accessToken()));
    expect(given).toEqual(["second", "second", "second"]);
    expect(asked).toEqual(["first"]);
    expect(keeper.current()?.accessToken).toBe("second");
  });

  it("say that the session has ended where the issuer refuses, and not where it can't be reached", async () => {
    const answers = [new TypeError("fetch failed"), new SignInError("invalid_grant", "used")];
    const { keeper, onRefused } = keeperWith(() => Promise.reject(answers.shift()));
    keeper.set(tokens("first", 0));
    await expect(keeper.accessToken()).rejects.toThrow("fetch failed");
    expect(onRefused).not.toHaveBeenCalled();
    await expect(keeper.accessToken()).rejects.toThrow("used");
    expect(onRefused).toHaveBeenCalledTimes(1);
  });

  it("stay forgotten where somebody signs out during a renewal", async () => {
    let answer: (fresh: Tokens) => void = () => undefined;
    const { keeper } = keeperWith(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    keeper.set(tokens("first", 0));
    const given = keeper.accessToken();
    keeper.set(null);
    answer(tokens("second", minute));
    await given;
    expect(keeper.current()).toBeNull();
    await expect(keeper.accessToken()).rejects.toThrow(SignInError);
  });
});
